import { getRouteApi, Navigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LockPage, SETUP_LOCK_SCREEN } from '../../features/auth/lock/LockPage.tsx';
import { UsePasskey } from '../../features/passkeys/UsePasskey.tsx';
import { useServices, useSessionState } from '../../session/services.tsx';
import { doorSearchFor } from '../redirects.ts';
import { useAwayAccount } from '../use-away-account.ts';
import { WorkingView } from './WorkingView.tsx';

const route = getRouteApi('/auth/pin/lock');

/** After unlocking, here or in another tab, people get back to where they were. */
export function LockView() {
  const { redirect } = route.useSearch();
  const router = useRouter();
  const away = useAwayAccount();
  const { session } = useServices();
  const { status } = useSessionState();
  useEffect(() => {
    if (status === 'signed-in') router.history.replace(redirect ?? '/');
  }, [status, router, redirect]);

  if (status === 'signed-out') {
    return <Navigate to="/auth/login" search={doorSearchFor(session, redirect)} replace />;
  }
  if (status !== 'locked' || away === undefined || away === null) return <WorkingView />;
  return (
    <LockPage
      email={away.email}
      hasPin={away.hasPin}
      setsPinNext={redirect === SETUP_LOCK_SCREEN}
      otherWays={<UsePasskey purpose="unlock" onAnswer={(answer) => session.unlockWithPasskey(answer)} />}
    />
  );
}
