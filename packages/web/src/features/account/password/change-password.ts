import type { User } from '@coffer/contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../session/services.tsx';
import { withCredentials } from '../../../workers/credentials.ts';
import { openingWithPassword } from '../keys/current-password.ts';

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
