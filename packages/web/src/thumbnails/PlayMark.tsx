import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './PlayMark.module.css';

/** The picture of a video, marked as one: its first frame alone looks like a photograph. Decoration. */
export function PlayMark({ children }: { readonly children: ReactNode }) {
  return (
    <span className={classes.video}>
      {children}
      <IconPlayerPlayFilled className={classes.mark} size={18} aria-hidden="true" />
    </span>
  );
}
