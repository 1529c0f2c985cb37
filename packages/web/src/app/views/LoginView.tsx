import { getRouteApi } from '@tanstack/react-router';
import { LoginPage } from '../../features/auth/LoginPage.tsx';
import { useLoginWithPasskey } from '../../features/auth/sign-in.ts';
import { UsePasskey } from '../../features/passkeys/UsePasskey.tsx';
import { useEnter } from '../new-account.ts';

const route = getRouteApi('/auth/login');

/** After signing in, people get to the page that they asked for. */
export function LoginView() {
  const { redirect } = route.useSearch();
  const { mutateAsync: login } = useLoginWithPasskey();
  const onSignedIn = useEnter(redirect);
  return (
    <LoginPage
      redirect={redirect}
      onSignedIn={onSignedIn}
      otherWays={(remember) => (
        <UsePasskey
          purpose="signIn"
          onAnswer={async (answer) => {
            await login({ ...answer, remember: remember() });
            onSignedIn(null);
          }}
        />
      )}
    />
  );
}
