import type { ApiClient } from '@coffer/client';
import type { SettingsUpdate } from '@coffer/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { configurationQuery } from '../../../session/configuration.ts';
import { useServices } from '../../../session/services.tsx';

/** The settings of the instance. */
export function settingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['manage', 'settings'],
    queryFn: ({ signal }) => api.call('getSettings', {}, signal),
  });
}

/** Saves settings of the instance; they are effective at once. */
export function useSaveSettings() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsUpdate) => api.call('updateSettings', { body }),
    async onSuccess(saved) {
      queryClient.setQueryData(settingsQuery(api).queryKey, saved);
      await queryClient.invalidateQueries({ queryKey: configurationQuery(api).queryKey });
    },
  });
}

/** Has the server send a mail, and tells what came of it. */
export function useSendTestMail() {
  const { api } = useServices();
  return useMutation({
    mutationFn: (recipient: string) => api.call('sendTestMail', { body: { recipient } }),
  });
}
