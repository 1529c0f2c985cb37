import type { Language, TwoFactorProof, User } from '@coffer/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { setLanguage } from '../../languages/load.ts';
import { reportFailure } from '../../notices/report-failure.ts';
import { securityQuery } from '../../session/account-security.ts';
import { reloadUser } from '../../session/reload-user.ts';
import { useServices } from '../../session/services.tsx';
import { withCredentials } from '../../workers/credentials.ts';
import { openingWithPassword } from './keys/current-password.ts';

interface Passwords {
  readonly user: User;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Changes the password, with which the private key is sealed again. Rejects with `current_password_wrong`. */
export function useChangePassword() {
  const { session } = useServices();
  return useMutation({
    mutationFn: async (passwords: Passwords) => {
      const change = await openingWithPassword(
        withCredentials((credentials) => credentials.preparePasswordChange(passwords)),
      );
      await session.changePassword(change);
    },
  });
}

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

const MAILS_KEY = ['account', 'mails'] as const;

/** Whether the server says by mail that somebody shares something, and how that is changed; null while that is not known, and where the server sends no mail. */
export function useSharingMails() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: MAILS_KEY,
    queryFn: ({ signal }) => api.call('mailSettings', {}, signal),
  });
  const { isPending, variables, mutate } = useMutation({
    mutationFn: (sharing: boolean) => api.call('setMailSettings', { body: { sharing } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MAILS_KEY }),
    onError: (error) => reportFailure(error),
  });
  if (data?.mails == null) return null;
  return { wanted: isPending ? variables : data.mails.sharing, change: mutate };
}

/** Changes the language of the account, and that of this page with it. */
export function useChangeLanguage(): (language: Language | null) => Promise<void> {
  const { api, session } = useServices();
  const { mutateAsync } = useMutation({
    mutationFn: (language: Language | null) => api.call('setLanguage', { body: { language } }),
    async onSuccess(_, language) {
      await reloadUser({ api, session });
      await setLanguage(language);
    },
    onError: (error) => reportFailure(error),
  });
  return async (language) => {
    // What failed is said already.
    await mutateAsync(language).catch(() => undefined);
  };
}
