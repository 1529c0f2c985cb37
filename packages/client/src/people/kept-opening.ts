import {
  type Bytes,
  fromBase64Url,
  openOpenedNames,
  sealOpenedNames,
  toBase64Url,
  utf8Decode,
  utf8Encode,
} from '@coffer/crypto';
import * as z from 'zod/mini';
import type { Clock } from '../concurrency/clock.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { isExpired } from '../keyring/own-link.ts';
import { parsedHead } from '../keyring/read-heads.ts';
import type { OwnRoot, SharedRoot } from '../keyring/seal-space.ts';
import type { HeadMemory } from '../space/head-memory.ts';
import type { KeysAtHead, OwnersPart } from './following-keys.ts';

/** How a space was opened last, once its keys and its membership were proven. */
export interface KeptOpening {
  readonly root: OwnRoot | SharedRoot;
  readonly name: string;
  readonly fileId: string | null;
  readonly role: 'owner' | 'editor' | 'viewer';
  /** The head at which these were its keys. */
  readonly at: OwnersPart;
}

interface OpeningPorts {
  readonly keyring: Pick<Keyring, 'namesKey' | 'openSpace'>;
  readonly heads: HeadMemory;
  readonly clock: Pick<Clock, 'now'>;
}

// It was sealed here, and opens as it was sealed or not at all.
const opening = z.custom<KeptOpening>((value) => value instanceof Object && 'root' in value && 'at' in value);

/** Fields of a later version, which are bytes. */
const LATER = 'later';

/** Seals it for this device alone. */
export async function sealOpening(
  kept: KeptOpening,
  { keyring }: Pick<OpeningPorts, 'keyring'>,
): Promise<Bytes> {
  const text = JSON.stringify(kept, (name, value) =>
    name === LATER && value instanceof Uint8Array ? toBase64Url(new Uint8Array(value)) : value,
  );
  return sealOpenedNames(await keyring.namesKey(), placeOf(kept.root.spaceId), utf8Encode(text));
}

/**
 * Opens a space as it was opened last, without asking whether it is still shared. Null for what is damaged, for a membership that
 * has expired, and where this device remembers no head.
 */
export async function openAsKept(
  spaceId: string,
  sealed: Bytes,
  { keyring, heads, clock }: OpeningPorts,
): Promise<(KeptOpening & KeysAtHead) | null> {
  const bytes = await openOpenedNames(await keyring.namesKey(), placeOf(spaceId), sealed);
  const remembered = await heads.of(spaceId);
  const head = remembered?.signed && parsedHead(remembered.signed);
  if (bytes === null || remembered === null || head == null) return null;
  const kept = opening.parse(
    JSON.parse(utf8Decode(bytes), (name, value) =>
      name === LATER && typeof value === 'string' ? fromBase64Url(value) : value,
    ),
  );
  if ('shared' in kept.root) {
    const { expires_at: expiresAt } = kept.root.shared.membership;
    if (isExpired({ expiresAt }, clock.now() / 1_000)) return null;
  }
  const opened = await keyring.openSpace(kept.root);
  // What was remembered since then may be of other keys: with a server, these are looked for.
  return {
    ...kept,
    keyring: opened.keyring,
    newest: { head: { ...head, ...kept.at }, hash: remembered.hash },
  };
}

const placeOf = (spaceId: string) => ['opening', spaceId] as const;
