import type { LinkAccess } from '@coffer/client';
import { useMemo } from 'react';
import { useServices } from '../../../session/services.tsx';
import { createTickets } from './tickets.ts';

/** The ticket of this visit, however much of the link is looked at or saved. */
export function useTicket(id: string): () => Promise<LinkAccess> {
  const { api } = useServices();
  return useMemo(
    () =>
      createTickets(id, {
        begin: () => api.call('beginLinkDownload', { params: { id } }),
        now: () => Date.now() / 1000,
      }),
    [api, id],
  );
}
