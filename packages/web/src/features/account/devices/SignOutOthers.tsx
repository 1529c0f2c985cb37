import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../notices/report-failure.ts';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import { sessionsQuery } from './sessions-query.ts';

interface SignOutOthersProps {
  /** How many others there are. */
  readonly count: number;
  onClose(): void;
}

/** Ends the sessions of all other devices. */
export function SignOutOthers({ count, onClose }: SignOutOthersProps) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const signOut = async () => {
    try {
      await api.call('revokeOtherSessions');
    } finally {
      void queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
    }
    notify(texts.othersSignedOut);
  };
  return (
    <ConfirmDialog
      title={texts.signOutOthersTitle}
      text={texts.signOutOthersText(count)}
      yes={texts.yesSignOut}
      onConfirm={signOut}
      onClose={onClose}
    />
  );
}
