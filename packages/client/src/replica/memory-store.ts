import type { Bytes } from '@coffer/crypto';
import type {
  BlockPlace,
  KeptBlock,
  KeptRow,
  PutRow,
  ReplicaStore,
  RowPosition,
  Standing,
} from './replica-store.ts';

/** The rows of a directory; in order once somebody has read them since they were changed. */
interface Children {
  readonly rows: Map<string, KeptRow>;
  ordered: readonly KeptRow[] | null;
}

/** Keeps a replica as long as the page is open, where nothing else takes it. */
export function createMemoryStore(): ReplicaStore {
  const rows = new Map<string, PutRow>();
  const byParent = new Map<string, Children>();
  const hashes = new Map<number, Bytes>();
  const blocks = new Map<string, readonly KeptBlock[]>();
  let standing: Standing | null = null;

  function remove(id: string): void {
    const parentId = rows.get(id)?.parentId;
    if (parentId === undefined) return;
    rows.delete(id);
    const siblings = byParent.get(parentId);
    siblings?.rows.delete(id);
    if (siblings !== undefined) siblings.ordered = null;
  }

  function put(row: PutRow): void {
    rows.set(row.id, row);
    const siblings = byParent.get(row.parentId) ?? { rows: new Map(), ordered: null };
    siblings.rows.set(row.id, row);
    siblings.ordered = null;
    byParent.set(row.parentId, siblings);
  }

  function inOrder(parentId: string): readonly KeptRow[] {
    const siblings = byParent.get(parentId);
    if (siblings === undefined) return [];
    siblings.ordered ??= [...siblings.rows.values()].sort(compare);
    return siblings.ordered;
  }

  async function clear(): Promise<void> {
    rows.clear();
    byParent.clear();
    hashes.clear();
    blocks.clear();
    standing = null;
  }

  return {
    persistence: 'memory',
    standing: async () => standing,
    row: async (id) => rows.get(id)?.packed ?? null,
    rows: async (ids) => ids.map((id) => rows.get(id)?.packed ?? null),
    trashed: async () => [...rows.values()].flatMap((row) => (row.isTrashed ? [row.packed] : [])),

    async children(parentId, { after, rank, limit }) {
      const wanted = ofRank(inOrder(parentId), rank).filter(
        (row) => after === undefined || compare(row, after) > 0,
      );
      return wanted.slice(0, limit);
    },

    count: async (parentId, rank) => ofRank(inOrder(parentId), rank).length,
    positions: async (parentId, rank) => ofRank(inOrder(parentId), rank),
    rowsAt: async (parentId, positions) =>
      positions.map(({ id }) => byParent.get(parentId)?.rows.get(id)?.packed ?? null),
    blockPlaces: async (parentId) => blocks.get(parentId) ?? [],
    async blocks(parentId, places) {
      const all = blocks.get(parentId) ?? [];
      return all.filter((block) => places?.some((place) => isAt(block, place)) ?? true);
    },
    async writeBlocks(parentId, { clear: isAll, put: fresh }) {
      const staying = isAll ? [] : (blocks.get(parentId) ?? []);
      const others = staying.filter((block) => !fresh.some((place) => isAt(block, place)));
      const all = [...others, ...fresh];
      blocks.set(
        parentId,
        all.sort((one, other) => one.part - other.part || one.number - other.number),
      );
    },

    async hashes(nodes) {
      if (nodes === undefined) return new Map(hashes);
      return new Map([...hashes].filter(([node]) => nodes.includes(node)));
    },

    async write(change) {
      for (const id of change.removed) remove(id);
      for (const row of change.put) put(row);
      for (const [node, packed] of change.hashes) {
        if (packed.length === 0) hashes.delete(node);
        else hashes.set(node, packed);
      }
      standing = change.standing;
    },

    clear,
    close: async () => undefined,
    remove: clear,
  };
}

function compare(one: RowPosition, other: RowPosition): number {
  return one.rank - other.rank || (one.id < other.id ? -1 : Number(one.id > other.id));
}

function isAt(block: BlockPlace, place: BlockPlace): boolean {
  return block.part === place.part && block.number === place.number;
}

function ofRank(rows: readonly KeptRow[], rank: number | undefined): readonly KeptRow[] {
  return rank === undefined ? rows : rows.filter((row) => row.rank === rank);
}
