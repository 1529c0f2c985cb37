import { getRouteApi, useRouter } from '@tanstack/react-router';
import { LoginPage } from '../../features/auth/LoginPage.tsx';

const route = getRouteApi('/auth/login');

/** After signing in, people get to the page that they asked for. */
export function LoginView() {
  const { redirect } = route.useSearch();
  const router = useRouter();
  return <LoginPage redirect={redirect} onSignedIn={() => router.history.replace(redirect ?? '/')} />;
}
