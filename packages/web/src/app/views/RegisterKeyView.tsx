import { Navigate, useNavigate } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { RegisterKeyPage } from '../../features/auth/RegisterKeyPage.tsx';
import { MakeRecoveryCode } from '../../features/recovery/MakeRecoveryCode.tsx';
import { useUser } from '../../session/services.tsx';
import { newAccount, secondFactorStep } from '../new-account.ts';

/** Shows a new account's private key, and offers a recovery code. The route forgets the key when it is left. */
export function RegisterKeyView() {
  const made = useStore(newAccount, (state) => state.made);
  const user = useUser();
  const navigate = useNavigate();

  if (made === null || user === null) {
    return <Navigate to="/{-$file_id}" params={{ file_id: undefined }} replace />;
  }
  const { pem, passwordProof, isFirst = false } = made;
  const toNextStep = () => {
    secondFactorStep.setState({ passwordProof, isFirst });
    void navigate({ to: '/auth/register/two-factor', replace: true });
  };
  return (
    <RegisterKeyPage
      privateKeyPem={pem}
      email={user.email}
      stored={user.encrypted_private_key !== null}
      recovery={(onMade) => (
        <MakeRecoveryCode
          source={{ kind: 'pem', privateKeyPem: pem }}
          passwordProof={passwordProof}
          onMade={onMade}
        />
      )}
      onContinue={toNextStep}
    />
  );
}
