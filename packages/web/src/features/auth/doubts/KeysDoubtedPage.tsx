import type { SessionState } from '@coffer/client';
import { Button, Checkbox } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../../format/dates.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import formClasses from '../AuthForm.module.css';
import { AuthFrame } from '../AuthFrame.tsx';
import { doubtTexts } from '../further-texts.ts';
import classes from './KeysDoubtedPage.module.css';
import { useDeclineKeys, useTrustShownKeys } from './key-decision.ts';

/**
 * Stands before everything else when the server shows other keys than this device has seen, until somebody decides.
 * Then it leads to where they wanted, or to where they sign in.
 */
export function KeysDoubtedPage({ doubt }: { readonly doubt: Extract<SessionState, { status: 'doubted' }> }) {
  const { mutateAsync: trustShown } = useTrustShownKeys();
  const { mutateAsync: decline } = useDeclineKeys();
  const router = useRouter();
  const { verdict, email, seen, shown } = doubt;
  const [isDecided, setDecided] = useState(false);
  const trusting = useGuardedSubmit(async () => {
    await trustShown();
    await router.invalidate();
  });
  const declining = useGuardedSubmit(() => decline());
  return (
    <AuthFrame title={doubtTexts.title} subtitle={doubtTexts.subtitle} wide>
      <div className={formClasses.form}>
        <FormFailure failure={trusting.failure ?? declining.failure} />
        <p className={classes.text}>{doubtTexts[verdict]}</p>
        <dl className={classes.keys}>
          <dt>{doubtTexts.account}</dt>
          <dd>{email}</dd>
          <dt>{doubtTexts.seen}</dt>
          <dd>
            {doubtTexts.generation(seen.generation, formatMoment(seen.seenAt / 1000))}
            <code>{seen.fingerprint}</code>
          </dd>
          <dt>{doubtTexts.shown}</dt>
          <dd>
            {shown === null ? doubtTexts.none : doubtTexts.generation(shown.generation)}
            {shown !== null && <code>{shown.fingerprint}</code>}
          </dd>
        </dl>
        <section aria-labelledby="what-to-do">
          <h2 id="what-to-do" className={classes.heading}>
            {doubtTexts.whatToDo}
          </h2>
          <ul className={classes.steps}>
            <li>{doubtTexts.compare}</li>
            {verdict === 'older' && <li>{doubtTexts.ask}</li>}
            <li>{doubtTexts.stop}</li>
          </ul>
        </section>
        <Button size="md" fullWidth loading={declining.busy} onClick={() => void declining.submit(undefined)}>
          {doubtTexts.stay}
        </Button>
        <Checkbox
          label={doubtTexts.decision}
          checked={isDecided}
          onChange={({ currentTarget }) => setDecided(currentTarget.checked)}
        />
        <Button
          size="md"
          fullWidth
          variant="default"
          disabled={!isDecided}
          loading={trusting.busy}
          onClick={() => void trusting.submit(undefined)}
        >
          {doubtTexts.goOn}
        </Button>
      </div>
    </AuthFrame>
  );
}
