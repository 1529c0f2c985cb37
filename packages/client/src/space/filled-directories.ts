import type { BatchOperation } from '@coffer/contract';
import { refusedHere } from '../failures/refused-here.ts';
import type { CanonicalItem } from '../rows/canonical-item.ts';

/** The directories into which something goes by operations; the top is none, nor is what they make themselves. */
export function filledDirectories(
  operations: readonly BatchOperation[],
  items: ReadonlyMap<string, CanonicalItem>,
  spaceId: string,
): ReadonlySet<string> {
  const made = new Set<string>();
  const filled = new Set<string>();
  const fill = (id: string | null | undefined) => {
    if (id != null && id !== spaceId && !made.has(id)) filled.add(id);
  };
  for (const operation of operations) {
    switch (operation.kind) {
      case 'create':
      case 'mount':
        made.add(operation.item.id);
        fill(operation.item.file_id);
        break;
      case 'rejoin':
        if (operation.item !== undefined) made.add(operation.item.id);
        break;
      case 'finish':
        fill(operation.item?.file_id);
        break;
      case 'move':
      case 'arrive':
        fill(operation.file_id);
        break;
      case 'restore':
        for (const { id, file_id } of operation.items)
          fill(file_id === null ? null : items.get(id)?.item.parentId);
        break;
      default:
        break;
    }
  }
  return filled;
}

/**
 * Looks whether directories are there by the newest head, with all above them; false where the space has changed meanwhile. Throws `not_found`.
 *
 * @param directory one as it leads to the newest head; null where there is none
 */
export async function areThere(
  ids: Iterable<string>,
  spaceId: string,
  directory: (id: string) => Promise<CanonicalItem | null | 'moved on'>,
): Promise<boolean> {
  const seen = new Set<string>([spaceId]);
  for (const lowest of ids) {
    for (let id = lowest; !seen.has(id); ) {
      const row = await directory(id);
      if (row === 'moved on') return false;
      if (row === null) throw refusedHere('not_found', 404, 'This directory is not there any more.');
      seen.add(id);
      id = row.item.parentId;
    }
  }
  return true;
}
