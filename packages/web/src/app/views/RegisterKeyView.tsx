import { Navigate, useNavigate } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { RegisterKeyPage } from '../../features/auth/RegisterKeyPage.tsx';
import { useUser } from '../../session/services.tsx';
import { newPrivateKey } from '../new-private-key.ts';

/** Shows a new account's private key. The route forgets it when it is left. */
export function RegisterKeyView() {
  const pem = useStore(newPrivateKey, (state) => state.pem);
  const user = useUser();
  const navigate = useNavigate();

  if (pem === null) return <Navigate to="/{-$file_id}" params={{ file_id: undefined }} replace />;
  return (
    <RegisterKeyPage
      privateKeyPem={pem}
      email={user?.email ?? ''}
      onContinue={() => navigate({ to: '/{-$file_id}', params: { file_id: undefined }, replace: true })}
    />
  );
}
