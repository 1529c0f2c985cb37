import type { ApiClient, Drive } from '@coffer/client';
import { queryOptions, skipToken } from '@tanstack/react-query';

/** How much of the user's storage is used. */
export function storageStatsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['storage-stats'],
    queryFn: ({ signal }) => api.call('storageStats', {}, signal),
  });
}

/** What the user's files take, by type: of the rows on this device where it has all of them. */
export function storageByTypeQuery({ account }: Pick<Drive, 'account'>) {
  return queryOptions({
    queryKey: ['storage-stats', 'by-type'],
    queryFn: ({ signal }) => account.usage(signal),
  });
}

/** The cache's name of the user's public links, which go with their items. */
export const OWN_LINKS_KEY = ['links'] as const;

/** The beginning of the cache's names of those in shared folders; the id of the space follows. */
export const LINKS_IN_SHARED_KEY = [...OWN_LINKS_KEY, 'in'] as const;

/** The beginning of the cache's names of the user's request links, and of what waits at them. */
export const REQUESTS_KEY = ['requests'] as const;

/** How many files wait at request links, by the server's count: enough for a mark, and for nothing else. */
export function inboxCountQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...REQUESTS_KEY, 'count'],
    queryFn: async ({ signal }) => {
      const { requests } = await api.call('listRequestLinks', {}, signal);
      return requests.reduce((sum, { waiting }) => sum + waiting, 0);
    },
    refetchInterval: 60_000,
  });
}

/** The beginning of the cache's names of what files held; the id of the file follows. */
export const VERSIONS_KEY = ['versions'] as const;

/** The cache's name of what somebody else has just done in the space that is shown. */
export const LATEST_KEY = ['latest'] as const;

/** The cache's name of what is in the trash. */
export const TRASH_KEY = ['trash'] as const;

/** The beginning of the cache's names of the settings of the account. */
export const SETTINGS_KEY = ['account-settings'] as const;

/** The settings of the account, as its devices sealed them. */
export function accountSettingsQuery({ settings }: Pick<Drive, 'settings'>) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, 'retention'],
    queryFn: ({ signal }) => settings.read(signal),
    // Other devices may have set them while no page was there to be told.
    staleTime: 0,
  });
}

/** Whether the account uses the blind index of the server. */
export function searchSettingQuery({ settings }: Pick<Drive, 'settings'>) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, 'search'],
    queryFn: ({ signal }) => settings.readSearch(signal),
    staleTime: 0,
  });
}

/** Whether programs may change the drive without keys. */
export function plainSettingQuery({ plain }: Pick<Drive, 'plain'>) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, 'plain'],
    queryFn: ({ signal }) => plain.read(signal),
    staleTime: 0,
  });
}

/** What programs have changed without keys. */
export function waitingQuery({ plain }: Pick<Drive, 'plain'>) {
  return queryOptions({
    queryKey: WAITING_KEY,
    queryFn: ({ signal }) => plain.waiting(signal),
    structuralSharing: false,
  });
}

/** The cache's name of it. */
export const WAITING_KEY = [...SETTINGS_KEY, 'waiting'] as const;

/** Whether the server tells of changes without keys. What reads them is not loaded where there never were any. */
export const toldOfWaitingQuery = queryOptions<boolean>({
  queryKey: [...SETTINGS_KEY, 'told-of-waiting'],
  queryFn: skipToken,
});

/**
 * True once the server has reported a space next to the drive, so that something is shared, by others or with them. The
 * page asks nothing about sharing before.
 */
export const toldOfSharingQuery = queryOptions<boolean>({
  queryKey: ['told-of-sharing'],
  queryFn: skipToken,
});

/** The beginning of the cache's names of the lists beside the folders. */
export const QUICK_KEY = ['quick'] as const;

/** The stars of the account, those of all spaces: one's own drive keeps them, and its news tell of them. */
export function starsQuery({ stars }: Pick<Drive, 'stars'>) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, 'stars'],
    queryFn: ({ signal }) => stars.all(signal),
    structuralSharing: false,
  });
}

/** The cache's name of what this device makes of the drive that the server shows. */
export const STANDING_KEY = ['drive-standing'] as const;

/** The cache's name of what this device remembers of that. */
export const REMEMBERED_KEY = ['remembered-head'] as const;
