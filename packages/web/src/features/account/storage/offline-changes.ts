import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOfflineFiles } from '../../../session/offline-files.ts';
import { useServices } from '../../../session/services.tsx';
import { allowOfflineUse, leaveOfflineUse } from '../../../session/without-server.ts';

/** The cache's name of whether this device opens the drive without the server. */
export const OFFLINE_USE_KEY = ['offline-use'] as const;

/** Removes all files from this device; the drive has them still. */
export function useReleaseAll() {
  const files = useOfflineFiles();
  return useMutation({ mutationFn: () => files.release([...files.state.getState().chosen]) });
}

/** Lets this device open the drive without the server, or no longer. */
export function useSetOfflineUse() {
  const { session } = useServices();
  const files = useOfflineFiles();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) {
        await files.release([...files.state.getState().chosen]);
        return leaveOfflineUse();
      }
      allowOfflineUse();
      // What that takes comes with the session.
      await session.renew();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: OFFLINE_USE_KEY }),
  });
}
