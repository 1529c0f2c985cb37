import type { Drive, Match } from '@coffer/client';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useDrive } from '../../../session/drive-context.ts';
import { sortItems } from '../listing/sort.ts';
import { type Branch, BY_NAME, foundBranches } from './directory-tree.ts';

/** Loads the user's own directories in each of these directories; null is the top. */
export function useBranches(ids: readonly (string | null)[]): (id: string | null) => Branch | undefined {
  const drive = useDrive();
  const results = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['directories', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        sortItems(await targets(drive, id, signal), BY_NAME),
    })),
  });
  return (id) => {
    const result = results[ids.indexOf(id)];
    if (result === undefined) return undefined;
    if (result.data !== undefined) return { state: 'loaded', directories: result.data };
    return result.error === null ? { state: 'loading' } : { state: 'failed', cause: result.error };
  };
}

/** The directories into which something moves: not what stands for a file that is shared by itself. */
async function targets(drive: Drive, id: string | null, signal: AbortSignal) {
  const directories = await drive.directories(id, signal);
  const standing = directories.filter(({ spaceId }) => spaceId !== undefined);
  if (standing.length === 0) return directories;
  const spaces = await drive.people.spacesBehind(standing, signal);
  return directories.filter((each) => (spaces.get(each.id)?.fileId ?? null) === null);
}

type FoundPage = Awaited<ReturnType<Drive['search']>>;

/** More of them nobody reads; another letter leaves fewer. */
const MOST_FOUND = 50;

/** What a filter leaves of the tree; null where there is none, or no answer yet. */
export function useFoundBranches(filter: string) {
  const drive = useDrive();
  const text = filter.trim();
  const { data, error } = useQuery({
    queryKey: ['directories', 'found', text],
    queryFn: async ({ signal }) => {
      const found: Match[] = [];
      let from: FoundPage['next'] = null;
      do {
        const page: FoundPage = await drive.search(`${text} kind:folder`, { from }, signal);
        found.push(...page.found.filter(({ item }) => item.kind === 'directory'));
        from = page.next;
      } while (from !== null && found.length < MOST_FOUND);
      return foundBranches(found);
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
    structuralSharing: false,
    retry: false,
    gcTime: 0,
  });
  return { found: text === '' ? null : (data ?? null), failure: text === '' ? null : error };
}
