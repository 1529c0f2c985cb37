import type { ApiClient, PrivateKeySource } from '@coffer/client';
import type { User } from '@coffer/contract';
import { queryOptions } from '@tanstack/react-query';
import { transfer } from 'comlink';
import type { Services } from '../../session/services.tsx';
import { withCredentials } from '../../workers/credentials.ts';
import { makePasskey } from './ceremonies.ts';

/** The passkeys of who is signed in; part of what is known about the account. */
export function passkeysQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['account', 'passkeys'],
    queryFn: ({ signal }) => api.call('listPasskeys', {}, signal),
  });
}

export interface AddPasskeyForm {
  readonly name: string;
  readonly current_password: string;
  /** PEM; for accounts whose private key the server does not keep, else empty. */
  readonly private_key: string;
}

/**
 * Has a passkey made, and keeps the private key under it. What the form has is checked first, so that no passkey
 * is left behind on the device for a typing mistake.
 */
export async function addPasskey(
  { api, user }: Pick<Services, 'api'> & { user: User },
  { name, current_password: password, private_key: privateKeyPem }: AddPasskeyForm,
): Promise<void> {
  const source: PrivateKeySource =
    user.encrypted_private_key === null ? { kind: 'pem', privateKeyPem } : { kind: 'password', password };
  await withCredentials(async (credentials) => {
    if (source.kind === 'pem') await credentials.exportPrivateKey({ user, source });
    const proof = await credentials.passwordProof({ email: user.email, password });
    const creation = await api.call('beginPasskey', { body: { current_password: proof } });
    const { form, prfOutput } = await makePasskey(creation);
    const { hostname: host } = window.location;
    const sealing = { user, source, credentialId: form.credential_id, host, prfOutput };
    const sealed = await credentials.preparePasskey(transfer(sealing, [prfOutput.buffer]));
    await api.call('addPasskey', { body: { name, ...form, ...sealed } });
  });
}
