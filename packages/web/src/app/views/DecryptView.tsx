import { getRouteApi, Navigate, useRouter } from '@tanstack/react-router';
import { DecryptPage } from '../../features/auth/lock/DecryptPage.tsx';
import { UsePasskey } from '../../features/passkeys/UsePasskey.tsx';
import { useServices } from '../../session/services.tsx';
import { useAwayAccount } from '../use-away-account.ts';
import { WorkingView } from './WorkingView.tsx';

const route = getRouteApi('/auth/decrypt');

/** After decrypting, people get to the page that they asked for. */
export function DecryptView() {
  const { redirect } = route.useSearch();
  const { session } = useServices();
  const router = useRouter();
  const away = useAwayAccount();
  if (away === undefined) return <WorkingView />;
  if (away === null) return <Navigate to="/auth/login" search={{ redirect }} replace />;
  const onUnlocked = () => router.history.replace(redirect ?? '/');
  return (
    <DecryptPage
      email={away.email}
      onUnlocked={onUnlocked}
      otherWays={
        <UsePasskey
          purpose="unlock"
          onAnswer={async (answer) => {
            await session.unlockWithPasskey(answer);
            onUnlocked();
          }}
        />
      }
    />
  );
}
