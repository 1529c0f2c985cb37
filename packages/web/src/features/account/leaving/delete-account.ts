import { failed, isFailure } from '@coffer/client';
import { useMutation } from '@tanstack/react-query';
import { notify } from '../../../notices/report-failure.ts';
import { useServices } from '../../../session/services.tsx';
import { passwordProofOf } from '../../../workers/credentials.ts';
import { texts } from '../texts.ts';

interface Owner {
  readonly email: string;
  readonly password: string;
}

/** Deletes the account of who is signed in, and ends the session. Rejects with `only_administrator`. */
export function useDeleteAccount() {
  const { api, session } = useServices();
  return useMutation({
    mutationFn: async ({ email, password }: Owner) => {
      const body = { current_password: await passwordProofOf(email, password) };
      await api.call('deleteAccount', { body }).catch(refusedDeletion);
    },
    async onSuccess() {
      notify(texts.left);
      await session.end('logged-out');
    },
  });
}

/** Gives the one reason for which the server keeps an account its name; anything else is thrown on. */
function refusedDeletion(error: unknown): never {
  if (isFailure(error, 'forbidden')) throw failed('only_administrator', { cause: error });
  throw error;
}
