import type { Item } from '@coffer/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Services } from '../session/services.tsx';

/** Uploads into one folder come in groups; its place hardly ever changes between them. */
const FRESH_MS = 30_000;

/**
 * A folder and those above it, from the top down, as the server has them; opened by the keyring, so that items
 * can be made in the folder. Empty for the top.
 */
export async function folderChain(
  { api, keyring }: Services,
  queryClient: QueryClient,
  folderId: string | null,
  signal: AbortSignal,
): Promise<readonly Item[]> {
  if (folderId === null) return [];
  const chain = queryClient.fetchQuery({
    queryKey: folderChainKey(folderId),
    staleTime: FRESH_MS,
    async queryFn() {
      const { parents } = await api.call('listItems', { query: { dir_id: folderId, limit: '1' } });
      await keyring.openListing({ parents, children: [], directoryId: folderId });
      return parents;
    },
  });
  const parents = await chain;
  signal.throwIfAborted();
  return parents;
}

/** Remembers the chain of a folder that was just made, so that the uploads into it do not ask for it. */
export function rememberFolderChain(
  queryClient: QueryClient,
  folderId: string,
  parents: readonly Item[],
): void {
  queryClient.setQueryData(folderChainKey(folderId), parents);
}

function folderChainKey(folderId: string) {
  return ['folder-chain', folderId] as const;
}
