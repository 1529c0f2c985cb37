import { MOST_UNDONE_BATCHES } from '@coffer/contract';
import { EncodingInvalid, fromBase64Url, type ItemRow, readItemRow } from '@coffer/crypto';
import * as z from 'zod/mini';

const id = z.string();
const sealed = z.string();

const made = z.object({
  id,
  file_id: z.optional(z.nullable(id)),
  version_id: z.optional(z.nullable(id)),
  encrypted_name: sealed,
  encrypted_upload: z.optional(z.unknown()),
});

const named = z.object({ encrypted_name: sealed });

const restoredItem = z.object({
  id,
  file_id: z.optional(z.null()),
  name: z.optional(named),
});

type Named = z.infer<typeof named>;

/** As much of an operation as an undo has to know. */
export const loggedOperation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('undoes'), batches: z.array(id), goes_on: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('create'), item: made }),
  z.object({
    kind: z.literal('finish'),
    id,
    version_id: z.optional(id),
    item: z.optional(made),
    version: z.optional(z.object({ id })),
  }),
  z.object({ kind: z.literal('add_version'), id, version: z.object({ id }) }),
  z.object({ kind: z.literal('show_version'), id, version_id: id }),
  z.object({ kind: z.literal('rename'), id, name: named }),
  z.object({ kind: z.literal('move'), ids: z.array(id), file_id: z.nullable(id) }),
  z.object({ kind: z.literal('trash'), ids: z.array(id), at: z.optional(z.number()) }),
  z.object({ kind: z.literal('restore'), items: z.array(restoredItem) }),
  z.object({
    kind: z.literal('arrive'),
    file_id: z.optional(z.nullable(id)),
    items: z.array(z.object({ id, encrypted_name: sealed })),
    tops: z.optional(z.array(id)),
  }),
  z.object({ kind: z.literal('rejoin'), item: z.optional(made) }),
  z.object({ kind: z.literal('put_back'), rows: z.array(z.object({ item: sealed })) }),
]);

export type LoggedOperation = z.infer<typeof loggedOperation>;

/** A batch as it was signed, with the items that it changed as they were before. */
export interface LoggedBatch {
  readonly id: string;
  readonly revision: number;
  /** The fingerprint of the key pair that signed it. */
  readonly signer: string;
  /** Unix seconds; as of `LoggedChange`. */
  readonly at: number;
  /** Under whose key it sealed. */
  readonly epoch: number;
  /** Those of the kinds that an undo has to know. */
  readonly operations: readonly LoggedOperation[];
  /** By their ids. Null where nothing is kept. */
  readonly kept: ReadonlyMap<string, ItemRow> | null;
}

/** A name as it is sealed in a row or an operation. */
export interface SealedName {
  readonly id: string;
  readonly epoch: number;
  readonly sealed: string;
}

/** What a name reads; null of one that does not open. */
export type ReadName = (name: SealedName) => string | null;

/** What an undo is about of an item. */
export interface ItemState {
  /** The space's id at the top. */
  readonly parentId: string;
  /** Null of one that does not open. */
  readonly name: string | null;
  /** When it was put into the trash; null of what is not there. */
  readonly trashedAt: number | null;
  readonly shownVersionId: string | null;
}

/** Returns the state of an item by its row. */
export function stateOf(row: ItemRow, read: ReadName): ItemState {
  return {
    parentId: row.parentId,
    name: read({ id: row.id, epoch: row.nameEpoch, sealed: row.sealedName }),
    trashedAt: row.trashed?.at ?? null,
    shownVersionId: row.shownVersionId,
  };
}

/** As much of the state before an operation as decides what it does. */
interface Before {
  readonly trashedAt?: number | null | undefined;
}

/** One thing that an operation did to an item. */
export interface Effect {
  readonly id: string;
  /** Whether the item came by it. */
  readonly isMade: boolean;
  /** Whether it lies somewhere since: came, was moved, or was taken out of the trash. */
  readonly isPlaced: boolean;
  /** The version of the item that came by it. */
  readonly brings?: string;
  /** The fields that it set, by as much of the state before as is known. */
  after(before: Before): Partial<ItemState>;
}

/** What the operations of a batch did, in their order. */
export function effectsOf({ operations, epoch }: LoggedBatch, spaceId: string, read: ReadName): Effect[] {
  const nameOf = (id: string, { encrypted_name: sealed }: Named) => ({ name: read({ id, epoch, sealed }) });
  const effects = operations.flatMap((operation): (Effect | null)[] => {
    switch (operation.kind) {
      case 'create':
        return [makes(operation.item)];
      case 'rejoin':
        return operation.item === undefined ? [] : [makes(operation.item)];
      case 'finish': {
        const { id, item, version, version_id: first = id } = operation;
        return [item === undefined ? brings(id, version?.id ?? first) : makes({ ...item, id })];
      }
      case 'add_version':
        return [brings(operation.id, operation.version.id)];
      case 'show_version':
        return [shows(operation.id, operation.version_id)];
      case 'rename':
        return [changing(operation.id, () => nameOf(operation.id, operation.name))];
      case 'move': {
        const parentId = operation.file_id ?? spaceId;
        return operation.ids.map((each) => placing(each, () => ({ parentId })));
      }
      case 'trash': {
        const { ids, at = 0 } = operation;
        return ids.map((each) => changing(each, (before) => ({ trashedAt: before.trashedAt ?? at })));
      }
      case 'restore':
        return operation.items.map((item) => placing(item.id, (before) => restored(item, before)));
      case 'arrive':
        // Of what lies in another thing that comes, the place is said nowhere.
        return [
          ...operation.items.map((item) =>
            making(item.id, () => ({ trashedAt: null, ...nameOf(item.id, item) })),
          ),
          ...(operation.tops ?? []).map((id) =>
            making(id, () => ({ parentId: operation.file_id ?? spaceId })),
          ),
        ];
      case 'put_back':
        return operation.rows.flatMap(({ item }) => {
          const row = rowIn(item);
          return row === null ? [] : [placing(row.id, () => stateOf(row, read))];
        });
      default:
        return [];
    }
  });
  return effects.flatMap((effect) => effect ?? []);

  function makes(item: z.infer<typeof made>): Effect | null {
    // The record of an upload is no row.
    if (item.encrypted_upload !== undefined) return null;
    const parentId = item.file_id ?? spaceId;
    const shown = typeof item.version_id === 'string' ? { shownVersionId: item.version_id } : {};
    const after = () => ({ parentId, trashedAt: null, ...nameOf(item.id, item), ...shown });
    return making(item.id, after);
  }

  function restored(item: z.infer<typeof restoredItem>, before: Before): Partial<ItemState> {
    // What is not in the trash stays as it is.
    if (before.trashedAt === null) return {};
    return {
      trashedAt: null,
      ...(item.file_id === null && { parentId: spaceId }),
      ...(item.name !== undefined && nameOf(item.id, item.name)),
    };
  }
}

/** The batches that a batch takes back; null of one that is no undo, none of one before the end of an undo. */
export function undoneBy(batch: LoggedBatch): readonly string[] | null {
  const undo = undoIn(batch);
  return undo?.goes_on === true ? [] : (undo?.batches ?? null);
}

/** The batches that an undo will have taken back at its end; null of a batch that is no undo, or its end. */
export function undoingBy(batch: LoggedBatch): readonly string[] | null {
  const undo = undoIn(batch);
  return undo?.goes_on === true ? undo.batches : null;
}

function undoIn({ operations }: LoggedBatch) {
  for (const operation of operations) if (operation.kind === 'undoes') return operation;
  return null;
}

/**
 * The undos in a log, each with all of its batches, the last first. A batch before the end belongs to the next undo that takes back all that it
 * names. What is too much for one batch is taken back by several, which follow each other: all but the last are full, and all but the first do nothing
 * else. Otherwise whoever makes as many changes as fill a batch would have their undo taken for a part of the next one.
 */
export function undosIn(log: readonly LoggedBatch[]): LoggedBatch[][] {
  const undos: { readonly named: Set<string>; readonly batches: LoggedBatch[] }[] = [];
  /** The batch that comes next, where it may be one of many. */
  let next: LoggedBatch | null = null;
  for (const batch of log) {
    const undo = undoIn(batch);
    if (undo === null) continue;
    const { batches: named, goes_on = false } = undo;
    const isOneOfMany = next?.revision === batch.revision + 1 && named.length === MOST_UNDONE_BATCHES;
    const whole = goes_on
      ? undos.findLast((later) => named.every((id) => later.named.has(id)))
      : isOneOfMany && undos.at(-1);
    if (whole) {
      whole.batches.push(batch);
      for (const id of named) whole.named.add(id);
    } else undos.push({ named: new Set(named), batches: [batch] });
    next = !goes_on && batch.operations.length === 1 ? batch : null;
  }
  return undos.map(({ batches }) => batches);
}

/** The names that have to be opened before anything can be said of batches, and the directories that they are about. */
export function namedIn(
  batches: readonly LoggedBatch[],
  spaceId: string,
): { readonly names: readonly SealedName[]; readonly directories: ReadonlySet<string> } {
  const names = new Map<string, SealedName>();
  const directories = new Set([spaceId]);
  const note: ReadName = (name) => {
    names.set(nameKey(name), name);
    return null;
  };
  for (const batch of batches) {
    for (const row of batch.kept?.values() ?? []) directories.add(stateOf(row, note).parentId);
    for (const effect of effectsOf(batch, spaceId, note)) {
      const { parentId } = effect.after({});
      if (parentId !== undefined) directories.add(parentId);
    }
  }
  return { names: [...names.values()], directories };
}

/** By what a sealed name is known. */
export function nameKey({ id, epoch, sealed }: SealedName): string {
  return `${id} ${epoch} ${sealed}`;
}

/** The row of an item by its canonical bytes; null where these are none, which no honest server takes. */
function rowIn(bytes: string): ItemRow | null {
  try {
    return readItemRow(fromBase64Url(bytes));
  } catch (error) {
    if (error instanceof EncodingInvalid) return null;
    throw error;
  }
}

function changing(id: string, after: Effect['after']): Effect {
  return { id, isMade: false, isPlaced: false, after };
}

function placing(id: string, after: Effect['after']): Effect {
  return { id, isMade: false, isPlaced: true, after };
}

function making(id: string, after: Effect['after']): Effect {
  return { ...placing(id, after), isMade: true };
}

function shows(id: string, shownVersionId: string): Effect {
  return changing(id, () => ({ shownVersionId }));
}

function brings(id: string, versionId: string): Effect {
  return { ...shows(id, versionId), brings: versionId };
}
