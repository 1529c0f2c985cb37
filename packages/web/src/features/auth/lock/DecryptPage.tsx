import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AuthFrame } from '../AuthFrame.tsx';
import { lockTexts } from '../further-texts.ts';
import { texts } from '../texts.ts';
import { WhySignedOut } from '../WhySignedOut.tsx';
import { UnlockForm } from './UnlockForm.tsx';

interface DecryptPageProps {
  /** Whose private key waits on this device. */
  readonly email: string;
  /** Where people get to afterwards; kept for who logs in instead. */
  readonly redirect: string | undefined;
  readonly otherWays?: ReactNode;
  onUnlocked(): void;
  /** Nothing is left here to decrypt. */
  onPinForgotten(error: unknown): void;
}

/** Opens the private key that this device keeps under a PIN, after a new start of the page. */
export function DecryptPage({ email, redirect, otherWays, ...done }: DecryptPageProps) {
  return (
    <AuthFrame
      title={lockTexts.decryptTitle}
      subtitle={lockTexts.decryptSubtitle}
      away={lockTexts.away}
      footer={
        <>
          {lockTexts.someoneElse}{' '}
          <Anchor renderRoot={(props) => <Link to="/auth/login" search={{ redirect }} {...props} />}>
            {texts.toLogin}
          </Anchor>
        </>
      }
    >
      <WhySignedOut />
      <UnlockForm email={email} hasPin action={lockTexts.decrypt} otherWays={otherWays} {...done} />
    </AuthFrame>
  );
}
