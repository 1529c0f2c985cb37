import type { BatchOperation } from '@coffer/contract';
import type { RetryOptions } from '../api/retry.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { NamedKey } from '../keyring/own-heads.ts';
import { isEnded, type MemberTerms, type SealedMembers, termsOf } from '../keyring/seal-members.ts';
import type { StoredMember } from '../rows/member-row.ts';
import { MOST_LOOKS } from '../space/ask-proofs.ts';
import { isRightClock, type TimedHead } from '../space/clock-by-head.ts';
import { doubtedSpaces } from '../space/doubted-spaces.ts';
import { linksOf } from '../space/proven-links.ts';
import { ProvenSpace } from '../space/proven-space.ts';
import type { SignedBatch } from '../space/signed-space.ts';
import { SpaceWriter } from '../space/space-writer.ts';
import { busy } from '../space/verify-head.ts';
import { keepingSpace, keptHead, keptSpaces } from './kept-spaces.ts';
import { type ProvenMembers, provenMembers } from './members.ts';
import { type OpenedOwn, type OwnSpacePorts, openOwn } from './open-own.ts';
import { keepHalf } from './owners-halves.ts';
import { again, OVERTAKEN, sendBoth } from './send-both.ts';

export interface MemberChangePorts extends OwnSpacePorts {
  readonly keyring: OwnSpacePorts['keyring'] & Pick<Keyring, 'sealMembers'>;
}

/** What becomes of the members of a space. */
export interface MemberChange {
  /** Who becomes a member, or has other terms. */
  readonly put: readonly MemberTerms[];
  /** Whose membership is taken back: from then on they open nothing that comes. */
  readonly removed: readonly string[];
  /** Whether the space begins an epoch in any case. */
  readonly begins?: boolean;
  /** What the space is called from then on; as before by default. */
  readonly name?: string;
  /** What becomes of the drive in the same batch. */
  readonly inDrive?: readonly BatchOperation[];
}

/** A space of one's own with its members. */
export interface OwnWithMembers extends OpenedOwn, ProvenMembers {}

/**
 * Opens a space of one's own, with all its members as its newest head has them. Throws as `openOwn`, and
 * `space_changed` where the server shows others each time.
 *
 * @param own the space, where it has just been opened
 */
export async function openWithMembers(
  spaceId: string,
  ports: OwnSpacePorts,
  options: RetryOptions,
  own: OpenedOwn | null = null,
): Promise<OwnWithMembers> {
  for (let looks = 1; looks <= MOST_LOOKS; looks++) {
    const opened = (looks === 1 ? own : null) ?? (await openOwn(spaceId, ports, options));
    const proven = await provenMembers(spaceId, opened.rows, ports, options);
    if (proven === null) continue;
    keepHalf(spaceId, opened.rows, proven.members, ports);
    return { ...opened, ...proven };
  }
  throw busy();
}

/**
 * Changes who is a member of a space of one's own: one batch over the space and the drive, whose setting names the head from which
 * a new device of one's own goes on. Memberships that have run out, or that their members have left, go before it in a batch of their own.
 *
 * @param decide told of the members as they are
 */
export async function changeMembers(
  spaceId: string,
  decide: (space: OwnWithMembers) => Promise<MemberChange>,
  ports: MemberChangePorts,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<void> {
  await doubtedSpaces(ports).look(spaceId);
  const target = { spaceId, holdId: crypto.randomUUID() };
  await again(OVERTAKEN, async () => {
    let space = await openWithMembers(spaceId, ports, options);
    let change = await decide(space);
    const ended = endedBeside(change, space, ports);
    if (ended.length > 0) {
      const removed = isRemoval(change) ? [...change.removed, ...ended] : ended;
      await send(target, space, { put: [], removed }, ports, options);
      if (isRemoval(change)) return;
      space = await openWithMembers(spaceId, ports, options);
      change = await decide(space);
    }
    if (change.put.length + change.removed.length === 0 && change.name === undefined) return;
    await send(target, space, change, ports, options);
  });
}

/** Who is a member no longer, and stays so by the change. */
function endedBeside(
  { put, removed }: MemberChange,
  space: OwnWithMembers,
  { clock }: MemberChangePorts,
): readonly string[] {
  const meant = new Set([...put.map(({ id }) => id), ...removed]);
  const ended = endedMembers(space.members, Math.floor(clock.now() / 1_000), timedHeads(space));
  return ended.filter((id) => !meant.has(id));
}

/** Whether a change does nothing but remove: those who have ended go in a batch of their own, before anything else. */
function isRemoval({ put, name, inDrive = [] }: MemberChange): boolean {
  return put.length === 0 && name === undefined && inDrive.length === 0;
}

interface Target {
  readonly spaceId: string;
  /** By which all tries hold the space. */
  readonly holdId: string;
}

async function send(
  { spaceId, holdId }: Target,
  space: OwnWithMembers,
  { put, removed, begins: isAsked = false, name, inDrive = [] }: MemberChange,
  ports: MemberChangePorts,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const { keys, rows, members } = space;
  const begins = isAsked || removed.length > 0;
  const { head, hash } = rows.newest;
  const gone = new Set([...removed, ...put.map(({ id }) => id)]);
  // A key is for all who stay, and each of them has to get it.
  const staying = begins ? members.filter(({ id }) => !gone.has(id)).map(termsOf) : [];
  const hasLinks = begins && rows.owned.some(({ kind }) => kind === 'link');
  const within = new ProvenSpace(spaceId, { ...ports, keyring: space.keyring });
  const links = hasLinks ? await linksOf(within, options) : [];
  const sealed = await ports.keyring.sealMembers({
    visited: { links, now: Math.floor(ports.clock.now() / 1_000) },
    spaceId,
    keys,
    head: { revision: head.revision, hash },
    begins,
    name,
    members: [...put, ...staying],
  });
  const known = new Map(members.map(({ id, changed_revision }) => [id, changed_revision]));
  const operations: BatchOperation[] = [
    ...(sealed.space === null ? [] : [sealed.space]),
    ...removed.filter((id) => known.has(id)).map((id) => ({ kind: 'remove_member' as const, id })),
    ...sealed.members.map((member) => ({
      kind: 'member' as const,
      member,
      known: known.get(member.id) ?? null,
    })),
  ];
  const { epoch, commitment: keyCommitment } = sealed;
  const begun = sealed.space?.kind === 'epoch' ? { epoch, keyCommitment } : undefined;
  // Whoever has become a member meanwhile has to get the key, too.
  const madeOf = rows.newest.head.ownersDigest;
  await sendWithSetting(
    {
      ...{ spaceId, holdId, operations, begun, madeOf, linkKeys: sealed.linkKeys },
      ...{ keyring: space.keyring, beside: inDrive },
    },
    ports,
    options,
  );
}

interface SpaceChanges extends Target {
  readonly operations: BatchOperation[];
  readonly keyring: Keyring;
  /** The key of the epoch that begins. */
  readonly begun: NamedKey | undefined;
  /** See `BatchToSign.madeOf`. */
  readonly madeOf: string;
  readonly linkKeys: SealedMembers['linkKeys'];
  /** What becomes of the drive beside the setting of the space. */
  readonly beside: readonly BatchOperation[];
}

/** Changes a space, and the setting of the drive that names its newest head, at once: each head names the other. */
async function sendWithSetting(
  { spaceId, holdId, operations, keyring, begun, linkKeys, madeOf, beside }: SpaceChanges,
  ports: MemberChangePorts,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const { api, heads, clock, writer } = ports;
  const kept = (await keptSpaces(ports, options)).find(({ space }) => space.spaceId === spaceId);
  if (kept === undefined) throw missing();
  const rows = doubtedSpaces(ports).rowsOf(spaceId);
  const within = new SpaceWriter({ api, keyring, heads, clock, rows, holdId });
  const inDrive = async ({ known }: SignedBatch) => {
    const space = { ...kept.space, head: keptHead(known) };
    return { operations: [await keepingSpace(space, kept, ports), ...beside] };
  };
  await sendBoth(
    { spaceId, writer: within, operations, begun, linkKeys, madeOf },
    { spaceId: await ports.keyring.driveId(), writer, changes: inDrive },
    ports,
    options,
  );
}

const missing = () => refusedHere('not_found', 404, 'There is no such space, or it is not yours.');

/**
 * Who is a member no longer: the time has run out, by a clock that is right by one of these heads, or they have left.
 *
 * @param now unix seconds
 */
export function endedMembers(
  members: readonly StoredMember[],
  now: number,
  heads: readonly TimedHead[],
): readonly string[] {
  return endedBy(members, isRightClock(now, heads) ? now : 0);
}

/** Returns the ids of members who have left, or whose time has run out at `now`, unix seconds. */
export function endedBy(members: readonly StoredMember[], now: number): readonly string[] {
  return members.filter((member) => isEnded(member, now)).map(({ id }) => id);
}

/** The heads that tell whether a clock is right. */
export function timedHeads({
  rows: { newest },
  ownersHead,
}: Pick<OwnWithMembers, 'rows' | 'ownersHead'>): readonly TimedHead[] {
  return ownersHead === null ? [newest.head] : [newest.head, ownersHead];
}
