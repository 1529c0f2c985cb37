import type { TwoFactorProof } from '@coffer/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { securityQuery } from '../../session/account-security.ts';
import { useServices } from '../../session/services.tsx';

/** Has the server make a secret that it shares with an authenticator app. */
export function useSetUpTwoFactor() {
  const { api } = useServices();
  return useMutation({
    mutationFn: (passwordProof: string) =>
      api.call('setUpTwoFactor', { body: { current_password: passwordProof } }),
  });
}

/** Switches two-factor authentication on with a first code of the app. Gives the recovery codes. */
export function useSwitchOnTwoFactor() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: TwoFactorProof) => {
      const { recovery_codes } = await api.call('confirmTwoFactor', { body });
      return recovery_codes;
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: securityQuery(api).queryKey }),
  });
}
