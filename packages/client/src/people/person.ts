import type { FoundPerson, KeySuccessionRecord } from '@coffer/contract';
import {
  InvalidKey,
  importPublicKey,
  type PublicKey,
  verifySharingKey,
  verifySuccession,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';

/** Somebody who has an account here, with keys that belong together. */
export interface Person {
  readonly email: string;
  /** Of the key pair, hex. */
  readonly fingerprint: string;
  /** Base64url; null of an account without an account key. */
  readonly sharingKey: string | null;
  readonly successions: readonly KeySuccessionRecord[];
}

/**
 * Reads what the server says of somebody. What it says may be another's; that all of it is one key pair's is looked at here. Throws
 * `person_altered`.
 */
export async function personOf(found: FoundPerson, email: string): Promise<Person> {
  const publicKey = await readKey(found.pubkey);
  if (publicKey?.fingerprint !== found.fingerprint) throw failed('person_altered');
  const { sharing_key: key } = found;
  if (key !== null) {
    const signed = { publicKey: key.public_key, signature: key.signature };
    if (!(await verifySharingKey(publicKey, signed))) throw failed('person_altered');
  }
  return {
    email,
    fingerprint: found.fingerprint,
    sharingKey: key?.public_key ?? null,
    successions: found.key_successions,
  };
}

/**
 * Whether a key pair leads to another one, each step signed by the former. False, too, where one of them has two successors: one
 * of these was made by a thief.
 */
export async function leadsTo(
  from: string,
  to: string,
  successions: readonly KeySuccessionRecord[],
): Promise<boolean> {
  const steps = new Map<string, KeySuccessionRecord[]>();
  for (const step of successions) {
    const former = (await readKey(step.former_pubkey))?.fingerprint;
    if (former !== undefined) steps.set(former, [...(steps.get(former) ?? []), step]);
  }
  let at = from;
  for (let left = successions.length; at !== to; left--) {
    const [step, other] = steps.get(at) ?? [];
    if (step === undefined || other !== undefined || left === 0) return false;
    const { generation, fingerprint, changed_at: changedAt, signature } = step;
    const former = await readKey(step.former_pubkey);
    const succession = { generation, fingerprint, changedAt };
    if (former === null || !(await verifySuccession(former, succession, signature))) return false;
    at = fingerprint;
  }
  return true;
}

async function readKey(pem: string): Promise<PublicKey | null> {
  try {
    return await importPublicKey(pem);
  } catch (error) {
    if (error instanceof InvalidKey) return null;
    throw error;
  }
}
