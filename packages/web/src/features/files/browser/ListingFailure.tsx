import { Button } from '@mantine/core';
import { failureText } from '../../../failures/texts.ts';
import { EmptyCoffer } from '../../../identity/EmptyCoffer.tsx';
import { texts } from '../texts.ts';
import classes from './EmptyFolder.module.css';

interface ListingFailureProps {
  readonly failure: unknown;
  onRetry(): void;
}

/** Shown instead of a folder that could not be loaded. */
export function ListingFailure({ failure, onRetry }: ListingFailureProps) {
  return (
    <div className={classes.empty} role="alert">
      <EmptyCoffer />
      <p className={classes.text}>{texts.listingFailed(failureText(failure))}</p>
      <Button variant="light" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}
