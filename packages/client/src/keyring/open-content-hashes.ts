import type { ItemDetails } from '@coffer/contract';
import { type ContentHashAlgorithm, openContentHash, versionId } from '@coffer/crypto';
import type { OpenedKeys } from './opened-keys.ts';

const ALGORITHMS = ['md5', 'sha1', 'sha256', 'blake2b'] as const satisfies ContentHashAlgorithm[];

/** Digests in hex, without those that were not stored. */
export type ContentHashes = Partial<Record<ContentHashAlgorithm, string>>;

/** Opens the digests of a file, in hex, but for those that were not stored. Throws EnvelopeDamaged. */
export async function openContentHashes(
  details: ItemDetails,
  opened: Pick<OpenedKeys, 'content'>,
): Promise<ContentHashes> {
  const shown = details.version_id === null ? undefined : versionId(details.version_id);
  const bound = versionId(details.content_id ?? details.version_id ?? '');
  const { key } = opened.content(details.id, shown);
  const digests = ALGORITHMS.map(async (algorithm) => {
    const envelope = details[algorithm];
    if (envelope === null) return {};
    return {
      [algorithm]: await openContentHash(key, bound, algorithm, envelope),
    };
  });
  return Object.assign({}, ...(await Promise.all(digests)));
}
