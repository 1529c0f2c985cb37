import { getRouteApi } from '@tanstack/react-router';
import { PrivateKeyLoginPage } from '../../features/auth/login/PrivateKeyLoginPage.tsx';
import { useEnter } from '../new-account.ts';

const route = getRouteApi('/auth/login/private-key');

export function PrivateKeyLoginView() {
  const { redirect } = route.useSearch();
  return <PrivateKeyLoginPage redirect={redirect} onSignedIn={useEnter(redirect)} />;
}
