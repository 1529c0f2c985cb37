import { getRouteApi, useRouter } from '@tanstack/react-router';
import { LoginPage } from '../../features/auth/LoginPage.tsx';
import { UsePasskey } from '../../features/passkeys/UsePasskey.tsx';
import { useServices } from '../../session/services.tsx';

const route = getRouteApi('/auth/login');

/** After signing in, people get to the page that they asked for. */
export function LoginView() {
  const { redirect } = route.useSearch();
  const { session } = useServices();
  const router = useRouter();
  const onSignedIn = () => router.history.replace(redirect ?? '/');
  return (
    <LoginPage
      redirect={redirect}
      onSignedIn={onSignedIn}
      otherWays={(remember) => (
        <UsePasskey
          purpose="signIn"
          onAnswer={async (answer) => {
            await session.loginWithPasskey({ ...answer, remember: remember() });
            onSignedIn();
          }}
        />
      )}
    />
  );
}
