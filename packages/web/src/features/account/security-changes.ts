import type { TwoFactorProof } from '@coffer/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { securityQuery } from '../../session/account-security.ts';
import { useServices } from '../../session/services.tsx';

/** Switches two-factor authentication off. */
export function useSwitchOffTwoFactor() {
  const { api } = useServices();
  return useMutation({
    mutationFn: (body: TwoFactorProof) => api.call('disableTwoFactor', { body }),
    onSuccess: useReloadSecurity(),
  });
}

/** Makes new recovery codes of the second factor, and gives them; the former ones are void. */
export function useReplaceTwoFactorCodes() {
  const { api } = useServices();
  return useMutation({
    mutationFn: async (body: TwoFactorProof) => {
      const { recovery_codes } = await api.call('replaceRecoveryCodes', { body });
      return recovery_codes;
    },
    onSuccess: useReloadSecurity(),
  });
}

/** Removes the recovery code of the private key. */
export function useRemoveRecoveryCode() {
  const { api } = useServices();
  return useMutation({
    mutationFn: (passwordProof: string) =>
      api.call('removeRecovery', { body: { current_password: passwordProof } }),
    onSuccess: useReloadSecurity(),
  });
}

function useReloadSecurity() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: securityQuery(api).queryKey });
}
