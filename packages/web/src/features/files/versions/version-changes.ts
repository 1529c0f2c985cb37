import type { IntactItem, IntactVersion, Version, VersionsPage } from '@coffer/client';
import {
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { notify } from '../../../notices/report-failure.ts';
import { useDrive } from '../../../session/drive-context.ts';
import { accountSettingsQuery, storageStatsQuery, VERSIONS_KEY } from '../../../session/drive-queries.ts';
import { useSpace } from '../../../session/space-context.ts';
import { showItem } from '../listing/folder-cache.ts';
import { texts } from './texts.ts';

/** Versions that are asked for at once. */
const PAGE = 50;

/** The versions of a file, the newest first, page by page. */
export function useVersions({ id }: Pick<IntactItem, 'id'>) {
  const drive = useDrive();
  return useInfiniteQuery({
    queryKey: [...VERSIONS_KEY, id],
    initialPageParam: NEWEST,
    queryFn: ({ pageParam: before, signal }) => drive.versionsPage(id, { before, limit: PAGE }, signal),
    getNextPageParam: ({ next }: VersionsPage) => next,
    // Other devices may have added some while no page was there to be told.
    staleTime: 0,
  });
}

const NEWEST: number | null = null;

/** Who made the versions of a file, by their ids; nobody is named in one's own drive, and while that is not known. */
export function useAuthors({ id }: Pick<IntactItem, 'id'>, versions: readonly Version[]) {
  const space = useSpace();
  return useQuery({
    queryKey: [...VERSIONS_KEY, 'authors', id, ...versions.map((version) => version.id)],
    queryFn:
      space === null ? skipToken : ({ signal }) => space.own.people.authors(space.spaceId, [id], signal),
    enabled: versions.length > 0,
    structuralSharing: false,
  });
}

/** One version of a file; null where there is no such one. */
export function useVersion({ id }: Pick<IntactItem, 'id'>, versionId: string) {
  const drive = useDrive();
  return useQuery({
    queryKey: [...VERSIONS_KEY, id, versionId],
    queryFn: async ({ signal }) => {
      for (let before = NEWEST; ; ) {
        const { versions, next } = await drive.versionsPage(id, { before }, signal);
        const found = versions.find((version) => version.id === versionId);
        if (found !== undefined || next === null) return found ?? null;
        before = next;
      }
    },
    staleTime: 0,
  });
}

/** How many versions of a file are kept; null for all, and as long as that is not known. */
export function useMostVersions(): number | null {
  const { data } = useQuery(accountSettingsQuery(useDrive()));
  return data?.state === 'saved' ? data.retention.versions : null;
}

/** Lets a file show one of its versions. */
export function useRestoreVersion() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (version: IntactVersion) => drive.restoreVersion(version),
    onSuccess(item, { number }) {
      showItem(queryClient, item);
      void queryClient.invalidateQueries({ queryKey: ['preview-item', item.id] });
      notify(texts.restored({ name: item.name, number }));
    },
    onSettled: (_, __, { file }) => reload(queryClient, file.id),
  });
}

/** Seals again what nobody has sealed completely, as the newest version of its file. */
export function useSealAgain() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<IntactItem, 'id'>) => drive.sealAgain(id),
    onSuccess(item) {
      showItem(queryClient, item);
      notify(texts.sealedAgain({ name: item.name }));
    },
    onSettled: (_, __, { id }) => reload(queryClient, id),
  });
}

interface Deleted {
  readonly item: IntactItem;
  /** One of them, or all that are older than the current one. */
  readonly version: Version | 'older';
  /** Of all that are older, those that stay. */
  readonly except?: ReadonlySet<string>;
}

/** The versions of a file that somebody else stored, chose or replaced within the last 90 days, by their ids. */
export function useVersionsOfOthers({ id }: Pick<IntactItem, 'id'>, isAsked: boolean) {
  const drive = useDrive();
  return useQuery({
    queryKey: [...VERSIONS_KEY, 'of-others', id],
    queryFn: isAsked ? ({ signal }) => drive.versionsOfOthers(id, signal) : skipToken,
    structuralSharing: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Deletes versions of a file for good. */
export function useDeleteVersions() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ item, version, except = new Set() }: Deleted) =>
      version === 'older' ? drive.deleteOlderVersions(item, { except }) : drive.deleteVersion(item, version),
    onSettled(_, __, { item }) {
      void queryClient.invalidateQueries({ queryKey: storageStatsQuery(drive.api).queryKey });
      return reload(queryClient, item.id);
    },
  });
}

function reload(queryClient: QueryClient, id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...VERSIONS_KEY, id] });
}
