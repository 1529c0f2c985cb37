import type { IntactItem } from '@coffer/client';
import { Button } from '@mantine/core';
import { failureText } from '../../../failures/texts.ts';
import classes from './History.module.css';
import { texts } from './texts.ts';
import { useSealAgain } from './version-changes.ts';

/** Offers to seal a file again that nobody has sealed completely. */
export function SealAgain({ item }: { readonly item: IntactItem }) {
  const { mutate, isPending, error } = useSealAgain();
  return (
    <section aria-label={texts.sealAgain}>
      <p className={classes.hint}>{texts.sealAgainHint}</p>
      <Button size="xs" loading={isPending} onClick={() => mutate(item)}>
        {texts.sealAgain}
      </Button>
      {error !== null && <p role="alert">{failureText(error)}</p>}
    </section>
  );
}
