import type { SignedHead, SpaceLog } from '@coffer/contract';
import {
  type Bytes,
  fromBase64Url,
  type Head,
  headHash,
  type KnownHead,
  NO_HEAD,
  type PublicKey,
  sha256,
  toHex,
  utf8Encode,
} from '@coffer/crypto';
import * as z from 'zod/mini';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { failed } from '../failures/coffer-error.ts';
import { orLie } from '../failures/or-lie.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { isOwners as isOwnersHead, parsedHead } from '../keyring/read-heads.ts';

/** Behind which entry of a log the next page begins. */
export interface LogPlace {
  /** Entries of this revision and later ones stand before it. */
  readonly before: number;
  /** Of the head that comes next. */
  readonly hash: string;
  /** The fingerprint of the owner's key pair up to that head; null where a fork has ended since, whose other end may have had another one. */
  readonly owner: string | null;
  /** Whether heads by the owner lead from the present key pair to that one. */
  readonly isProven: boolean;
}

/** One thing that was done in a change. */
export interface LoggedAction {
  /** Of a `BatchOperation`, or what a later version may have. */
  readonly kind: string;
  /** The items that it was about; of `member` and `remove_member` the membership. */
  readonly ids: readonly string[];
}

/** A change of a space, as it was signed. */
export interface LoggedChange {
  readonly revision: number;
  /** Of the batch. */
  readonly id: string;
  /** Under whose key it sealed. */
  readonly epoch: number;
  /** Unix seconds, by the server's clock, but no more than a day from that of who made it. */
  readonly at: number;
  /** Whose key pair signed it. */
  readonly fingerprint: string;
  /** Whether its head is signed by the key pair that the owner had then, as far as that is proven. */
  readonly isOwners: boolean;
  readonly actions: readonly LoggedAction[];
  /** The batches that are undone by it; none before the end of an undo, null where `isOwners` is false, or it is no undo. */
  readonly undone: readonly string[] | null;
  /** The existing rows that it changed, where it says so; null of a change by the owner that undoes nothing. */
  readonly was: readonly LoggedRow[] | null;
  /** All of its operations, as they were signed. */
  readonly operations: readonly unknown[];
}

/** A row as it was before a change. */
export interface LoggedRow {
  /** The first byte of a row. */
  readonly kind: number;
  readonly id: string;
  /** Canonical; null where the server keeps them no longer. */
  readonly bytes: Bytes | null;
}

/** Where the log of a space begins. */
export function logFrom({ head, hash }: KnownHead): LogPlace {
  return { before: head.revision + 1, hash, owner: ownerAfter(head), isProven: true };
}

/** The fingerprint of the owner's key pair after a head. */
export function ownerAfter({ nextFingerprint, ownerFingerprint }: Head): string {
  return nextFingerprint ?? ownerFingerprint;
}

export interface LogPorts {
  readonly api: Pick<ApiClient, 'call'>;
  /** Unix seconds. */
  readonly now: number;
  /** Verifies a head. */
  readonly keyring: Pick<Keyring, 'readHead' | 'isForged'>;
  /** Finds the public key of a former key pair of the owner by its fingerprint; null where nobody tells it. */
  readonly formerKey?: ((fingerprint: string) => Promise<PublicKey | null>) | undefined;
}

/** How long changes are kept, and by how much clocks may differ. */
const KEPT_SECONDS = 90 * 24 * 60 * 60;
const CLOCKS_SECONDS = 24 * 60 * 60;

const withId = z.object({ id: z.string() });

const wasThere = z.object({
  kind: z.literal('was'),
  rows: z.array(z.object({ kind: z.number(), id: z.string(), hash: z.string() })),
});

const undoing = z.object({
  kind: z.literal('undoes'),
  batches: z.array(z.string()),
  goes_on: z.optional(z.boolean()),
});

/** As much of operations as the log says. Their bytes are those that somebody signed and a server has taken by their whole schema. */
const knownOperation = z.object({
  kind: z.string(),
  id: z.optional(z.string()),
  ids: z.optional(z.array(z.string())),
  item: z.optional(z.partial(withId)),
  items: z.optional(z.array(withId)),
  rows: z.optional(z.array(withId)),
  member: z.optional(withId),
});

// One of a later version may name something else so.
const signedOperations = z.array(z.union([knownOperation, z.object({ kind: z.string() })]));

/** Reads the changes of a space from a place on, the last first, page by page. Throws as `spaceLog`. */
export async function* changesFrom(
  spaceId: string,
  place: LogPlace,
  ports: LogPorts,
  options: RetryOptions,
): AsyncGenerator<LoggedChange, void, undefined> {
  for (let from: LogPlace | null = place; from !== null; ) {
    const { changes, next } = await spaceLog(spaceId, from, ports, options);
    yield* changes;
    from = next;
  }
}

/**
 * A page of what was changed in a space, the last first. Each entry leads to the head that was verified: the bytes that were signed have
 * the hash that the one behind it names, and the operations the hash that stands in them. So the server can show nothing else, and leave
 * nothing out. What has the name of the owner's present key pair, or of one's own, is signed by it; an undo by a former one counts where
 * `formerKey` finds that.
 *
 * @param from the newest head, as it was verified; or `next` of the page before
 * @throws CofferError `space_lied` where what is shown does not lead there, or ends before its time
 */
export async function spaceLog(
  spaceId: string,
  from: LogPlace,
  { api, now, keyring, formerKey = async () => null }: LogPorts,
  options: RetryOptions,
): Promise<{ readonly changes: readonly LoggedChange[]; readonly next: LogPlace | null }> {
  const asked = { params: { id: spaceId }, query: { before: String(from.before) } };
  const { entries, end } = await retrying(() => api.call('spaceLog', asked, options.signal), options);
  if (entries.length === 0 && end === undefined) throw failed('space_lied');
  const changes: LoggedChange[] = [];
  let next = from;
  for (const entry of entries) {
    const head = await ledTo(spaceId, entry.head, next, keyring);
    const { revision, time, signerFingerprint: fingerprint } = head;
    // Neither who signs nor the server alone says when it was.
    const at = Math.min(Math.max(entry.stored_at, time - CLOCKS_SECONDS), time + CLOCKS_SECONDS);
    const named = { id: head.batch.id, epoch: head.epoch, revision, at, fingerprint };
    const done = await doneBy(entry, head);
    // Who is not the owner undoes nothing: else an editor could hide with the server what they did.
    const isOwners =
      fingerprint === head.ownerFingerprint &&
      ((await isByOwner(entry.head, keyring)) || (await isByFormer(head, entry.head, next, formerKey)));
    changes.push({ ...named, ...done, isOwners, undone: isOwners ? done.undone : null });
    const owner = ownerBefore(head, next.owner);
    const isProven = next.isProven && (owner === next.owner || isOwners);
    next = { before: revision, hash: head.previous, owner, isProven };
  }
  if (end !== undefined) mustBeOld(await ledTo(spaceId, end, next, keyring), next.owner, now);
  return { changes, next: end !== undefined || next.hash === NO_HEAD ? null : next };
}

/** The log is kept from the first head by the owner after each change. Throws `space_lied` for a head behind which it should go on. */
function mustBeOld(head: Head, owner: string | null, now: number): void {
  const isOld = head.time < now - KEPT_SECONDS + CLOCKS_SECONDS;
  const isOwners = head.signerFingerprint === head.ownerFingerprint && isBy(head, owner);
  if (!isOwners || !isOld) throw failed('space_lied');
}

/** Whether the key pair that the owner has after a head has signed it. */
function isBy(head: Head, owner: string | null): boolean {
  return owner === null || (head.nextFingerprint ?? head.signerFingerprint) === owner;
}

/** The fingerprint of the owner's key pair before a head: only the one after it says that it was another one. */
function ownerBefore(head: Head, owner: string | null): string | null {
  if (!isBy(head, owner)) return owner;
  return head.endedFork === null && owner !== null ? head.ownerFingerprint : null;
}

async function isByOwner(signed: SignedHead, keyring: LogPorts['keyring']): Promise<boolean> {
  const head = await keyring.readHead(signed);
  return head !== null && head.signerFingerprint === head.ownerFingerprint;
}

/** Whether the key pair that the owner had after a head has signed it, where that was proven to be theirs. */
async function isByFormer(
  head: Head,
  signed: SignedHead,
  { owner, isProven }: LogPlace,
  formerKey: NonNullable<LogPorts['formerKey']>,
): Promise<boolean> {
  if (!isProven || owner === null || ownerAfter(head) !== owner) return false;
  const key = await formerKey(owner);
  return key?.fingerprint === owner && isOwnersHead(head, signed, key);
}

async function ledTo(
  spaceId: string,
  signed: SignedHead,
  { before, hash }: LogPlace,
  keyring: LogPorts['keyring'],
): Promise<Head> {
  const head = parsedHead(signed);
  if (head === null || head.spaceId !== spaceId || head.revision >= before) throw failed('space_lied');
  if ((await headHash(head)) !== hash || (await keyring.isForged(signed))) throw failed('space_lied');
  return head;
}

async function doneBy(
  { operations: text, kept }: SpaceLog['entries'][number],
  { batch }: Head,
): Promise<Pick<LoggedChange, 'actions' | 'undone' | 'was' | 'operations'>> {
  if (toHex(await sha256(utf8Encode(text))) !== batch.operationsHash) throw failed('space_lied');
  // Whoever signed anything else has sent it to no honest server.
  const operations = parsed(text);
  const read = z.safeParse(signedOperations, operations);
  if (!read.success || !Array.isArray(operations)) throw failed('space_lied');
  const undone = z.safeParse(undoing, operations[1]);
  return {
    actions: read.data.flatMap((each) =>
      each.kind === 'was' ? [] : [{ kind: each.kind, ids: idsOf(each) }],
    ),
    undone: undone.success ? (undone.data.goes_on === true ? [] : undone.data.batches) : null,
    was: await rowsBefore(operations[0], kept ?? null),
    operations,
  };
}

/** The rows that the first operation names, each with the bytes that have the hash in it. Throws `space_lied` where others are shown. */
async function rowsBefore(
  first: unknown,
  kept: readonly string[] | null,
): Promise<readonly LoggedRow[] | null> {
  const named = z.safeParse(wasThere, first);
  if (!named.success) {
    if (kept === null) return null;
    throw failed('space_lied');
  }
  const { rows } = named.data;
  if (kept !== null && kept.length !== rows.length) throw failed('space_lied');
  const all = rows.map(async ({ kind, id, hash }, index): Promise<LoggedRow> => {
    if (kept === null) return { kind, id, bytes: null };
    const bytes = orLie(() => fromBase64Url(kept[index] ?? ''));
    if (toHex(await sha256(bytes)) !== hash) throw failed('space_lied');
    return { kind, id, bytes };
  });
  return Promise.all(all);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function idsOf({ ids, items, rows, id, item, member }: Partial<z.infer<typeof knownOperation>>) {
  const one = id ?? item?.id ?? member?.id;
  return ids ?? (items ?? rows)?.map((each) => each.id) ?? (one === undefined ? [] : [one]);
}
