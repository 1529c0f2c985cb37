import type { RegisteredAccount } from '@coffer/client';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { RegisterPage, RegistrationShut } from '../../features/auth/RegisterPage.tsx';
import { CONFIGURATION_KEY, useConfiguration } from '../../session/configuration.ts';
import { newAccount } from '../new-account.ts';
import { openedInvitation } from '../opened-invitation.ts';
import { WorkingView } from './WorkingView.tsx';

const route = getRouteApi('/auth/register');

export function RegisterView() {
  const { email = '', invitation_id: invitationId } = route.useSearch();
  const navigate = useNavigate();
  const { data: configuration, isPending } = useConfiguration();
  const queryClient = useQueryClient();
  const { opened, ticket } = openedInvitation.getState();
  const isFirst = configuration?.is_new === true;
  const onRegistered = ({ privateKeyPem: pem, passwordProof }: RegisteredAccount) => {
    newAccount.setState({ made: { pem, passwordProof, isFirst } });
    void navigate({ to: '/auth/register/key', replace: true });
    if (isFirst) void queryClient.invalidateQueries({ queryKey: CONFIGURATION_KEY });
  };

  if (isPending) return <WorkingView />;
  // The first one and who is invited may register whatever the settings say; the server judges the invitation.
  const shut = invitationId === undefined && !isFirst ? configuration?.registration : 'open';
  if (shut === 'closed' || shut === 'invitation') return <RegistrationShut why={shut} />;
  return (
    <RegisterPage
      email={email}
      invitationId={invitationId}
      invitationTicket={opened?.id === invitationId ? ticket : undefined}
      isFirst={isFirst}
      onRegistered={onRegistered}
    />
  );
}
