import type { AccountExport } from '@coffer/contract';

export type ItemRecord = AccountExport['items'][number];

/** A directory with the records on the way down to it, from the top, itself included, and what is in it. */
export interface ExportedFolder {
  readonly chain: readonly ItemRecord[];
  readonly children: readonly ItemRecord[];
}

/**
 * Puts records, which come in any order, into folders, each after the one that it lies in. What hangs on nothing,
 * such as an item whose directory is missing, comes last as the content of no folder.
 */
export function exportTree(records: readonly ItemRecord[]): {
  readonly folders: readonly ExportedFolder[];
  readonly lost: readonly ItemRecord[];
} {
  const childrenOf = new Map<string | null, ItemRecord[]>();
  for (const record of records) {
    const siblings = childrenOf.get(record.file_id);
    if (siblings === undefined) childrenOf.set(record.file_id, [record]);
    else siblings.push(record);
  }
  const folders: ExportedFolder[] = [{ chain: [], children: childrenOf.get(null) ?? [] }];
  const seen = new Set<string>();
  // The list grows while it is walked through.
  for (const { chain, children } of folders) {
    for (const child of children) {
      seen.add(child.id);
      const inside = childrenOf.get(child.id);
      if (inside !== undefined) folders.push({ chain: [...chain, child], children: inside });
    }
  }
  return { folders, lost: records.filter(({ id }) => !seen.has(id)) };
}
