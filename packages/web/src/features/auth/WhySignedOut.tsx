import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useSessionState } from '../../session/services.tsx';
import { texts } from './texts.ts';

/** Says why this device is signed out, where nobody logged out on it. */
export function WhySignedOut() {
  const state = useSessionState();
  if (state.status !== 'signed-out' || state.ended === undefined) return null;
  return (
    <Alert variant="light" role="status" icon={<IconAlertCircle size={18} />}>
      {texts.ended[state.ended]}
    </Alert>
  );
}
