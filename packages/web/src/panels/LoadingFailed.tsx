import { Button } from '@mantine/core';
import { failureText } from '../failures/texts.ts';
import classes from './panels.module.css';
import { texts } from './texts.ts';

interface LoadingFailedProps {
  readonly failure: unknown;
  onRetry(): void;
}

/** Stands in the place of what could not be loaded. */
export function LoadingFailed({ failure, onRetry }: LoadingFailedProps) {
  return (
    <div className={classes.failed} role="alert">
      <p className={classes.quiet}>{failureText(failure)}</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}
