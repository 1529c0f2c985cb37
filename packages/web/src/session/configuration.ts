import type { ApiClient } from '@coffer/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useServices } from './services.tsx';

/** The name when none is configured, or it is not known yet. */
export const DEFAULT_APP_NAME = 'Coffer';

/** What the server says about itself before anyone signs in. It does not change while the page is open. */
export function configurationQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['configuration'],
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
