import type { LinkAccess } from '@coffer/client';
import { useCallback, useRef } from 'react';
import { useServices } from '../../../session/services.tsx';

/** The ticket of this visit: asked for once, however much of the link is looked at or saved. */
export function useTicket(id: string): () => Promise<LinkAccess> {
  const { api } = useServices();
  const access = useRef<Promise<LinkAccess> | null>(null);
  return useCallback(() => {
    access.current ??= api.call('beginLinkDownload', { params: { id } }).then(
      ({ ticket }) => ({ id, ticket }),
      (error: unknown) => {
        access.current = null;
        throw error;
      },
    );
    return access.current;
  }, [api, id]);
}
