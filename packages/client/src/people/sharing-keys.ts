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

/** By what others know an account. */
export interface OwnKeys {
  /** Of the RSA key pair, hex. */
  readonly fingerprint: string;
  /** The public half of the key pair for sharing, base64url. */
  readonly sharingKey: string;
}

/**
 * Opens one's own key pairs for sharing, and makes one where the present RSA key pair has none; the server gets its public half.
 * Throws as all that looks at heads.
 */
export async function openSharing(ports: SharingKeyPorts, options: RetryOptions): Promise<OwnKeys> {
  const { api, keyring, writer } = ports;
  const spaceId = await keyring.driveId();
  for (let tries = 1; ; tries++) {
    const settings = await provenRows('setting', ports, options);
    const opened = await keyring.openSharing({ spaceId, settings });
    const { fingerprint, publicKey } = opened;
    if (opened.isCurrent && publicKey !== null) return { fingerprint, sharingKey: publicKey };
    const made = await keyring.makeSharing({ spaceId, settings });
    try {
      await writer.change([{ kind: 'setting', setting: made.setting, known: made.known }], options);
    } catch (error) {
      if (isFailure(error, 'space_changed') && tries < MOST_TRIES) continue;
      throw error;
    }
    const body = { public_key: made.signed.publicKey, signature: made.signed.signature };
    await retrying(() => api.call('setSharingKey', { body }, options.signal), options);
    return { fingerprint, sharingKey: made.signed.publicKey };
  }
}
