import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OfflineFiles, useOfflineFiles } from '../../../session/offline-files.ts';
import { useServices } from '../../../session/services.tsx';
import { allowOfflineUse, leaveOfflineUse } from '../../../session/without-server.ts';

/** The cache's name of whether this device opens the drive without the server. */
export const OFFLINE_USE_KEY = ['offline-use'] as const;

/** Removes all files from this device; the drive has them still. */
export function useReleaseAll() {
  const files = useOfflineFiles();
  return useMutation({ mutationFn: () => releaseAll(files) });
}

async function releaseAll(files: OfflineFiles): Promise<void> {
  const { chosen, spaces } = files.state.getState();
  for (const [spaceId, inside] of spaces) await files.release([...inside.chosen], spaceId);
  await files.release([...chosen]);
}

/** Lets this device open the drive without the server, or no longer. */
export function useSetOfflineUse() {
  const { session } = useServices();
  const files = useOfflineFiles();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) {
        await releaseAll(files);
        return leaveOfflineUse();
      }
      allowOfflineUse();
      // What that takes comes with the session.
      await session.renew();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: OFFLINE_USE_KEY }),
  });
}
