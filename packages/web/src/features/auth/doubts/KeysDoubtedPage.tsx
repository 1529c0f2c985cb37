import type { SessionState } from '@coffer/client';
import { Button, Checkbox } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../../format/dates.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import formClasses from '../AuthForm.module.css';
import { AuthFrame } from '../AuthFrame.tsx';
import { changedTexts, doubtTexts } from '../further-texts.ts';
import classes from './KeysDoubtedPage.module.css';
import { useDeclineKeys, useEndSession, useTrustShownKeys } from './key-decision.ts';

type Doubt = Extract<SessionState, { status: 'doubted' }>;

/** A doubt about a key pair that follows from the one which this device has seen. */
type ChangedDoubt = Extract<SessionState, { status: 'doubted'; verdict: 'changed' }>;

/**
 * Stands before everything else when the server shows other keys than this device has seen, until somebody decides.
 * Then it leads to where they wanted, or to where they sign in.
 */
export function KeysDoubtedPage({ doubt }: { readonly doubt: Doubt }) {
  return doubt.verdict === 'changed' ? <KeyPairChanged doubt={doubt} /> : <OtherKeys doubt={doubt} />;
}

function OtherKeys({ doubt }: { readonly doubt: Exclude<Doubt, ChangedDoubt> }) {
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
            {doubtTexts.generationAt({ generation: seen.generation, at: formatMoment(seen.seenAt / 1000) })}
            <code>{seen.fingerprint}</code>
          </dd>
          <dt>{doubtTexts.shown}</dt>
          <dd>
            {shown === null ? doubtTexts.none : doubtTexts.generation({ generation: shown.generation })}
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

/** Asks whether it was the person at this device who changed the key pair on another one, before anything is opened with it. */
function KeyPairChanged({ doubt }: { readonly doubt: ChangedDoubt }) {
  const trusting = useTrustShownKeys();
  const leaving = useEndSession();
  const router = useRouter();
  if (leaving.isSuccess) return <NotMine />;
  const { email, seen, shown, changedAt } = doubt;
  return (
    <AuthFrame title={changedTexts.title} subtitle={changedTexts.subtitle} wide>
      <div className={formClasses.form}>
        <FormFailure failure={trusting.error ?? leaving.error} />
        <p className={classes.text}>
          {changedTexts.question({ dates: changedAt.map((at) => formatMoment(at)).join(changedTexts.and) })}
        </p>
        <dl className={classes.keys}>
          <dt>{changedTexts.account}</dt>
          <dd>{email}</dd>
          <dt>{changedTexts.former}</dt>
          <dd>
            {changedTexts.seenAt({ at: formatMoment(seen.seenAt / 1000) })}
            <code>{seen.fingerprint}</code>
          </dd>
          <dt>{changedTexts.present}</dt>
          <dd>
            <code>{shown?.fingerprint}</code>
          </dd>
        </dl>
        <p className={classes.text}>{changedTexts.compare}</p>
        <Button
          size="md"
          fullWidth
          loading={trusting.isPending}
          onClick={() => trusting.mutate(undefined, { onSuccess: () => void router.invalidate() })}
        >
          {changedTexts.mine}
        </Button>
        <Button
          size="md"
          fullWidth
          variant="default"
          loading={leaving.isPending}
          onClick={() => leaving.mutate()}
        >
          {changedTexts.notMine}
        </Button>
      </div>
    </AuthFrame>
  );
}

/** What to do about a key pair that somebody else has made. */
function NotMine() {
  const { mutate, isPending } = useDeclineKeys();
  return (
    <AuthFrame title={changedTexts.stolenTitle} subtitle={changedTexts.stolenSubtitle} wide>
      <div className={formClasses.form}>
        <section aria-labelledby="what-to-do">
          <h2 id="what-to-do" className={classes.heading}>
            {changedTexts.whatToDo}
          </h2>
          <ol className={classes.steps}>
            {Object.values(changedTexts.steps).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <Button size="md" fullWidth loading={isPending} onClick={() => mutate()}>
          {changedTexts.leave}
        </Button>
      </div>
    </AuthFrame>
  );
}
