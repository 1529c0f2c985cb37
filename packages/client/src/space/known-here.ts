import { rowHasher } from '@coffer/crypto';
import type { ProvingPorts } from './ask-proofs.ts';
import { NO_ROWS } from './proofs-here.ts';
import type { Known } from './proven.ts';
import { ProvenTree } from './proven-tree.ts';

/**
 * Returns the newest head that this device has verified, where the rows here lead to it; else null. What is signed on it is
 * refused where others have changed something since.
 */
export async function knownHere(
  spaceId: string,
  { here, heads, keyring }: Pick<ProvingPorts, 'here' | 'heads' | 'keyring'>,
): Promise<Known | null> {
  const seen = here?.proofs === undefined ? null : await heads.of(spaceId);
  const head = seen?.signed == null ? null : await keyring.readHead(seen.signed);
  if (seen === null || head === null || (await here?.proofs?.(head.itemsDigest, NO_ROWS)) == null)
    return null;
  const tree = new ProvenTree(head.itemsDigest, await rowHasher());
  return { head: { head, hash: seen.hash }, tree, directories: new Map() };
}
