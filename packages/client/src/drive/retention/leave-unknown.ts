import type { BatchOperation } from '@coffer/contract';
import { canonicalOfBytes } from '../../rows/canonical-item.ts';
import { staysInItsSpace } from '../../rows/later-rows.ts';
import type { SpaceRow } from '../../rows/space-row.ts';
import type { Sending, SpaceWriting } from '../../space/space-writer.ts';

interface LeavingPorts {
  readonly writer: Pick<SpaceWriting, 'below' | 'rows'>;
}

/** Deletes items, or versions of files. */
type Deletion = Extract<BatchOperation, { readonly kind: 'delete' | 'delete_versions' }>;

/**
 * Returns deletions without the items that a later version of the format has added something to which this one does not know, or to anything below
 * them: people delete that, no limit does.
 */
export async function leaveUnknown(
  deletions: readonly Deletion[],
  { writer }: LeavingPorts,
  sending: Sending,
): Promise<Deletion[]> {
  const ids = deletions.flatMap((each) => (each.kind === 'delete' ? each.ids : [each.id]));
  if (ids.length === 0) return [];
  const rows = await writer.rows(await writer.below(ids, sending), sending);
  const kept = new Set<string>();
  for (const row of rows.values()) {
    if (row.signed === undefined || !staysInItsSpace(canonicalOfBytes(row.signed))) continue;
    for (let at: SpaceRow | undefined = row; at !== undefined && !kept.has(at.id); ) {
      kept.add(at.id);
      at = at.file_id === null ? undefined : rows.get(at.file_id);
    }
  }
  return deletions.flatMap((each): Deletion[] => {
    if (each.kind === 'delete_versions') return kept.has(each.id) ? [] : [each];
    const left = each.ids.filter((id) => !kept.has(id));
    return left.length === 0 ? [] : [{ ...each, ids: left }];
  });
}
