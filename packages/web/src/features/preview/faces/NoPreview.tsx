import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { texts } from '../texts.ts';
import classes from './Faces.module.css';

interface NoPreviewProps {
  readonly onDownload: () => void;
}

/** What is shown of a file of a kind that the application does not show. */
export function NoPreview({ onDownload }: NoPreviewProps) {
  return (
    <div className={classes.face}>
      <IconFileUnknown className={classes.icon} size={56} stroke={1.25} aria-hidden="true" />
      <h2 className={classes.title}>{texts.none}</h2>
      <p className={classes.quiet}>{texts.noneHint}</p>
      <Button onClick={onDownload}>{texts.download}</Button>
    </div>
  );
}
