import { getRouteApi, useRouter } from '@tanstack/react-router';
import { PrivateKeyLoginPage } from '../../features/auth/login/PrivateKeyLoginPage.tsx';

const route = getRouteApi('/auth/login/private-key');

export function PrivateKeyLoginView() {
  const { redirect } = route.useSearch();
  const router = useRouter();
  return (
    <PrivateKeyLoginPage redirect={redirect} onSignedIn={() => router.history.replace(redirect ?? '/')} />
  );
}
