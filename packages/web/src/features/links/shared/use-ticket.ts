import { useMemo } from 'react';
import { useServices } from '../../../session/services.tsx';
import { createTickets, type Tickets } from './tickets.ts';

/** The tickets of this visit, however much of the link is looked at or saved. */
export function useTickets(id: string): Tickets {
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
