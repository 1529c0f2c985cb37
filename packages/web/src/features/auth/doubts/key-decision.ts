import { problemCodeOf } from '@coffer/client';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../session/services.tsx';

/** Takes the keys that the server shows for those of the account from now on. */
export function useTrustShownKeys() {
  const { doubts } = useServices().session;
  return useMutation({ mutationFn: () => doubts.trustShown() });
}

/** Ends the session on the server, while the page goes on saying what to do. Throws `server_unreachable`. */
export function useEndSession() {
  const { api } = useServices();
  return useMutation({
    mutationFn: () =>
      api.call('logout').catch((error: unknown) => {
        // It has ended already.
        if (problemCodeOf(error) !== 'unauthenticated') throw error;
      }),
  });
}

/** Leaves the account, and goes on doubting its keys. */
export function useDeclineKeys() {
  const { doubts } = useServices().session;
  return useMutation({ mutationFn: () => doubts.decline() });
}
