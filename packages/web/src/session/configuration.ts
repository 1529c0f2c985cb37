import type { ApiClient } from '@coffer/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices, useUser } from './services.tsx';

/** The name when none is configured, or it is not known yet. */
export const DEFAULT_APP_NAME = 'Coffer';

export const CONFIGURATION_KEY = ['configuration'] as const;

/** The server's public configuration. It hardly changes while the page is open. */
export function configurationQuery(api: ApiClient) {
  return queryOptions({
    queryKey: CONFIGURATION_KEY,
    queryFn: ({ signal }) => api.call('configuration', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function useConfiguration() {
  return useQuery(configurationQuery(useServices().api));
}

/** The product's name on this server. */
export function useAppName(): string {
  return useConfiguration().data?.app_name || DEFAULT_APP_NAME;
}

/**
 * Whether who is signed in can do nothing before the e-mail address is confirmed; null while that is not known. The
 * server refuses their calls.
 */
export function useConfirmsFirst(): boolean | null {
  const user = useUser();
  const { data, isPending, failureCount } = useConfiguration();
  if (user === null || user.email_verified_at !== null || user.role === 'admin') return false;
  // Without an answer of the server nothing is held back: it refuses the calls itself.
  if (isPending && failureCount === 0) return null;
  return user.confirms_first === true || data?.confirm_first === true;
}

/** By what an item is given to others: to people one by one, or to whoever has its public link. */
export type SharingWay = 'people' | 'link';

/** Which of them the administrators allow. */
export function useSharingWays(): Readonly<Record<SharingWay, boolean>> {
  const { public_links: link = false, sharing: people = false } = useConfiguration().data ?? {};
  return useMemo(() => ({ people, link }), [people, link]);
}
