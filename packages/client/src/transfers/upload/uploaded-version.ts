import type { Item } from '@coffer/contract';
import type { ApiClient } from '../../api/client.ts';
import { isFailure } from '../../failures/coffer-error.ts';
import type { Keyring } from '../../keyring/keyring.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';

interface VersionOptions {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'openItem'>;
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
    const details = await api.call('itemMetadata', { params: { id }, query: {} }, signal);
    const item = await keyring.openItem(details, parents);
    const isWhole = item.finishedAt !== null && details.sha256 !== null;
    const isVersion = item.state === 'intact' && item.id === id && item.name === under;
    return isVersion && isWhole ? item : null;
  } catch (error) {
    if (isFailure(error, 'not_found')) return null;
    throw error;
  }
}
