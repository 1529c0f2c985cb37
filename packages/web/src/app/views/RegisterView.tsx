import type { RegisteredAccount } from '@coffer/client';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { RegisterPage, RegistrationShut } from '../../features/auth/RegisterPage.tsx';
import { useConfiguration } from '../../session/configuration.ts';
import { newAccount } from '../new-account.ts';
import { WorkingView } from './WorkingView.tsx';

const route = getRouteApi('/auth/register');

export function RegisterView() {
  const { email = '', invitation_id: invitationId } = route.useSearch();
  const navigate = useNavigate();
  const { data: configuration, isPending } = useConfiguration();
  const onRegistered = ({ privateKeyPem: pem, passwordProof }: RegisteredAccount) => {
    newAccount.setState({ made: { pem, passwordProof } });
    void navigate({ to: '/auth/register/key', replace: true });
  };

  if (isPending) return <WorkingView />;
  // Who is invited may register whatever the settings say; the server judges the invitation.
  const shut = invitationId === undefined ? configuration?.registration : 'open';
  if (shut === 'closed' || shut === 'invitation') return <RegistrationShut why={shut} />;
  return <RegisterPage email={email} invitationId={invitationId} onRegistered={onRegistered} />;
}
