import { failed, isFailure } from '@coffer/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatList } from '../../../format/list.ts';
import { notify } from '../../../notices/report-failure.ts';
import { useDrive } from '../../../session/drive-context.ts';
import { useServices } from '../../../session/services.tsx';
import { passwordProofOf } from '../../../workers/credentials.ts';
import { passOpenedSpaces } from '../../../workers/spaces-between-threads.ts';
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

/** What others lose with the account, in words; null where that is nothing, or not known yet. */
export function useSharedByMe(): string | null {
  const drive = useDrive();
  const { data, error } = useQuery({
    queryKey: ['shared-by-me', 'leaving'],
    queryFn({ signal }) {
      passOpenedSpaces();
      return drive.people.sharedByMe(signal);
    },
    gcTime: 0,
    retry: false,
  });
  // Before the address is confirmed the server answers nothing, and nothing is shared.
  if (error !== null) return isFailure(error, 'unconfirmed') ? null : texts.leaveSharedUnknown;
  if (data === undefined) return null;
  const lost = data.filter(({ shares }) => shares.length > 0);
  const people = new Set(
    lost.flatMap(({ shares }) => shares.flatMap(({ email, hasLeft }) => (hasLeft ? [] : (email ?? [])))),
  );
  return people.size === 0
    ? null
    : texts.leaveShared({ folders: lost.length, people: formatList([...people].sort()) });
}

/** Gives the one reason for which the server keeps an account its name; anything else is thrown on. */
function refusedDeletion(error: unknown): never {
  if (isFailure(error, 'forbidden')) throw failed('only_administrator', { cause: error });
  throw error;
}
