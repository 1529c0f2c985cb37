import type { ApiClient } from '@coffer/client';
import type { Invitation } from '@coffer/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../session/services.tsx';
import { DEFAULT_VALIDITY_DAYS, expiryAfter } from './validity.ts';

/** The invitations that nobody has followed yet. */
export function invitationsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['manage', 'invitations'],
    queryFn: ({ signal }) => api.call('listInvitations', {}, signal),
  });
}

interface NewInvitation {
  readonly email: string;
  readonly role: Invitation['role'];
  /** Unix seconds. */
  readonly expires_at: number;
  /** Bytes; the default quota where it is left out. */
  readonly quota?: number;
}

/** Invites somebody. Gives the link, which the server shows this once. */
export function useInvite() {
  const { api } = useServices();
  const reload = useReloadInvitations();
  return useMutation({
    mutationFn: (body: NewInvitation) => api.call('createInvitation', { body }),
    onSuccess: () => void reload(),
  });
}

/** Makes a new link of an invitation; the former one is void. */
export function useRenewInvitation() {
  const { api } = useServices();
  const reload = useReloadInvitations();
  return useMutation({
    mutationFn: ({ id }: Invitation) => {
      const body = { expires_at: expiryAfter(DEFAULT_VALIDITY_DAYS, Date.now() / 1000) };
      return api.call('renewInvitation', { params: { id }, body });
    },
    onSuccess: () => void reload(),
  });
}

/** Takes an invitation back. */
export function useTakeBackInvitation() {
  const { api } = useServices();
  return useMutation({
    mutationFn: ({ id }: Invitation) => api.call('deleteInvitation', { params: { id } }),
    onSuccess: useReloadInvitations(),
  });
}

function useReloadInvitations() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: invitationsQuery(api).queryKey });
}
