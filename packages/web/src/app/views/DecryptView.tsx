import { getRouteApi, Navigate, useRouter } from '@tanstack/react-router';
import { DecryptPage } from '../../features/auth/lock/DecryptPage.tsx';
import { useUnlockWithPasskey } from '../../features/auth/lock/lock-changes.ts';
import { UsePasskey } from '../../features/passkeys/UsePasskey.tsx';
import { reportFailure } from '../../notices/report-failure.ts';
import { useAwayAccount } from '../use-away-account.ts';
import { WorkingView } from './WorkingView.tsx';

const route = getRouteApi('/auth/decrypt');

/** After decrypting, people get to the page that they asked for; where nothing is left to decrypt, they log in first. */
export function DecryptView() {
  const { redirect } = route.useSearch();
  const { mutateAsync: unlock } = useUnlockWithPasskey();
  const router = useRouter();
  const away = useAwayAccount();
  if (away === undefined) return <WorkingView />;
  if (away === null) return <Navigate to="/auth/login" search={{ redirect }} replace />;
  const onUnlocked = () => router.history.replace(redirect ?? '/');
  const onPinForgotten = (error: unknown) => {
    reportFailure(error);
    void router.navigate({ to: '/auth/login', search: { redirect }, replace: true });
  };
  return (
    <DecryptPage
      email={away.email}
      redirect={redirect}
      onPinForgotten={onPinForgotten}
      onUnlocked={onUnlocked}
      otherWays={
        <UsePasskey
          purpose="unlock"
          onAnswer={async (answer) => {
            await unlock(answer);
            onUnlocked();
          }}
        />
      }
    />
  );
}
