import { type BatchOperation, MOST_UNDONE_BATCHES } from '@coffer/contract';
import type { ItemRow } from '@coffer/crypto';
import type { LoggedBatch, ReadName } from '../../src/undo/logged-batches.ts';
import { planUndo, type ToUndo, type UndoPlan } from '../../src/undo/plan-undo.ts';
import { batchesOfUndo, operationsOf } from '../../src/undo/undo-operations.ts';
import type { PresentItem } from '../../src/undo/wanted-states.ts';

export const SPACE = 'space';
export const OWNER = 'owner';
/** Of the model, so that worlds of a few items reach it. */
export const DEPTH_LIMIT = 5;

interface Named {
  readonly encrypted_name: string;
  readonly name_hash: string;
}

/** As much of operations as the model does. */
export type ModelOperation =
  | { kind: 'undoes'; batches: string[]; goes_on?: true | undefined }
  | { kind: 'create'; item: Named & { id: string; file_id: string | null; version_id?: string } }
  /** What came in parts, which no log has. */
  | { kind: 'arrive'; file_id: string | null; items: []; tops: string[]; brings: readonly ModelRow[] }
  | { kind: 'add_version'; id: string; version: { id: string } }
  | { kind: 'show_version'; id: string; version_id: string }
  | { kind: 'rename'; id: string; name: Named }
  | {
      kind: 'move';
      ids: string[];
      file_id: string | null;
      names?: { id: string; name_hash: string }[] | undefined;
    }
  | { kind: 'trash'; ids: string[]; at?: number | undefined }
  | { kind: 'restore'; items: { id: string; file_id?: null | undefined; name_hash?: string | undefined }[] };

export interface ModelRow {
  readonly id: string;
  readonly kind: 'directory' | 'file';
  parentId: string;
  /** The name itself; one that begins with `!` does not open. */
  sealed: string;
  nameHash: string;
  trashedAt: number | null;
  shown: string | null;
  versions: string[];
}

export const readName: ReadName = ({ sealed }) => (sealed.startsWith('!') ? null : sealed);

/** The hash of a name in a directory. */
export const hashOf = (parentId: string, name: string) => `${parentId}/${name.normalize('NFC')}`;

class Refused extends Error {}

/** A space as an honest server keeps it, without sealing: it takes operations by the rules, all of a batch or none. */
export class ModelSpace {
  rows = new Map<string, ModelRow>();
  readonly log: LoggedBatch[] = [];
  #random = 0;

  /** @returns whether the batch was taken */
  apply(by: string, operations: readonly ModelOperation[], at = this.log.length): boolean {
    const before = this.rows;
    this.rows = new Map(Array.from(before, ([id, row]) => [id, { ...row, versions: [...row.versions] }]));
    try {
      for (const operation of operations) this.#apply(operation);
    } catch (error) {
      this.rows = before;
      if (error instanceof Refused) return false;
      throw error;
    }
    const isUndo = operations[0]?.kind === 'undoes';
    const kept = new Map(
      [...before.values()].flatMap((row) => {
        const now = this.rows.get(row.id);
        const isChanged = now !== undefined && JSON.stringify(now) !== JSON.stringify(row);
        return isChanged ? [[row.id, itemRowOf(row)] as const] : [];
      }),
    );
    this.log.unshift({
      id: `batch-${this.log.length + 1}`,
      revision: this.log.length + 1,
      signer: by,
      at,
      epoch: 1,
      operations: [...operations],
      kept: by !== OWNER || isUndo ? kept : null,
    });
    return true;
  }

  present(): Map<string, PresentItem> {
    return new Map(
      Array.from(this.rows, ([id, row]) => [
        id,
        {
          ...{ id, kind: row.kind, parentId: row.parentId },
          name: readName({ id, epoch: 1, sealed: row.sealed }),
          isHashed: !row.sealed.startsWith('!') && row.nameHash === hashOf(row.parentId, row.sealed),
          ...{ trashedAt: row.trashedAt, shownVersionId: row.shown, versionIds: new Set(row.versions) },
        },
      ]),
    );
  }

  plan(toUndo: ToUndo): UndoPlan {
    return planUndo(toUndo, {
      ...{ spaceId: SPACE, log: this.log, present: this.present() },
      ...{ read: readName, depthLimit: DEPTH_LIMIT },
    });
  }

  /**
   * Undoes as an owner's client does, and throws where a step is refused.
   *
   * @param stepsAtOnce of one batch
   * @param most after so many batches it is interrupted
   */
  async undo(toUndo: ToUndo, stepsAtOnce = 256, most = Number.POSITIVE_INFINITY): Promise<UndoPlan> {
    const plan = this.plan(toUndo);
    const all = batchesOfUndo(plan, { steps: stepsAtOnce, ids: MOST_UNDONE_BATCHES });
    for (const { steps, undoes } of all.slice(0, most)) {
      const operations = await operationsOf(steps, { spaceId: SPACE, now: 9_999, keyring: this.#sealing() });
      if (!this.apply(OWNER, [undoes, ...operations.map(logged)])) {
        throw new Error(`Refused: ${JSON.stringify(operations)}`);
      }
    }
    return plan;
  }

  isShown(id: string): boolean {
    for (let each = this.rows.get(id); each !== undefined; each = this.rows.get(each.parentId)) {
      if (each.trashedAt !== null) return false;
    }
    return this.rows.has(id) || id === SPACE;
  }

  /** Deletes for good what lies in the trash, with all in it. */
  delete(id: string): void {
    const gone = new Set([id]);
    for (let size = 0; size < gone.size; ) {
      size = gone.size;
      for (const row of this.rows.values()) if (gone.has(row.parentId)) gone.add(row.id);
    }
    for (const each of gone) this.rows.delete(each);
  }

  #sealing() {
    const random = () => `random ${++this.#random}`;
    return {
      sealMove: async (items: ReadonlyMap<string, string | null>, target: string | null) => ({
        ids: [...items.keys()],
        file_id: target,
        names: Array.from(items, ([id, name]) => ({
          id,
          name_hash: name === null ? random() : hashOf(target ?? SPACE, name),
        })),
        epoch: 1,
      }),
      sealNewName: async (_id: string, name: string, parentId: string | null) => ({
        encrypted_name: name,
        name_hash: hashOf(parentId ?? SPACE, name),
        epoch: 1,
      }),
    };
  }

  #apply(operation: ModelOperation): void {
    switch (operation.kind) {
      case 'create': {
        const { id, file_id, version_id, encrypted_name, name_hash } = operation.item;
        const parentId = file_id ?? SPACE;
        this.#mustBeDirectory(parentId);
        if (this.rows.has(id)) throw new Refused();
        const shown = version_id ?? null;
        const content = { shown, versions: shown === null ? [] : [shown], trashedAt: null };
        const kind = shown === null ? 'directory' : 'file';
        this.#put({ id, kind, parentId, sealed: encrypted_name, nameHash: name_hash, ...content });
        if (kind === 'directory') this.#mustFit(id);
        return;
      }
      case 'rename':
        this.#put({
          ...this.#shown(operation.id),
          sealed: operation.name.encrypted_name,
          nameHash: operation.name.name_hash,
        });
        return;
      case 'move': {
        const { ids, file_id, names = [] } = operation;
        const parentId = file_id ?? SPACE;
        this.#mustBeDirectory(parentId);
        for (const id of ids) {
          const row = this.#shown(id);
          for (let above = parentId; above !== SPACE; above = this.rows.get(above)?.parentId ?? SPACE) {
            if (above === id) throw new Refused();
          }
          const nameHash = names.find((each) => each.id === id)?.name_hash ?? row.nameHash;
          this.#put({ ...row, parentId, nameHash });
          if (row.kind === 'directory' && file_id !== null) this.#mustFit(id);
        }
        return;
      }
      case 'trash':
        for (const id of operation.ids) {
          const row = this.rows.get(id);
          if (row === undefined) throw new Refused();
          if (row.trashedAt !== null) continue;
          this.rows.set(id, { ...this.#shown(id), trashedAt: operation.at ?? 0 });
        }
        return;
      case 'restore':
        for (const { id, file_id, name_hash } of operation.items) {
          const row = this.rows.get(id);
          if (row === undefined || (row.trashedAt === null && !this.isShown(id))) throw new Refused();
          if (row.trashedAt === null) continue;
          const parentId = file_id === null ? SPACE : row.parentId;
          if (!this.isShown(parentId)) throw new Refused();
          this.#put({ ...row, parentId, nameHash: name_hash ?? row.nameHash, trashedAt: null });
        }
        return;
      case 'show_version': {
        const row = this.#shown(operation.id);
        if (!row.versions.includes(operation.version_id)) throw new Refused();
        row.shown = operation.version_id;
        return;
      }
      case 'add_version': {
        const row = this.#shown(operation.id);
        if (row.kind === 'directory') throw new Refused();
        row.versions.push(operation.version.id);
        row.shown = operation.version.id;
        return;
      }
      case 'arrive':
        // An item that is there comes from nowhere else.
        if (operation.brings.some(({ id }) => this.rows.has(id))) throw new Refused();
        for (const row of operation.brings) this.#put({ ...row });
        if (operation.file_id !== null) for (const top of operation.tops) this.#mustFit(top);
        return;
      case 'undoes':
        return;
    }
  }

  #shown(id: string): ModelRow {
    const row = this.rows.get(id);
    if (row === undefined || !this.isShown(id)) throw new Refused();
    return row;
  }

  #mustBeDirectory(id: string): void {
    if (id !== SPACE && this.#shown(id).kind !== 'directory') throw new Refused();
  }

  #put(row: ModelRow): void {
    for (const other of this.rows.values()) {
      const isNamesake = other.parentId === row.parentId && other.nameHash === row.nameHash;
      if (other.id !== row.id && isNamesake && other.trashedAt === null) throw new Refused();
    }
    this.rows.set(row.id, row);
  }

  #mustFit(id: string): void {
    let depth = 0;
    for (let each = this.rows.get(id); each !== undefined; each = this.rows.get(each.parentId)) depth += 1;
    if (depth - 1 + this.#height(id) > DEPTH_LIMIT) throw new Refused();
  }

  #height(id: string): number {
    const below = [...this.rows.values()].filter((row) => row.parentId === id && row.kind === 'directory');
    return 1 + Math.max(0, ...below.map((row) => this.#height(row.id)));
  }
}

function itemRowOf(row: ModelRow): ItemRow {
  return {
    ...{ id: row.id, kind: row.kind, parentId: row.parentId, nameEpoch: 1, sealedName: row.sealed },
    ...{ nameHashEpoch: 1, nameHash: row.nameHash, metadataEpoch: null, sealedMetadata: null },
    shownVersionId: row.shown,
    trashed: row.trashedAt === null ? null : { at: row.trashedAt, fromId: row.parentId },
  };
}

function logged(operation: BatchOperation): ModelOperation {
  switch (operation.kind) {
    case 'restore':
    case 'move':
    case 'rename':
    case 'show_version':
    case 'trash':
      return operation;
    default:
      throw new Error(`An undo does no ${operation.kind}`);
  }
}
