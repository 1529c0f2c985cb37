import type { ApiClient } from '../api/client.ts';
import type { RetryOptions } from '../api/retry.ts';
import { retrying } from '../api/retry.ts';
import { isFailure } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { SpaceWriting } from '../spaces/space-writer.ts';
import { type ProvenRowsPorts, provenRows } from './proven-rows.ts';

/** Another device may make one at the same moment. */
const MOST_TRIES = 5;

export interface SharingKeyPorts extends ProvenRowsPorts {
  readonly api: Pick<ApiClient, 'call'>;
  readonly keyring: Pick<Keyring, 'driveId' | 'openSharing' | 'makeSharing'>;
  readonly writer: Pick<SpaceWriting, 'owned' | 'change'>;
}

/**
 * Opens one's own key pairs for sharing, and makes one where the present RSA key pair has none; the server gets its public half. Gives
 * the fingerprint of the RSA key pair. Throws as all that looks at heads.
 */
export async function openSharing(ports: SharingKeyPorts, options: RetryOptions): Promise<string> {
  const { api, keyring, writer } = ports;
  const spaceId = await keyring.driveId();
  for (let tries = 1; ; tries++) {
    const settings = await provenRows('setting', ports, options);
    const opened = await keyring.openSharing({ spaceId, settings });
    if (opened.isCurrent) return opened.fingerprint;
    const made = await keyring.makeSharing({ spaceId, settings });
    try {
      await writer.change([{ kind: 'setting', setting: made.setting, known: made.known }], options);
    } catch (error) {
      if (isFailure(error, 'space_changed') && tries < MOST_TRIES) continue;
      throw error;
    }
    const body = { public_key: made.signed.publicKey, signature: made.signed.signature };
    await retrying(() => api.call('setSharingKey', { body }, options.signal), options);
    return opened.fingerprint;
  }
}
