import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reportFailure } from '../../../notices/report-failure.ts';
import { useServices } from '../../../session/services.tsx';
import { AuthFrame } from '../AuthFrame.tsx';
import { texts } from './texts.ts';
import { UnlockForm } from './UnlockForm.tsx';

interface LockPageProps {
  /** Who is locked. */
  readonly email: string;
  readonly hasPin: boolean;
  readonly otherWays?: ReactNode;
  onUnlocked(): void;
}

/** Stands before the pages of an account whose keys are put away. */
export function LockPage({ email, hasPin, otherWays, onUnlocked }: LockPageProps) {
  const { session } = useServices();
  const setPin = (
    <span>
      {texts.noPinYet}{' '}
      <Anchor
        renderRoot={(props) => (
          <Link to="/auth/pin/lock" search={{ redirect: '/auth/pin/setup-lock-screen' }} replace {...props} />
        )}
      >
        {texts.setPin}
      </Anchor>
    </span>
  );
  return (
    <AuthFrame
      title={texts.lockedTitle}
      subtitle={texts.lockedSubtitle}
      footer={
        <>
          {texts.someoneElse}{' '}
          <Button variant="subtle" size="compact-md" onClick={() => session.logout().catch(reportFailure)}>
            {texts.logOut}
          </Button>
        </>
      }
    >
      <UnlockForm
        email={email}
        hasPin={hasPin}
        action={texts.unlock}
        onUnlocked={onUnlocked}
        otherWays={
          <>
            {otherWays}
            {!hasPin && setPin}
          </>
        }
      />
    </AuthFrame>
  );
}
