import { type RetryOptions, retrying } from '../api/retry.ts';
import { failed } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OwnedRows } from '../keyring/own-heads.ts';
import { areKeys } from '../keyring/signed-keys.ts';
import { keysIn, type SealedSpaceKeys } from '../rows/canonical-root.ts';
import { troubleOf } from './head-verifier.ts';
import { MOST_LOOKS, ProvenSpace, type ProvingPorts } from './proven-space.ts';

/** The keys of a space of one's own, and the newest head that signs them. */
export interface DriveKeys {
  readonly keys: SealedSpaceKeys;
  readonly rows: OwnedRows;
}

/**
 * Returns the keys of a drive as the server tells them, once they are those that its newest head signs, former ones included: until then they are its
 * word. Throws `space_lied`, and as all that looks at heads.
 */
export async function provenDriveKeys(
  driveId: string,
  ports: ProvingPorts,
  options: RetryOptions,
): Promise<DriveKeys> {
  const self = () => ports.api.call('self', {}, options.signal);
  const ask = async () => keysIn(driveId, (await retrying(self, options)).user.space_keys);
  return provenKeys(driveId, ask, ports, options);
}

/**
 * The same of any space of one's own.
 *
 * @param ask the keys by the server's word
 */
export async function provenKeys(
  spaceId: string,
  ask: () => Promise<SealedSpaceKeys>,
  ports: ProvingPorts,
  options: RetryOptions,
): Promise<DriveKeys> {
  const space = new ProvenSpace(spaceId, ports);
  for (let looks = 1; ; looks++) {
    const rows = await space.owned(options);
    const keys = await ask();
    if (await areKeys(keys, spaceId, rows)) return { keys, rows };
    // An epoch may have begun between the two questions.
    if (rows.newest.head.epoch === keys.root.epoch || looks === MOST_LOOKS) throw failed('space_lied');
  }
}

/** By which a keyring goes on with other keys of its drive. */
export interface FollowingKeyPorts extends ProvingPorts {
  readonly keyring: Pick<Keyring, 'driveId' | 'readHead' | 'newestKey' | 'adoptDriveKeys'>;
}

/** Goes on with the keys that the newest head of the drive signs, and returns them. Throws as `provenDriveKeys`, EnvelopeDamaged. */
export async function adoptDriveKeys(ports: FollowingKeyPorts, options: RetryOptions): Promise<DriveKeys> {
  const proven = await provenDriveKeys(await ports.keyring.driveId(), ports, options);
  await ports.keyring.adoptDriveKeys(proven.keys, true);
  return proven;
}

/**
 * Looks at the newest head of the drive. True if that has another key than the keyring seals under, with which the keyring goes on. Throws as
 * `adoptDriveKeys`.
 */
export async function followDriveKey(ports: FollowingKeyPorts, options: RetryOptions): Promise<boolean> {
  const { keyring } = ports;
  const key = await keyring.newestKey();
  const { head } = await new ProvenSpace(await keyring.driveId(), ports).verifyNewest(options);
  if (head.keyCommitment === key.keyCommitment) return false;
  await adoptDriveKeys(ports, options);
  return true;
}

/** The same where the server is believed. What is wrong with a drive is said where that is changed: then this is false. */
export async function followIfBelieved(ports: FollowingKeyPorts, options: RetryOptions): Promise<boolean> {
  try {
    return await followDriveKey(ports, options);
  } catch (error) {
    if (troubleOf(error) === null) throw error;
    return false;
  }
}
