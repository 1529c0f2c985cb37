import type { OpenedItem } from '@coffer/client';
import { useQuery } from '@tanstack/react-query';
import { useDrive } from '../../../session/drive-context.ts';

/** The four digests of a file, which come with the end of its upload. */
export function useContentHashes(item: OpenedItem) {
  const drive = useDrive();
  const { id, versionId, finishedAt } = item;
  return useQuery({
    queryKey: ['content-hashes', id, versionId, finishedAt],
    queryFn: ({ signal }) => drive.digests(item, signal),
  });
}
