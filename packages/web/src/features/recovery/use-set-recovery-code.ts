import type { PrivateKeySource } from '@coffer/client';
import type { User } from '@coffer/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { securityQuery } from '../../session/account-security.ts';
import { useServices } from '../../session/services.tsx';
import { withCredentials } from '../../workers/credentials.ts';

interface NewRecoveryCode {
  readonly user: User;
  /** Where the private key is. */
  readonly source: PrivateKeySource;
  readonly passwordProof: string;
}

/** Makes a recovery code of the private key, in place of a former one, and gives it. */
export function useSetRecoveryCode() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: NewRecoveryCode) =>
      withCredentials(async (credentials) => {
        const { request, recoveryCode } = await credentials.prepareRecovery(input);
        await api.call('setRecovery', { body: request });
        return recoveryCode;
      }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: securityQuery(api).queryKey }),
  });
}
