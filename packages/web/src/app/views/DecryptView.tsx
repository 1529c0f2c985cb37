import { getRouteApi, Navigate, useRouter } from '@tanstack/react-router';
import { DecryptPage } from '../../features/auth/lock/DecryptPage.tsx';
import { useAwayAccount } from '../use-away-account.ts';
import { WorkingView } from './WorkingView.tsx';

const route = getRouteApi('/auth/decrypt');

/** After decrypting, people get to the page that they asked for. */
export function DecryptView() {
  const { redirect } = route.useSearch();
  const router = useRouter();
  const away = useAwayAccount();
  if (away === undefined) return <WorkingView />;
  if (away === null) return <Navigate to="/auth/login" search={{ redirect }} replace />;
  return <DecryptPage email={away.email} onUnlocked={() => router.history.replace(redirect ?? '/')} />;
}
