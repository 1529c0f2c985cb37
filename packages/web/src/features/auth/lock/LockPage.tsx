import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reportFailure } from '../../../notices/report-failure.ts';
import classes from '../AuthForm.module.css';
import { AuthFrame } from '../AuthFrame.tsx';
import { lockTexts } from '../further-texts.ts';
import { useLogout } from '../sign-in.ts';
import { UnlockForm } from './UnlockForm.tsx';

/** Where a PIN is set. */
export const SETUP_LOCK_SCREEN = '/auth/pin/setup-lock-screen';

interface LockPageProps {
  /** Who is locked. */
  readonly email: string;
  /** Whether this device keeps a PIN when the page is opened. */
  readonly hasPin: boolean;
  /** Whether unlocking leads to where a PIN is set. */
  readonly setsPinNext: boolean;
  readonly otherWays?: ReactNode;
}

/** Stands before the pages of an account whose keys are put away. */
export function LockPage({ email, hasPin: hadPin, setsPinNext, otherWays }: LockPageProps) {
  const { mutateAsync: logout } = useLogout();
  const [hasPin, setHasPin] = useState(hadPin);
  return (
    <AuthFrame
      title={lockTexts.lockedTitle}
      subtitle={lockTexts.lockedSubtitle}
      away={lockTexts.away}
      footer={
        <>
          {lockTexts.someoneElse}{' '}
          <Button variant="subtle" size="compact-md" onClick={() => logout().catch(reportFailure)}>
            {lockTexts.logOut}
          </Button>
        </>
      }
    >
      <UnlockForm
        email={email}
        hasPin={hasPin}
        action={lockTexts.unlock}
        onPinForgotten={() => setHasPin(false)}
        otherWays={
          <>
            {otherWays}
            {!hasPin && <OfferPin isTaken={setsPinNext} />}
          </>
        }
      />
    </AuthFrame>
  );
}

function OfferPin({ isTaken }: { readonly isTaken: boolean }) {
  if (isTaken) return <span role="status">{lockTexts.pinNext}</span>;
  return (
    <span>
      {lockTexts.noPinYet}{' '}
      <Anchor
        renderRoot={(props) => (
          <Link to="/auth/pin/lock" search={{ redirect: SETUP_LOCK_SCREEN }} replace {...props} />
        )}
      >
        {lockTexts.setPin}
      </Anchor>
    </span>
  );
}

interface LockQuestionPageProps {
  onLock(): void;
  onBack(): void;
}

/**
 * Shown where somebody opens the lock's address with open keys. Any site can lead there, so that the address alone must
 * not lock, nor end transfers.
 */
export function LockQuestionPage({ onLock, onBack }: LockQuestionPageProps) {
  return (
    <AuthFrame title={lockTexts.questionTitle} subtitle={lockTexts.questionSubtitle}>
      <div className={classes.form}>
        <Button size="md" fullWidth onClick={onLock}>
          {lockTexts.lockNow}
        </Button>
        <Button size="md" fullWidth variant="default" onClick={onBack}>
          {lockTexts.backToFiles}
        </Button>
      </div>
    </AuthFrame>
  );
}
