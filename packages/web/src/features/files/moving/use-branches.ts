import { type Drive, isFailure, type Match, type OpenedItem } from '@coffer/client';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useDrive } from '../../../session/drive-context.ts';
import { sortItems } from '../listing/sort.ts';
import type { BrowserPorts } from '../ports.ts';
import {
  type Branch,
  BY_NAME,
  directoryOf,
  type FoundInSpace,
  foundBranches,
  type TreePlace,
  type TreeSpace,
} from './directory-tree.ts';

/** How the tree looks into spaces beside the drive; null where these are no targets. */
export type SpaceOf = BrowserPorts['spaceOf'] | null;

/** Loads the directories in each of these. */
export function useBranches(
  nodes: readonly TreePlace[],
  spaceOf: SpaceOf,
): (id: string | null) => Branch | undefined {
  const drive = useDrive();
  const results = useQueries({
    queries: nodes.map((node) => ({
      queryKey: ['directories', node.id, spaceOf !== null],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        sortItems(await targets(node, drive, spaceOf, signal), BY_NAME),
    })),
  });
  return (id) => {
    const result = results[nodes.findIndex((node) => node.id === id)];
    if (result === undefined) return undefined;
    if (result.data !== undefined) return { state: 'loaded', directories: result.data };
    return result.error === null ? { state: 'loading' } : { state: 'failed', cause: result.error };
  };
}

/** The directories in one into which something moves. */
async function targets(node: TreePlace, drive: Drive, spaceOf: SpaceOf, signal: AbortSignal) {
  const { space } = node;
  const inside = space === undefined || spaceOf === null ? drive : await spaceOf(space.item);
  const directories = await inside.directories(directoryOf(node), signal);
  const isTarget = await targetsAmong(directories, drive, spaceOf, signal);
  return directories.filter(isTarget);
}

/** Tells those of directories into which something moves from what stands for a file, and for any space where spaces are no targets. */
async function targetsAmong(
  directories: readonly OpenedItem[],
  drive: Drive,
  spaceOf: SpaceOf,
  signal: AbortSignal,
): Promise<(directory: OpenedItem) => boolean> {
  const standing = directories.filter(({ spaceId }) => spaceId !== undefined);
  if (standing.length === 0) return () => true;
  if (spaceOf === null) return ({ spaceId }) => spaceId === undefined;
  const spaces = await drive.people.spacesBehind(standing, signal);
  return ({ id }) => (spaces.get(id)?.fileId ?? null) === null;
}

type FoundPage = Awaited<ReturnType<Drive['search']>>;

/** More of them nobody reads; another letter leaves fewer. */
const MOST_FOUND = 50;

async function foundIn(drive: Drive, text: string, signal: AbortSignal): Promise<readonly Match[]> {
  const found: Match[] = [];
  let from: FoundPage['next'] = null;
  do {
    const page: FoundPage = await drive.search(`${text} kind:folder`, { from }, signal);
    found.push(...page.found.filter(({ item }) => item.kind === 'directory'));
    from = page.next;
  } while (from !== null && found.length < MOST_FOUND);
  return found;
}

/**
 * What a filter leaves of the tree; null where there is none, or no answer yet.
 *
 * @param spaces beside the drive that are looked through, too
 */
export function useFoundBranches(filter: string, spaces: readonly TreeSpace[], spaceOf: SpaceOf) {
  const drive = useDrive();
  const text = filter.trim();
  const { data, error } = useQuery({
    queryKey: ['directories', 'found', text, spaces.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      const within = spaces.map(async (space): Promise<FoundInSpace> => {
        const inside = (await spaceOf?.(space.item)) ?? drive;
        const found = await foundIn(inside, text, signal).catch((error: unknown) => {
          // Of a space no server has an index: its names are found once they are read.
          if (isFailure(error, 'names_not_read')) return [];
          throw error;
        });
        return { space, found };
      });
      const found = await foundIn(drive, text, signal);
      const isTarget = await targetsAmong(
        found.map(({ item }) => item),
        drive,
        spaceOf,
        signal,
      );
      return foundBranches(
        found.filter(({ item }) => isTarget(item)),
        await Promise.all(within),
      );
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
    structuralSharing: false,
    retry: false,
    gcTime: 0,
  });
  return { found: text === '' ? null : (data ?? null), failure: text === '' ? null : error };
}
