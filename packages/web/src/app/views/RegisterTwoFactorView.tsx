import { Button } from '@mantine/core';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { AuthFrame } from '../../features/auth/AuthFrame.tsx';
import { registerTexts } from '../../features/auth/further-texts.ts';
import { WhoMayRegister } from '../../features/manage/settings/SettingsSections.tsx';
import { texts as manageTexts } from '../../features/manage/texts.ts';
import { TwoFactorSetup } from '../../features/two-factor/TwoFactorSetup.tsx';
import { useAppName, useConfirmsFirst } from '../../session/configuration.ts';
import { useUser } from '../../session/services.tsx';
import { secondFactorStep } from '../new-account.ts';
import { openedInvitation } from '../opened-invitation.ts';

/** Offers two-factor authentication to someone who has just registered, and then asks the first one who else may. */
export function RegisterTwoFactorView() {
  const navigate = useNavigate();
  const user = useUser();
  const { passwordProof, isFirst = false } = useStore(secondFactorStep);
  const [isAsking, setAsking] = useState(false);
  const isHeld = useConfirmsFirst() === true;
  const invitation = useStore(openedInvitation, ({ opened }) => opened);
  // Who was invited into a folder came for that; until the address is confirmed, they can only wait.
  const goOn = () =>
    invitation === null
      ? toFiles()
      : navigate({ to: '/join/$id', params: { id: invitation.id }, replace: true });
  const toFiles = () => navigate({ to: '/{-$file_id}', params: { file_id: undefined }, replace: true });
  const onDone = () => (isFirst ? setAsking(true) : void goOn());
  const skip = (
    <Button variant="subtle" size="md" onClick={onDone}>
      {registerTexts.skip}
    </Button>
  );

  // The server sets nothing up for who has to confirm the address first.
  if (user === null || isHeld) return <Navigate to="/{-$file_id}" params={{ file_id: undefined }} replace />;
  if (isAsking) return <WhoMayRegisterStep onDone={() => void goOn()} />;
  return (
    <AuthFrame title={registerTexts.twoFactorTitle} subtitle={registerTexts.twoFactorSubtitle} wide>
      <TwoFactorSetup passwordProof={passwordProof} wayOut={skip} onDone={onDone} />
    </AuthFrame>
  );
}

/** The last step of the first account. It has no address of its own: who leaves it finds the question in the settings. */
function WhoMayRegisterStep({ onDone }: { onDone(): void }) {
  const appName = useAppName();
  useEffect(() => {
    document.title = `${manageTexts.whoMayRegister} — ${appName}`;
  }, [appName]);
  return (
    <AuthFrame title={manageTexts.whoMayRegister} subtitle={manageTexts.whoMayRegisterText} wide>
      <WhoMayRegister onDone={onDone} />
    </AuthFrame>
  );
}
