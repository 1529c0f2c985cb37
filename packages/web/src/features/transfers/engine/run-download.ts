import type { ApiClient, IntactItem } from '@coffer/client';
import type { RemoteKeyring } from '../../../workers/keyring.ts';
import type { SaveFile } from './download-source.ts';

interface DownloadPorts {
  readonly api: ApiClient;
  readonly keyring: RemoteKeyring;
  readonly save: SaveFile;
}

/** Downloads one file: fetches what it is verified by, then saves it. */
export async function runDownload(
  file: IntactItem,
  { api, keyring, save }: DownloadPorts,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const details = await api.call('itemMetadata', { params: { id: file.id } }, signal);
  const [key, hashes] = await Promise.all([keyring.fileKey(file.id), keyring.openContentHashes(details)]);
  const { id, size, name, mime } = file;
  await save({ item: { id, size }, key, name, mime, sha256: hashes.sha256 ?? null }, signal, onProgress);
}
