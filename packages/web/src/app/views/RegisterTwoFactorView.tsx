import { Button } from '@mantine/core';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { AuthFrame } from '../../features/auth/AuthFrame.tsx';
import { registerTexts } from '../../features/auth/further-texts.ts';
import { TwoFactorSetup } from '../../features/two-factor/TwoFactorSetup.tsx';
import { useConfirmsFirst } from '../../session/configuration.ts';
import { useUser } from '../../session/services.tsx';
import { secondFactorStep } from '../new-account.ts';
import { openedInvitation } from '../opened-invitation.ts';

/** Offers two-factor authentication to someone who has just registered. */
export function RegisterTwoFactorView() {
  const navigate = useNavigate();
  const user = useUser();
  const passwordProof = useStore(secondFactorStep, (state) => state.passwordProof);
  const isHeld = useConfirmsFirst() === true;
  const invitation = useStore(openedInvitation, ({ opened }) => opened);
  // Who was invited into a folder came for that; until the address is confirmed, they can only wait.
  const goOn = () =>
    invitation === null
      ? toFiles()
      : navigate({ to: '/join/$id', params: { id: invitation.id }, replace: true });
  const toFiles = () => navigate({ to: '/{-$file_id}', params: { file_id: undefined }, replace: true });
  const skip = (
    <Button variant="subtle" size="md" onClick={goOn}>
      {registerTexts.skip}
    </Button>
  );

  // The server sets nothing up for who has to confirm the address first.
  if (user === null || isHeld) return <Navigate to="/{-$file_id}" params={{ file_id: undefined }} replace />;
  return (
    <AuthFrame title={registerTexts.twoFactorTitle} subtitle={registerTexts.twoFactorSubtitle} wide>
      <TwoFactorSetup passwordProof={passwordProof} wayOut={skip} onDone={goOn} />
    </AuthFrame>
  );
}
