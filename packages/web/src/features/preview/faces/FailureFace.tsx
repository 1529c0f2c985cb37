import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { failureText } from '../../../failures/texts.ts';
import { texts } from '../texts.ts';
import classes from './Faces.module.css';

interface FailureFaceProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Null where there is nothing to download. */
  readonly onDownload: (() => void) | null;
}

/** What is shown of a file whose content could not be had. */
export function FailureFace({ error, onRetry, onDownload }: FailureFaceProps) {
  return (
    <div className={classes.face} role="alert">
      <IconAlertTriangle className={classes.icon} size={56} stroke={1.25} aria-hidden="true" />
      <h2 className={classes.title}>{texts.failed}</h2>
      <p className={classes.quiet}>{failureText(error)}</p>
      <div className={classes.buttons}>
        <Button onClick={onRetry}>{texts.tryAgain}</Button>
        {onDownload !== null && (
          <Button variant="default" onClick={onDownload}>
            {texts.download}
          </Button>
        )}
      </div>
    </div>
  );
}
