import type { AccountSettings, PlainSetting, SearchSetting } from '@coffer/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDrive } from '../../../session/drive-context.ts';
import {
  accountSettingsQuery,
  plainSettingQuery,
  searchSettingQuery,
  waitingQuery,
} from '../../../session/drive-queries.ts';

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

/** Switches the blind index of the server on or off. */
export function useSaveSearchSetting() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  const { queryKey } = searchSettingQuery(drive);
  return useMutation({
    mutationFn: (setting: Pick<SearchSetting, 'index' | 'revision'>) => drive.settings.changeSearch(setting),
    onSuccess: (setting) => queryClient.setQueryData(queryKey, setting),
    // Another device may have been faster.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Lets programs without keys change the drive, or not. */
export function useAllowPlain() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  const { queryKey } = plainSettingQuery(drive);
  return useMutation({
    mutationFn: (setting: Pick<PlainSetting, 'allowed' | 'revision'>) => drive.plain.change(setting),
    onSuccess: async (setting) => {
      queryClient.setQueryData(queryKey, setting);
      await queryClient.invalidateQueries({ queryKey: waitingQuery(drive).queryKey });
    },
    // Another device may have been faster, or the server has heard a part of it.
    onError: async () => {
      await queryClient.invalidateQueries({ queryKey });
      await queryClient.invalidateQueries({ queryKey: waitingQuery(drive).queryKey });
    },
  });
}
