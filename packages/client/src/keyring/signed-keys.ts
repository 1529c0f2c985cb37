import { type Bytes, epochRowBytes, epochRowId, equalBytes, rootRowBytes, sha256 } from '@coffer/crypto';
import { epochRowOf, rootRowOf, type SealedSpaceKeys } from '../rows/canonical-root.ts';
import type { OwnedKind, OwnedRows } from './own-heads.ts';

/** True if the newest head of a space signs these keys, and no others. */
export async function areKeys(
  { root, former }: SealedSpaceKeys,
  spaceId: string,
  { owned }: Pick<OwnedRows, 'owned'>,
): Promise<boolean> {
  const signed = new Map(owned.map((row) => [`${row.kind} ${row.id}`, row.hash]));
  const isSigned = async (kind: OwnedKind, id: string, bytes: Bytes) => {
    const hash = signed.get(`${kind} ${id}`);
    return hash !== undefined && equalBytes(hash, await sha256(bytes));
  };
  if (!(await isSigned('root', spaceId, rootRowBytes(rootRowOf(spaceId, root))))) return false;
  // None is left out, also not for another one that is there twice.
  const epochs = new Set(former.map(({ epoch }) => epoch)).size;
  if (former.length !== epochs || epochs !== owned.filter(({ kind }) => kind === 'epoch').length)
    return false;
  for (const each of former) {
    const row = epochRowOf(each);
    if (!(await isSigned('epoch', epochRowId(row.epoch), epochRowBytes(row)))) return false;
  }
  return true;
}
