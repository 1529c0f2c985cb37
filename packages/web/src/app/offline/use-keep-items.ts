import { failed, type IntactItem } from '@coffer/client';
import { useMutation } from '@tanstack/react-query';
import { useOfflineFiles } from '../../session/offline-files.ts';

/** Makes items available offline. Rejects with `room_missing`. */
export function useKeepItems() {
  const files = useOfflineFiles();
  return useMutation({
    mutationFn: async (items: readonly IntactItem[]) => {
      const missing = await files.missingFor(items);
      if (missing > 0) throw failed({ code: 'room_missing', missing });
      await files.choose(items.map(({ id }) => id));
    },
  });
}
