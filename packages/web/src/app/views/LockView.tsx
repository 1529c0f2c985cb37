import { getRouteApi, Navigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LockPage, LockQuestionPage, SETUP_LOCK_SCREEN } from '../../features/auth/lock/LockPage.tsx';
import { useUnlockWithPasskey } from '../../features/auth/lock/lock-changes.ts';
import { UsePasskey } from '../../features/passkeys/UsePasskey.tsx';
import { useServices, useSessionState } from '../../session/services.tsx';
import { signInSearchFor } from '../redirects.ts';
import { useAwayAccount } from '../use-away-account.ts';
import { useLock } from '../use-lock.tsx';
import { WorkingView } from './WorkingView.tsx';

const route = getRouteApi('/auth/pin/lock');

/**
 * After unlocking, here or in another tab, people get back to where they were. Who comes with open keys is asked whether
 * to lock.
 */
export function LockView() {
  const { redirect } = route.useSearch();
  const router = useRouter();
  const { session } = useServices();
  const { status } = useSessionState();
  const { lock, question } = useLock();
  const [wasLocked, setWasLocked] = useState(status === 'locked');
  useEffect(() => {
    if (status === 'locked') setWasLocked(true);
    if (status === 'signed-in' && wasLocked) router.history.replace(redirect ?? '/');
  }, [status, wasLocked, router, redirect]);

  if (status === 'signed-out') {
    return <Navigate to="/auth/login" search={signInSearchFor(session, redirect)} replace />;
  }
  if (status === 'locked') return <Locked setsPinNext={redirect === SETUP_LOCK_SCREEN} />;
  if (status !== 'signed-in' || wasLocked) return <WorkingView />;
  return (
    <>
      <LockQuestionPage onLock={lock} onBack={() => router.history.replace(redirect ?? '/')} />
      {question}
    </>
  );
}

function Locked({ setsPinNext }: { readonly setsPinNext: boolean }) {
  const { mutateAsync: unlock } = useUnlockWithPasskey();
  const away = useAwayAccount();
  if (away === undefined || away === null) return <WorkingView />;
  return (
    <LockPage
      email={away.email}
      hasPin={away.hasPin}
      setsPinNext={setsPinNext}
      otherWays={<UsePasskey purpose="unlock" onAnswer={unlock} />}
    />
  );
}
