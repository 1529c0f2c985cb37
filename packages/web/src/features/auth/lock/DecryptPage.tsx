import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AuthFrame } from '../AuthFrame.tsx';
import { texts as authTexts } from '../texts.ts';
import { texts } from './texts.ts';
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
      title={texts.decryptTitle}
      subtitle={texts.decryptSubtitle}
      footer={
        <>
          {texts.someoneElse}{' '}
          <Anchor renderRoot={(props) => <Link to="/auth/login" search={{ redirect }} {...props} />}>
            {authTexts.toLogin}
          </Anchor>
        </>
      }
    >
      <UnlockForm email={email} hasPin action={texts.decrypt} otherWays={otherWays} {...done} />
    </AuthFrame>
  );
}
