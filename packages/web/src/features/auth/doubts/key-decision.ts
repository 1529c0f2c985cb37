import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../session/services.tsx';

/** Takes the keys that the server shows for those of the account from now on. */
export function useTrustShownKeys() {
  const { doubts } = useServices().session;
  return useMutation({ mutationFn: () => doubts.trustShown() });
}

/** Leaves the account, and goes on doubting its keys. */
export function useDeclineKeys() {
  const { doubts } = useServices().session;
  return useMutation({ mutationFn: () => doubts.decline() });
}
