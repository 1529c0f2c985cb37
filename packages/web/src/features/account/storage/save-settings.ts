import type { AccountSettings } from '@coffer/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDrive } from '../../../session/drive-context.ts';
import { accountSettingsQuery } from '../../../session/drive-queries.ts';

/** Seals the settings of the account, and stores them. */
export function useSaveSettings() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  const { queryKey } = accountSettingsQuery(drive);
  return useMutation({
    mutationFn: (settings: Pick<AccountSettings, 'retention' | 'revision'>) =>
      drive.settings.change(settings),
    onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
    // Another device may have been faster.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
