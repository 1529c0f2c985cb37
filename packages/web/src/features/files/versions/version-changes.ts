import type { IntactItem, IntactVersion, Version } from '@coffer/client';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../notices/report-failure.ts';
import { useDrive } from '../../../session/drive-context.ts';
import { accountSettingsQuery, storageStatsQuery, VERSIONS_KEY } from '../../../session/drive-queries.ts';
import { showItem } from '../listing/folder-cache.ts';
import { texts } from './texts.ts';

/** The versions of a file, the newest first. */
export function useVersions({ id }: Pick<IntactItem, 'id'>) {
  const drive = useDrive();
  return useQuery(
    queryOptions({
      queryKey: [...VERSIONS_KEY, id],
      queryFn: ({ signal }) => drive.versions(id, signal),
      // Other devices may have added some while no page was there to be told.
      staleTime: 0,
    }),
  );
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
      notify(texts.restored(item.name, number));
    },
    onSettled: (_, __, { file }) => reload(queryClient, file.id),
  });
}

interface Deleted {
  readonly item: IntactItem;
  /** One of them, or all that are older than the current one. */
  readonly version: Version | 'older';
}

/** Deletes versions of a file for good. */
export function useDeleteVersions() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ item, version }: Deleted) =>
      version === 'older' ? drive.deleteOlderVersions(item) : drive.deleteVersion(item, version),
    onSettled(_, __, { item }) {
      void queryClient.invalidateQueries({ queryKey: storageStatsQuery(drive.api).queryKey });
      return reload(queryClient, item.id);
    },
  });
}

function reload(queryClient: QueryClient, id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...VERSIONS_KEY, id] });
}
