import type { CarriedItem } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import type { RetryOptions } from '../api/retry.ts';
import { batches } from '../concurrency/batches.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { CarryInput, LeavingItem, SealedCarry } from '../keyring/seal-carry.ts';
import type { SealedSpaceKeys } from '../rows/canonical-root.ts';
import { fitsIntoBatch, PartsAhead, type PartsInOrder } from './send-parts.ts';

/** Versions of a file that stand together: one with more of them is split, so that any file fits into parts. */
const VERSIONS_TOGETHER = 5_000;

/** A space whose first batch is not carried out yet, and the item that goes into it. */
interface BegunSpace {
  readonly itemId: string;
  readonly spaceId: string;
  readonly keys: SealedSpaceKeys;
}

/**
 * What this device has made for a move between spaces that is not committed yet: whoever tries again continues with it. All of it is sealed. One move at a time,
 * as the server keeps parts; whoever has committed it lets it go.
 */
export interface UnfinishedMove {
  sealed: SealedMove | null;
  space: BegunSpace | null;
  /** The directory that takes the place of a space that ends. */
  directory: { readonly spaceId: string; readonly id: string } | null;
  /** By which spaces are held beside the drive: what one try holds, the next one does, which opens them again. */
  holdId: string | null;
}

/** Items that were sealed for a space, which are used again as long as its newest key is the same. */
interface SealedMove {
  readonly spaceId: string;
  readonly epoch: number;
  readonly commitment: string;
  readonly made: ReadonlyMap<string, MadeItem>;
  readonly parts: PartsAhead<CarriedItem>;
}

interface MadeItem {
  readonly from: LeavingItem;
  readonly sealed: CarriedItem;
  /** As it goes ahead: the same one again and again with a part of its versions each, where it has many. */
  readonly pieces: readonly CarriedItem[];
  readonly damaged: SealedCarry['damaged'][number] | null;
}

/** Forgets a move that is committed. */
export function endMove(move: UnfinishedMove): void {
  move.sealed = null;
  move.space = null;
  move.directory = null;
  move.holdId = null;
}

/** The same options, with what the tries of a move hold spaces by. */
export function holding<T extends object>(options: T, move: UnfinishedMove): T & { readonly holdId: string } {
  move.holdId ??= crypto.randomUUID();
  return { ...options, holdId: move.holdId };
}

type Input = CarryInput & { readonly spaceId: string };

/** Seals what leaves for a space, except what was sealed for it before from the same row, under the key that still is its newest. */
export async function sealMove(
  { items, from, to, spaceId }: Input,
  before: SealedMove | null,
  keyring: Pick<Keyring, 'sealCarried'>,
): Promise<SealedMove> {
  const isMade = (item: LeavingItem) => isFrom(before?.made.get(item.row.id)?.from, item);
  const changed = before?.spaceId === spaceId ? items.filter((item) => !isMade(item)) : items;
  if (before === null || changed.length === items.length) {
    return moveOf(spaceId, items, await keyring.sealCarried({ items, from, to }));
  }
  const damagedBefore = [...before.made.values()].filter(({ damaged }) => damaged !== null).length;
  const sealed = await keyring.sealCarried({ items: changed, from, to, damagedBefore });
  if (sealed.epoch !== before.epoch || sealed.commitment !== before.commitment) {
    return moveOf(spaceId, items, await keyring.sealCarried({ items, from, to }));
  }
  const made = new Map([...before.made, ...madeItems(changed, sealed)]);
  const going = items.flatMap(({ row: { id } }) => {
    const item = made.get(id);
    return item === undefined ? [] : [[id, item] as const];
  });
  return { ...before, made: new Map(going) };
}

function isFrom(before: LeavingItem | undefined, { hash, parentId, name }: LeavingItem): boolean {
  return before?.hash === hash && before.parentId === parentId && before.name === name;
}

function moveOf(spaceId: string, items: readonly LeavingItem[], sealed: SealedCarry): SealedMove {
  const { epoch, commitment } = sealed;
  return { spaceId, epoch, commitment, made: madeItems(items, sealed), parts: new PartsAhead() };
}

function madeItems(items: readonly LeavingItem[], sealed: SealedCarry): Map<string, MadeItem> {
  const leaving = new Map(items.map((item) => [item.row.id, item]));
  const damaged = new Map(sealed.damaged.map((each) => [each.id, each]));
  const made = new Map<string, MadeItem>();
  for (const each of sealed.items) {
    const from = leaving.get(each.id);
    if (from === undefined) continue;
    made.set(each.id, { from, sealed: each, pieces: inPieces(each), damaged: damaged.get(each.id) ?? null });
  }
  return made;
}

function inPieces(item: CarriedItem): CarriedItem[] {
  if (item.versions.length <= VERSIONS_TOGETHER) return [item];
  return batches(item.versions, VERSIONS_TOGETHER).map((versions) => ({ ...item, versions }));
}

/** What of a move stands in its batch, and in the parts that went ahead. */
export interface SentMove {
  readonly items: CarriedItem[];
  readonly parts?: PartsInOrder;
  /** All that went ahead. */
  readonly carried: readonly CarriedItem[];
}

/** Sends ahead what was sealed, or what the server does not have yet of it, where it is more than fits into the batch. */
export async function sendMove(
  { spaceId, epoch, commitment, made, parts: ahead }: SealedMove,
  api: Pick<ApiClient, 'call'>,
  options: RetryOptions,
): Promise<SentMove> {
  const items = Array.from(made.values(), ({ sealed }) => sealed);
  if (fitsIntoBatch(items)) return { items, carried: [] };
  const named = { space_id: spaceId, epoch, key_commitment: commitment };
  const pieces = Array.from(made.values(), (each) => each.pieces).flat();
  const parts = await ahead.send(pieces, (some) => ({ ...named, items: [...some] }), api, options);
  return { items: [], parts, carried: items };
}

/** What of a move does not open. */
export function damagedIn({ made }: SealedMove): SealedCarry['damaged'] {
  return Array.from(made.values()).flatMap(({ damaged }) => damaged ?? []);
}
