import type { ApiClient, IntactItem } from '@coffer/client';
import type { Item } from '@coffer/contract';
import { failureOf } from '../../../failures/failure.ts';
import type { RemoteKeyring } from '../../../workers/keyring.ts';

interface VersionOptions {
  readonly api: ApiClient;
  readonly keyring: RemoteKeyring;
  readonly parents: readonly Item[];
  readonly signal: AbortSignal;
}

/**
 * The new version of a file, as it was uploaded under a name of its own; null if it is not there, or not whole.
 * The keyring has opened it then, so that it can be renamed.
 */
export async function uploadedVersion(
  id: string,
  under: string,
  { api, keyring, parents, signal }: VersionOptions,
): Promise<IntactItem | null> {
  try {
    const details = await api.call('itemMetadata', { params: { id } }, signal);
    const item = await keyring.openItem(details, parents);
    const isWhole = item.finishedAt !== null && details.sha256 !== null;
    return item.state === 'intact' && item.name === under && isWhole ? item : null;
  } catch (error) {
    if (failureOf(error).code === 'not_found') return null;
    throw error;
  }
}
