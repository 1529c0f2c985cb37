import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Services, useServices } from '../../../session/services.tsx';

/** Whether this device keeps a PIN. */
export const devicePinQuery = ({ pin }: Services['session']) =>
  queryOptions({
    queryKey: ['device-pin'],
    queryFn: async () => (await pin.stored()) !== null,
    staleTime: 0,
  });

/** Keeps the private key on this device under a PIN, in place of a former one. Rejects with `sign_in_needed`. */
export function useSetPin() {
  const { session } = useServices();
  return useMutation({ mutationFn: (pin: string) => session.pin.set(pin), onSuccess: useReloadPin() });
}

/** Removes what this device keeps under a PIN. */
export function useRemovePin() {
  const { session } = useServices();
  return useMutation({ mutationFn: () => session.pin.remove(), onSuccess: useReloadPin() });
}

function useReloadPin() {
  const { session } = useServices();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: devicePinQuery(session).queryKey });
}
