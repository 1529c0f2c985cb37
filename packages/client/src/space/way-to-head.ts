import { MOST_MILESTONES, type SignedHead, type SpaceHeads } from '@coffer/contract';
import {
  type Bytes,
  chainedHash,
  followsRevision,
  fromBase64Url,
  HASH_LENGTH,
  type Head,
  headHash,
  type KnownHead,
  nextMilestone,
  toHex,
} from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { isWhole, parsedHead } from '../keyring/read-heads.ts';

/** A head from which a way begins. */
export interface WayStart {
  readonly revision: number;
  readonly hash: string;
  /** The milestone that the heads after it name; null where that is not known. */
  readonly milestone: string | null;
}

export interface WayPorts {
  readonly api: Pick<ApiClient, 'call'>;
  readonly keyring: Pick<Keyring, 'readHead'>;
}

/** True if hashes of bytes lead from a head to the newest one, and are as many as there are revisions between the two. */
export async function isWay(
  from: Pick<WayStart, 'revision' | 'hash'>,
  { head, hash }: KnownHead,
  way: readonly Bytes[],
): Promise<boolean> {
  const count = head.revision - from.revision;
  // What ends a fork stands above more heads than there are.
  if (head.endedFork !== null || count <= 0 || way.length !== count) return false;
  return (await chained(from.hash, way)) === hash;
}

/**
 * True if the server shows a way from a head to the newest one: hashes of bytes up to the first milestone, and then from milestone to milestone.
 * Nobody has to have signed the heads on it, so each has to be at the revision that its place asks for, and what ends a fork has to be the owner's.
 */
export async function leadsTo(
  from: WayStart,
  newest: KnownHead,
  ports: WayPorts,
  signal?: AbortSignal,
): Promise<boolean> {
  const params = { id: newest.head.spaceId };
  for (let start = from; ; ) {
    const query = { after: String(start.revision) };
    const answer: SpaceHeads = await ports.api.call('spaceHeads', { params, query }, signal);
    const way = splitWay(answer.way);
    // The server may be further by now than the head that is asked about.
    if (await isWay(start, newest, way.slice(0, newest.head.revision - start.revision))) return true;
    const reached = await overMilestones(start, { ...answer, way }, newest, ports);
    if (typeof reached === 'boolean') return reached;
    if (answer.milestones.length < MOST_MILESTONES) return false;
    start = reached;
  }
}

/** Follows the milestones of one answer; gives the last one where the newest head is behind it. */
async function overMilestones(
  start: WayStart,
  { way, milestones }: { readonly way: readonly Bytes[]; readonly milestones: readonly SignedHead[] },
  newest: KnownHead,
  { keyring }: WayPorts,
): Promise<WayStart | boolean> {
  const shown = await chained(start.hash, way);
  let behind = start;
  for (const [index, signed] of milestones.entries()) {
    const milestone = parsedHead(signed);
    if (milestone === null) return false;
    const hash = await headHash(milestone);
    const isNext =
      index === 0
        ? hash === shown && isFirst(behind, way.length, milestone)
        : followsMilestone(behind.revision, milestone);
    if (!isNext || (behind.milestone !== null && milestone.milestone !== behind.milestone)) return false;
    const isEnd = milestone.endedFork !== null;
    if (isEnd && !(await isOwnersEnd(milestone, signed, newest.head, keyring))) return false;
    if (hash === newest.hash) return true;
    if (hash === newest.head.milestone) return isBehindMilestone(milestone.revision, newest.head);
    if (milestone.revision >= newest.head.revision) return false;
    behind = { revision: milestone.revision, hash, milestone: hash };
  }
  return behind.hash !== start.hash && behind;
}

/** Whether a milestone is the first one behind a head, to which so many hashes lead. */
function isFirst({ revision }: WayStart, hashes: number, milestone: Head): boolean {
  const before = revision + hashes - 1;
  const next = nextMilestone(revision);
  const isInPlace = milestone.endedFork === null ? milestone.revision === next : before < next;
  return hashes > 0 && isInPlace && followsRevision({ revision: before }, milestone);
}

/** Whether a milestone is the next one behind that of a revision. */
function followsMilestone(revision: number, milestone: Head): boolean {
  return milestone.endedFork === null
    ? milestone.revision === nextMilestone(revision)
    : isBehindMilestone(revision, milestone);
}

/** Whether a head is at a revision at which it may name the milestone of this one. */
function isBehindMilestone(milestone: number, { revision, endedFork }: Head): boolean {
  const last = nextMilestone(milestone);
  if (endedFork === null) return revision > milestone && revision <= last;
  // The head before an end of a fork is not shown: it may be any up to the next milestone.
  const before = Math.max(milestone, Math.min(revision, last) - 1);
  return followsRevision({ revision: before }, { revision, endedFork });
}

/**
 * Whether the owner has signed what ends a fork, and it carries the other end. Where the newest head is theirs, so is all that it leads back to;
 * their former key pairs are not known here.
 */
export async function isOwnersEnd(
  end: Head,
  signed: SignedHead,
  newest: Head,
  keyring: WayPorts['keyring'],
): Promise<boolean> {
  if (!(await isWhole(end, signed))) return false;
  if (newest.signerFingerprint === newest.ownerFingerprint) return true;
  const head = await keyring.readHead(signed);
  return head !== null && head.signerFingerprint === head.ownerFingerprint;
}

async function chained(from: string, way: readonly Bytes[]): Promise<string> {
  let hash = from;
  for (const bytes of way) hash = await chainedHash(hash, toHex(bytes));
  return hash;
}

/** The hashes of a way, as the server sends them. */
export function splitWay(way: string): Bytes[] {
  const bytes = fromBase64Url(way);
  return Array.from({ length: Math.floor(bytes.length / HASH_LENGTH) }, (_, index) =>
    bytes.slice(index * HASH_LENGTH, (index + 1) * HASH_LENGTH),
  );
}
