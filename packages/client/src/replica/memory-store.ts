import type { Bytes } from '@coffer/crypto';
import type { KeptRow, ReplicaStore, Standing } from './replica-store.ts';

/** Keeps a replica as long as the page is open, where nothing else takes it. */
export function createMemoryStore(): ReplicaStore {
  const rows = new Map<string, KeptRow>();
  const byParent = new Map<string, Set<string>>();
  const hashes = new Map<number, Bytes>();
  let standing: Standing | null = null;

  function remove(id: string): void {
    const row = rows.get(id);
    if (row === undefined) return;
    rows.delete(id);
    byParent.get(row.parentId)?.delete(id);
  }

  async function clear(): Promise<void> {
    rows.clear();
    byParent.clear();
    hashes.clear();
    standing = null;
  }

  return {
    persistence: 'memory',
    standing: async () => standing,
    row: async (id) => rows.get(id)?.packed ?? null,

    async children(parentId, { after = '', limit }) {
      const ids = [...(byParent.get(parentId) ?? [])].filter((id) => id > after).sort();
      return ids.slice(0, limit).flatMap((id) => rows.get(id) ?? []);
    },

    async hashes(nodes) {
      if (nodes === undefined) return new Map(hashes);
      return new Map([...hashes].filter(([node]) => nodes.includes(node)));
    },

    async write(change) {
      for (const id of change.removed) remove(id);
      for (const row of change.put) {
        rows.set(row.id, row);
        const siblings = byParent.get(row.parentId) ?? new Set();
        byParent.set(row.parentId, siblings.add(row.id));
      }
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
