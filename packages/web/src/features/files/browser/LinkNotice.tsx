import { IconLink } from '@tabler/icons-react';
import classes from './LinkNotice.module.css';

interface LinkNoticeProps {
  /** Null where no link leads to the folder. */
  readonly text: string | null;
}

/** Says that a folder is seen by the visitors of a public link. */
export function LinkNotice({ text }: LinkNoticeProps) {
  return (
    text !== null && (
      <p className={classes.notice} role="note">
        <IconLink size={16} stroke={1.75} aria-hidden="true" />
        <span>{text}</span>
      </p>
    )
  );
}
