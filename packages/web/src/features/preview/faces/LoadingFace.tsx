import { Loader } from '@mantine/core';
import { texts } from '../texts.ts';
import classes from './Faces.module.css';

interface LoadingFaceProps {
  /** Null if it is not known how far it is. */
  readonly percent: number | null;
}

/** What is shown while a file's content is on its way. */
export function LoadingFace({ percent }: LoadingFaceProps) {
  return (
    <div className={`${classes.face} ${classes.loading}`} role="status">
      <Loader size={36} aria-hidden="true" />
      <p className={classes.quiet}>
        {percent === null || percent === 0 ? texts.loading : texts.loaded(percent)}
      </p>
    </div>
  );
}
