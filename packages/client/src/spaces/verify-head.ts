import { type HeadOfPage, MOST_MILESTONES, type SpaceHeads } from '@coffer/contract';
import {
  type Bytes,
  chainedHash,
  fromBase64Url,
  HASH_LENGTH,
  type Head,
  headHash,
  type KnownHead,
  toHex,
} from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { failed } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { parsedHead } from '../keyring/own-heads.ts';
import type { HeadMemory, RememberedHead } from './head-memory.ts';

export interface VerifyingPorts {
  readonly api: Pick<ApiClient, 'call'>;
  readonly keyring: Pick<Keyring, 'readHead'>;
  readonly heads: HeadMemory;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What an answer shows of the heads of a space. */
export interface ShownHead {
  /** Where the space stands by that answer. */
  readonly revision: number;
  /** Left out where the space has none. */
  readonly head?: HeadOfPage | undefined;
}

/**
 * The newest head that the server shows, if the owner's key pair signed it, of this space and of the revision that it is shown
 * with; null where it shows none. Throws `space_lied`.
 */
export async function shownHead(
  spaceId: string,
  { revision, head: shown }: ShownHead,
  { keyring }: Pick<VerifyingPorts, 'keyring'>,
): Promise<KnownHead | null> {
  if (shown === undefined) return null;
  const head = await keyring.readHead(shown.newest);
  if (head === null || head.spaceId !== spaceId || head.revision !== revision) throw failed('space_lied');
  return { head, hash: await headHash(head) };
}

/**
 * Verifies the newest head that the server shows: that the owner's key pair signed it, that it is of this space and of the
 * revision that it is shown with, and that the way from the head that this device remembers leads to it. Then it is
 * remembered. Null of a space that nobody has changed yet.
 *
 * Throws `space_rolled_back` where this device has seen a newer head, `space_forked` where it has seen another one, which does not lead
 * there, `space_lied` for what the owner did not sign, and `space_unsigned` where nobody has signed what is there.
 *
 * @param since what was remembered before the server was asked: what came meanwhile may be newer than its answer
 */
export async function verifyHead(
  spaceId: string,
  { revision, head: shown }: ShownHead,
  since: RememberedHead | null,
  ports: VerifyingPorts,
  signal?: AbortSignal,
): Promise<KnownHead | null> {
  const known = await shownHead(spaceId, { revision, head: shown }, ports);
  if (known === null) {
    if (since !== null) throw failed('space_rolled_back');
    if (revision > 0) throw failed('space_unsigned');
    return null;
  }
  if (since !== null) await checkWay(since, { ...known, way: shown?.way }, ports, signal);
  await ports.heads.remember(spaceId, rememberedOf(known, ports.now()));
  return known;
}

/** What a device remembers of a head. */
export function rememberedOf({ head, hash }: KnownHead, now: number): RememberedHead {
  const { revision, greatestGeneration: generation } = head;
  return { revision, hash, generation, verifiedAt: Math.floor(now / 1_000) };
}

/** A head, and the hashes of the bytes of those on the way to it, as far as the answer has them. */
interface Shown {
  readonly head: Head;
  readonly hash: string;
  readonly way: string | undefined;
}

async function checkWay(
  since: RememberedHead,
  { head, hash, way }: Shown,
  ports: VerifyingPorts,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (head.revision < since.revision) throw failed('space_rolled_back');
  if (head.revision === since.revision) {
    if (hash === since.hash) return;
    throw failed('space_forked');
  }
  // One change later is the rule, and needs no more than the head itself.
  if (head.previous === since.hash) return;
  // A way may begin before the head that is known.
  const behind = way === undefined ? [] : splitWay(way).slice(since.revision - head.revision);
  if (behind.length > 0 && (await chained(since.hash, behind)) === hash) return;
  if (!(await walk(since, { head, hash }, ports, signal))) throw failed('space_forked');
}

/** Follows the way over milestones, as far as it takes. */
async function walk(
  since: RememberedHead,
  newest: KnownHead,
  { api }: VerifyingPorts,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let { hash, revision } = since;
  const params = { id: newest.head.spaceId };
  for (;;) {
    const query = { after: String(revision) };
    const answer: SpaceHeads = await api.call('spaceHeads', { params, query }, signal);
    const way = splitWay(answer.way);
    // The server may be further by now than the head that is asked about.
    if ((await chained(hash, way.slice(0, newest.head.revision - revision))) === newest.hash) return true;
    let reached = await chained(hash, way);
    for (const [index, signed] of answer.milestones.entries()) {
      // Its signature may be of a former key pair: what decides is that the newest head leads back to it.
      const milestone = parsedHead(signed);
      if (milestone === null) return false;
      const ownHash = await headHash(milestone);
      if (index === 0 ? ownHash !== reached : milestone.milestone !== reached) return false;
      if (ownHash === newest.hash || ownHash === newest.head.milestone) return true;
      reached = ownHash;
      revision = milestone.revision;
    }
    if (answer.milestones.length < MOST_MILESTONES || reached === hash) return false;
    hash = reached;
  }
}

async function chained(from: string, way: readonly Bytes[]): Promise<string> {
  let hash = from;
  for (const bytes of way) hash = await chainedHash(hash, toHex(bytes));
  return hash;
}

function splitWay(way: string): Bytes[] {
  const bytes = fromBase64Url(way);
  return Array.from({ length: Math.floor(bytes.length / HASH_LENGTH) }, (_, index) =>
    bytes.slice(index * HASH_LENGTH, (index + 1) * HASH_LENGTH),
  );
}
