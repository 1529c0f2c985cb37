import type { ApiClient, PrivateKeySource } from '@coffer/client';
import type { Passkey, PasskeyCreation, User } from '@coffer/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { transfer } from 'comlink';
import { type Services, useServices } from '../../session/services.tsx';
import { passwordProofOf, withCredentials } from '../../workers/credentials.ts';
import { forgetPasskey, makePasskey } from './ceremonies.ts';

/** Nobody waits longer for what only tidies up. */
const LOOK_MS = 3_000;

/** The passkeys of who is signed in; part of what is known about the account. */
export function passkeysQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['account', 'passkeys'],
    queryFn: ({ signal }) => api.call('listPasskeys', {}, signal),
  });
}

/** Adds a passkey to the account of a user. */
export function useAddPasskey(user: User) {
  const { api } = useServices();
  return useMutation({
    mutationFn: (form: AddPasskeyForm) => addPasskey({ api, user }, form),
    // The server may have it although its answer was lost.
    onSettled: useReloadPasskeys(),
  });
}

interface NewName {
  readonly passkey: Passkey;
  readonly name: string;
}

/** Gives a passkey another name. */
export function useRenamePasskey() {
  const { api } = useServices();
  return useMutation({
    mutationFn: ({ passkey: { id }, name }: NewName) =>
      api.call('renamePasskey', { params: { id }, body: { name } }),
    onSuccess: useReloadPasskeys(),
  });
}

interface Removal {
  readonly passkey: Passkey;
  readonly email: string;
  readonly password: string;
}

/** Removes a passkey, with the password of its owner. */
export function useRemovePasskey() {
  const { api } = useServices();
  return useMutation({
    mutationFn: async ({ passkey: { id }, email, password }: Removal) => {
      const body = { current_password: await passwordProofOf(email, password) };
      await api.call('removePasskey', { params: { id }, body });
    },
    onSuccess: useReloadPasskeys(),
  });
}

function useReloadPasskeys() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: passkeysQuery(api).queryKey });
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
async function addPasskey(
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
    try {
      const sealed = await credentials.preparePasskey(transfer(sealing, [prfOutput.buffer]));
      await api.call('addPasskey', { body: { name, ...form, ...sealed } });
    } catch (error) {
      if (await hasNoMore(api, creation)) await forgetPasskey(form.credential_id);
      throw error;
    }
  });
}

/** Whether the server certainly has no passkey of the account beside those that it had. */
async function hasNoMore(api: ApiClient, { exclude }: PasskeyCreation): Promise<boolean> {
  try {
    const all = await api.call('listPasskeys', {}, AbortSignal.timeout(LOOK_MS));
    return all.length <= exclude.length;
  } catch {
    return false;
  }
}
