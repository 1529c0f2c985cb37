import { useNavigate } from '@tanstack/react-router';
import { SetupLockScreenPage } from '../../features/auth/lock/SetupLockScreenPage.tsx';
import { useLock } from '../use-lock.tsx';

export function SetupLockScreenView() {
  const navigate = useNavigate();
  const { lock, question } = useLock();
  return (
    <>
      <SetupLockScreenPage
        onLock={lock}
        onDone={() => navigate({ to: '/{-$file_id}', params: { file_id: undefined } })}
      />
      {question}
    </>
  );
}
