import type { HeadOfPage, SignedHead } from '@coffer/contract';
import {
  followsEpoch,
  followsRevision,
  type Head,
  headHash,
  type KnownHead,
  MILESTONE_REVISIONS,
  namedBehind,
} from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { otherEndOf, parsedHead, type WholeHead } from '../keyring/read-heads.ts';
import type { HeadMemory, RememberedHead } from './head-memory.ts';
import { isOwnersEnd, isWay, leadsTo, splitWay, type WayStart } from './way-to-head.ts';

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

/** Others have changed the space while it was looked at. */
export const busy = () => refusedHere('space_changed', 409, 'The space is changed all the time.');

/**
 * The newest head that the server shows, if the owner's key pair signed it, of this space and of the revision that it is shown
 * with; null where it shows none. Throws `space_lied`.
 */
export async function shownHead(
  spaceId: string,
  { revision, head: shown }: ShownHead,
  { keyring, api }: Pick<VerifyingPorts, 'keyring' | 'api'>,
  signal?: AbortSignal,
): Promise<WholeHead | null> {
  if (shown === undefined) return null;
  const head =
    (await keyring.readHead(shown.newest)) ??
    (await headOfMember(spaceId, shown.newest, { keyring, api }, signal));
  if (head === null || head.spaceId !== spaceId || head.revision !== revision) throw failed('space_lied');
  return { head, hash: await headHash(head), signed: shown.newest };
}

/** The same by a member who may change what somebody else owns, as the rows say that the owner has signed; null for anything else. */
async function headOfMember(
  spaceId: string,
  signed: SignedHead,
  { keyring, api }: Pick<VerifyingPorts, 'keyring' | 'api'>,
  signal: AbortSignal | undefined,
): Promise<Head | null> {
  const claimed = parsedHead(signed);
  if (claimed === null || claimed.signerFingerprint === claimed.ownerFingerprint) return null;
  const members = await api.call('spaceMembers', { params: { id: spaceId } }, signal);
  const head = await keyring.readHead(signed, members);
  const owners =
    head === null && members.owners_head !== null && (await keyring.readHead(members.owners_head));
  // The owner has changed who may what since: there is a newer head.
  if (owners && owners.spaceId === spaceId && owners.revision > claimed.revision) throw busy();
  return head;
}

/**
 * Verifies the newest head that the server shows: that the owner's key pair signed it, that it is of this space and of the
 * revision that it is shown with, that the way from the head that this device remembers leads to it, with as many heads as
 * there are revisions, and that its epoch has not fallen. Then it is remembered.
 *
 * Throws `space_ended` where another device has ended a fork of which this one knows an end, `space_rolled_back` where this device has seen a newer head, `space_forked` where it has seen another one, which does not lead
 * there, and `space_lied` for what the owner did not sign, and for a space that is shown without a head.
 *
 * @param since what was remembered before the server was asked: what came meanwhile may be newer than its answer
 */
export async function verifyHead(
  spaceId: string,
  { revision, head: shown }: ShownHead,
  since: RememberedHead | null,
  ports: VerifyingPorts,
  signal?: AbortSignal,
): Promise<KnownHead> {
  const whole = await shownHead(spaceId, { revision, head: shown }, ports, signal);
  if (whole === null) {
    // Whatever gives an account its seed signs the first head of its drive, and a space beside that begins with one.
    throw failed(since === null ? 'space_lied' : 'space_rolled_back');
  }
  const { signed: _, ...known } = whole;
  if (since !== null) {
    // What another device has decided about a fork is followed once somebody here has seen it.
    if (endsAt(known.head, since)) throw failed('space_ended');
    try {
      await checkWay(since, { ...known, way: shown?.way }, ports, signal);
    } catch (error) {
      const isFork = isFailure(error, 'space_forked');
      if (isFork && (await endBehind(since, known, ports, signal)) !== null) throw failed('space_ended');
      throw error;
    }
    await checkOwners(since, known, ports, signal);
  }
  const { revision: number, time: at } = known.head;
  const first = since === null ? { hash: known.hash, revision: number, at } : null;
  await ports.heads.remember(spaceId, { ...rememberedOf(whole, ports.now()), first });
  return known;
}

/** How another device has ended a fork of which this one knows an end. */
export interface EndOfFork {
  /** The newest head that the server shows, which the end of the fork leads to. */
  readonly newest: WholeHead;
  /** The head that ended it. */
  readonly end: KnownHead;
}

/** Whether the head that the server shows leads back to the end of a fork that names the head which this device remembers. */
export async function endOfFork(
  spaceId: string,
  answer: ShownHead,
  since: RememberedHead | null,
  ports: VerifyingPorts,
  signal?: AbortSignal,
): Promise<EndOfFork | null> {
  const newest = await shownHead(spaceId, answer, ports, signal);
  if (newest === null || since === null) return null;
  const end = endsAt(newest.head, since) ? newest : await endBehind(since, newest, ports, signal);
  return end && { newest, end };
}

/**
 * Whether a head ends a fork whose other end comes after the one that this device remembers: it names it, or it as a milestone or as the last of the
 * owner. No server has the way to the other end.
 */
async function endsBehind(end: Head, signed: SignedHead, since: RememberedHead): Promise<boolean> {
  const other = await otherEndOf(end, signed);
  if (other === null || other.revision <= since.revision || end.epoch <= since.epoch) return false;
  return [other.previous, other.milestone, other.ownersHead].includes(since.hash);
}

/** Whether a head ends a fork at the one that this device remembers, whichever of both ends that is; above the other end it stands as `isWhole` says. */
function endsAt(end: Head, { hash, revision, epoch, commitment }: RememberedHead): boolean {
  const { endedFork, previous } = end;
  if (endedFork === null || end.epoch <= epoch) return false;
  if (previous === hash) {
    const known = { epoch, keyCommitment: commitment ?? '' };
    return followsRevision({ revision }, end) && (commitment === null || followsEpoch(known, end));
  }
  return endedFork.hash === hash && end.revision > revision;
}

/** The end of a fork behind which others have changed the space since. */
async function endBehind(
  since: RememberedHead,
  newest: KnownHead,
  ports: VerifyingPorts,
  signal: AbortSignal | undefined,
): Promise<KnownHead | null> {
  const input = { params: { id: newest.head.spaceId }, query: { after: String(since.revision) } };
  const { milestones } = await ports.api.call('spaceHeads', input, signal);
  for (const signed of milestones) {
    const head = parsedHead(signed);
    if (head === null || !(endsAt(head, since) || (await endsBehind(head, signed, since)))) continue;
    if (!(await isOwnersEnd(head, signed, newest.head, ports.keyring))) continue;
    const end = { head, hash: await headHash(head) };
    if (end.hash === newest.hash) return end;
    // The newest head is signed, and so is all that its hash is made of.
    if (await leadsTo(startFrom(end), newest, ports, signal)) return end;
  }
  return null;
}

/** The newest key of a space. */
export interface NewestKey {
  readonly epoch: number;
  /** When it came, as the head says that brought it; unix seconds. Null of the first one, and where that head is not shown. */
  readonly since: number | null;
}

/**
 * The newest key of a drive by its newest head, which is verified as ever. A change of the key pair brings another one. Its head counts
 * where the newest one leads back to it, whoever signed it. Throws as `verifyHead`.
 */
export async function newestKeyOf(
  spaceId: string,
  ports: VerifyingPorts,
  signal?: AbortSignal,
): Promise<NewestKey> {
  const since = await ports.heads.of(spaceId);
  const input = { params: { id: spaceId }, query: { after: String(since?.revision ?? 0) } };
  const { newest, key_change: change } = await ports.api.call('spaceHeads', input, signal);
  const revision = newest === null ? 0 : (parsedHead(newest)?.revision ?? 0);
  const shown = newest === null ? { revision } : { revision, head: { newest } };
  const known = await verifyHead(spaceId, shown, since, ports, signal);
  const head = change === undefined ? null : parsedHead(change);
  const { epoch } = known.head;
  const isItsOwn = head !== null && head.nextFingerprint !== null && head.epoch === epoch;
  return { epoch, since: isItsOwn && (await isBehind(head, known, ports, signal)) ? head.time : null };
}

async function isBehind(
  head: Head,
  newest: KnownHead,
  ports: VerifyingPorts,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const hash = await headHash(head);
  if (hash === newest.hash) return true;
  const isEarlier = head.revision < newest.head.revision;
  return isEarlier && (await leadsTo(startFrom({ head, hash }), newest, ports, signal));
}

/** What a device remembers of a head. */
export function rememberedOf({ head, hash, signed }: WholeHead, now: number): RememberedHead {
  const { revision, epoch, keyCommitment: commitment } = head;
  const at = Math.floor(now / 1_000);
  const owners = namedBehind({ head, hash }).ownersHead;
  const { other_end: _, ...alone } = signed;
  const place = { revision, hash, owners, epoch, commitment, signed: alone };
  return { ...place, verifiedAt: at, since: at, first: null };
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
  const forked = () => failed('space_forked');
  if (head.revision === since.revision) {
    if (hash === since.hash) return;
    throw forked();
  }
  checkEpoch(since, head);
  // One change later is the rule, and needs no more than the head itself.
  if (head.previous === since.hash) {
    if (head.endedFork === null && followsRevision(since, head)) return;
    throw forked();
  }
  // A way may begin before the head that is known.
  const behind = way === undefined ? [] : splitWay(way).slice(since.revision - head.revision);
  const known = { head, hash };
  if ((await isWay(since, known, behind)) || (await leadsTo(startAt(since), known, ports, signal))) return;
  throw forked();
}

/** Looks whether a later head has an epoch that may come after the one that is remembered. Throws `space_forked`. */
function checkEpoch({ epoch, commitment, hash }: RememberedHead, head: Head): void {
  const before = commitment === null ? null : { epoch, keyCommitment: commitment };
  const isSame = head.epoch === epoch;
  const keepsKey = before === null || !isSame || head.keyCommitment === before.keyCommitment;
  const isNext = before === null || head.previous !== hash || followsEpoch(before, head);
  if (head.epoch < epoch || !keepsKey || !isNext) throw failed('space_forked');
}

/** What is remembered does not say which milestone was the last, unless it is one itself. */
function startAt({ revision, hash }: RememberedHead): WayStart {
  return { revision, hash, milestone: revision % MILESTONE_REVISIONS === 0 ? hash : null };
}

/**
 * Looks whether what a member has signed goes on from the last head of the owner. An earlier one of theirs may name somebody as a member who is
 * none any more, and with whom the server could go back to it.
 */
async function checkOwners(
  since: RememberedHead,
  newest: KnownHead,
  ports: VerifyingPorts,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { head, hash } = newest;
  const isSame = head.ownersHead === since.owners || hash === since.hash;
  if (isSame || head.signerFingerprint === head.ownerFingerprint) return;
  const input = { params: { id: head.spaceId } };
  const { owners_head: shown } = await ports.api.call('spaceMembers', input, signal);
  const owners = shown && parsedHead(shown);
  if (owners === null) throw failed('space_lied');
  const { revision } = owners;
  if (revision > head.revision) throw busy();
  const known = { head: owners, hash: await headHash(owners) };
  const isIt = known.hash === head.ownersHead;
  // What the owner has signed since this device looked last lies on the way from there.
  const isBetween = revision > since.revision && revision < head.revision;
  if (!isIt || !isBetween || !(await leadsTo(startFrom(known), newest, ports, signal))) {
    throw failed('space_lied');
  }
}

function startFrom(known: KnownHead): WayStart {
  const { revision } = known.head;
  return { revision, hash: known.hash, milestone: namedBehind(known).milestone };
}
