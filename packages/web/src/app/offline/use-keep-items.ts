import { failed, type IntactItem } from '@coffer/client';
import { useMutation } from '@tanstack/react-query';
import { useOfflineFiles } from '../../session/offline-files.ts';
import { useOwnDrive } from '../../session/space-context.ts';

/**
 * Makes items available offline. Rejects with `room_missing`, and with `replica_not_kept` where this device would not know at
 * its next start what they are.
 */
export function useKeepItems() {
  const files = useOfflineFiles();
  const { rows } = useOwnDrive();
  return useMutation({
    mutationFn: async (items: readonly IntactItem[]) => {
      if ((await rows?.about())?.persistence === 'memory') throw failed('replica_not_kept');
      const missing = await files.missingFor(items);
      if (missing > 0) throw failed({ code: 'room_missing', missing });
      await files.choose(items.map(({ id }) => id));
    },
  });
}
