import type { DeviceSession } from '@coffer/contract';
import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../notices/report-failure.ts';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import { sessionsQuery } from './sessions-query.ts';

interface SignOutDeviceProps {
  readonly device: DeviceSession;
  onClose(): void;
}

/** Ends the session of one other device. */
export function SignOutDevice({ device, onClose }: SignOutDeviceProps) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const signOut = async () => {
    try {
      await api.call('revokeSession', { params: { id: device.id } });
    } finally {
      void queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
    }
    notify(texts.signedOut(device.device));
  };
  return (
    <ConfirmDialog
      title={texts.signOutTitle(device.device)}
      text={texts.signOutText}
      yes={texts.yesSignOut}
      onConfirm={signOut}
      onClose={onClose}
    />
  );
}
