import type { OpenedItem } from '@coffer/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../session/services.tsx';

/** The four digests of a file, which come with the end of its upload. */
export function useContentHashes({
  id,
  versionId,
  finishedAt,
}: Pick<OpenedItem, 'id' | 'versionId' | 'finishedAt'>) {
  const { api, keyring } = useServices();
  return useQuery({
    queryKey: ['content-hashes', id, versionId, finishedAt],
    queryFn: async ({ signal }) =>
      keyring.openContentHashes(await api.call('itemMetadata', { params: { id }, query: {} }, signal)),
  });
}
