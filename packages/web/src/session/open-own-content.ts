import type { ApiClient, IntactItem, Keyring } from '@coffer/client';
import type { FileContent } from '../download-protocol/download-content.ts';

/** What an item of one's own is decrypted and verified by: its key, and the digest that was sealed with it. */
export async function openOwnContent(
  { id, size }: Pick<IntactItem, 'id' | 'size'>,
  {
    api,
    keyring,
  }: {
    readonly api: ApiClient;
    readonly keyring: Pick<Keyring, 'fileKey' | 'openContentHashes'>;
  },
  signal: AbortSignal,
): Promise<FileContent> {
  const details = await api.call('itemMetadata', { params: { id } }, signal);
  const [key, hashes] = await Promise.all([keyring.fileKey(id), keyring.openContentHashes(details)]);
  return { kind: 'file', item: { id, size }, key, blake2b: hashes.blake2b ?? null };
}
