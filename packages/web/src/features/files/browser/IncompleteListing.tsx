import { Button } from '@mantine/core';
import { failureText } from '../../../failures/texts.ts';
import { texts } from '../texts.ts';
import classes from './IncompleteListing.module.css';

interface IncompleteListingProps {
  readonly failure: unknown;
  readonly trying: boolean;
  onRetry(): void;
}

/** Shown below the rows of a folder of which not all could be loaded, or not anew. */
export function IncompleteListing({ failure, trying, onRetry }: IncompleteListingProps) {
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.text}>{texts.listingFailed(failureText(failure))}</p>
      <Button variant="light" size="xs" loading={trying} onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}
