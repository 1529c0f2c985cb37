import type { Drive, PrivateKeySource } from '@coffer/client';
import type { User } from '@coffer/contract';
import type { KeySize } from '@coffer/crypto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDrive } from '../../../session/drive-context.ts';
import { type Services, useServices } from '../../../session/services.tsx';
import { withCredentials } from '../../../workers/credentials.ts';
import { openingWithPassword } from './current-password.ts';
import { handOverKey, type MadeKeyPair } from './hand-over-key.ts';

interface KeyPairInput {
  readonly user: User;
  readonly password: string;
  readonly newPassword: string;
  /** The present private key, PEM; null where the server keeps it. */
  readonly formerKey: string | null;
  readonly keySize: KeySize;
}

/** A new key pair, and the names of what links led to that did not open under the former one: they are deleted. */
export interface ChangedKeyPair extends MadeKeyPair {
  readonly deletedLinks: readonly (string | null)[];
}

/** Changes key pair and password, and gives the new private key. */
export function useChangeKeyPair() {
  const services = useServices();
  const drive = useDrive();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: KeyPairInput) => changeKeyPair(services, drive, input),
    // Items and links name keys that are sealed again, too.
    onSuccess: ({ taken }) => {
      void queryClient.invalidateQueries();
      // Where that fails, the server finds the names of before once they are named anew; devices find them by themselves.
      if (taken) drive.settings.indexAnew().catch(() => undefined);
    },
  });
}

/**
 * Makes a new key pair and goes on with it. A key that the server may have taken is always handed out, since without
 * it everything could be lost. Throws `current_password_wrong`, InvalidKey, `private_key_mismatch`,
 * `links_too_many`, `clock_differs`, the server's problems.
 */
async function changeKeyPair(
  { session }: Services,
  drive: Drive,
  input: KeyPairInput,
): Promise<ChangedKeyPair> {
  const { user, password, newPassword, formerKey, keySize } = input;
  const source: PrivateKeySource =
    formerKey === null ? { kind: 'password', password } : { kind: 'pem', privateKeyPem: formerKey };
  const { origin } = window.location;
  const asked = { user, password, newPassword, source, keySize, origin };
  return withCredentials(async (credentials) => {
    const { beginning, privateKeyPem } = await openingWithPassword(credentials.prepareKeyPairChange(asked));
    return drive.account.changingKeyPair({
      prove: async (now) => (now === undefined ? beginning : credentials.proveKeyPairAt(now)),
      seal: (anew) => credentials.sealKeyPairChange(anew),
      async commit(signed) {
        const change = { signed, privateKeyPem };
        const made = await handOverKey(privateKeyPem, () => session.changeKeyPair(change));
        return { ...made, deletedLinks: await drive.account.namesOf(signed.deletedLinks) };
      },
    });
  });
}
