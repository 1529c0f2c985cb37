import type { ApiClient } from '../api/client.ts';
import type { RetryOptions } from '../api/retry.ts';
import { retrying } from '../api/retry.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OwnKeys } from '../keyring/sharing-seeds.ts';

interface SharingKeyPorts {
  readonly api: Pick<ApiClient, 'call'>;
  readonly keyring: Pick<Keyring, 'ownSharing'>;
}

/**
 * Returns one's own keys, and posts the public sharing key where the server gives others none, or one that is not this one, signed by
 * the present key pair.
 */
export async function openSharing(
  { api, keyring }: SharingKeyPorts,
  options: RetryOptions,
): Promise<OwnKeys> {
  const { signal } = options;
  const { sharing_key: given } = await retrying(() => api.call('ownSharingKey', {}, signal), options);
  const { own, post: body } = await keyring.ownSharing(given);
  if (body !== null) await retrying(() => api.call('setSharingKey', { body }, signal), options);
  return own;
}
