import type { KeySize } from '@coffer/crypto';
import { useMutation } from '@tanstack/react-query';
import { type Services, useServices } from '../../../session/services.tsx';

interface StartOverForm {
  readonly email: string;
  readonly password: string;
  readonly keySize: KeySize;
  readonly storePrivateKey: boolean;
  /** A two-factor code; left out until it is asked for. */
  readonly token: string | undefined;
}

/** Empties the account that a link of a mail belongs to, by its code. Gives the new private key. */
export function useStartOver(code: string) {
  const services = useServices();
  return useMutation({ mutationFn: (form: StartOverForm) => startOver(services, code, form) });
}

/**
 * Empties the account that the code of a mail belongs to, and gives it a new password and new keys. Nobody is
 * signed in afterwards. Gives the new private key for its owner to keep.
 */
async function startOver({ api, keyring, session }: Services, code: string, form: StartOverForm) {
  const { email, password, keySize, storePrivateKey, token } = form;
  // The keyring holds the keys of one account; those of somebody who is signed in here must not be left in its place.
  if (session.state.getState().status === 'signed-in') await session.logout();
  try {
    const { request, privateKeyPem } = await keyring.prepareRegistration({
      email,
      password,
      keySize,
      storePrivateKey,
    });
    await api.call('startOver', {
      params: { code },
      body: {
        email,
        password: request.password,
        pubkey: request.pubkey,
        fingerprint: request.fingerprint,
        encrypted_private_key: request.encrypted_private_key ?? null,
        encrypted_account_key: request.encrypted_account_key,
        space_id: request.space_id,
        generation_signature: request.generation_signature,
        sharing_key: request.sharing_key,
        head: request.head,
        ...(token === undefined ? {} : { token }),
      },
    });
    await session.doubts.forget(email);
    return { privateKeyPem, isStored: storePrivateKey };
  } finally {
    await keyring.lock();
  }
}
