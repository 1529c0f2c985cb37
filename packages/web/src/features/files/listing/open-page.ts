import type { Services } from '../../../session/services.tsx';
import type { FolderPage } from './folder.ts';

/** Which part of a directory is asked for. */
export interface PagePart {
  readonly cursor?: string;
  readonly limit?: string;
  readonly dirs_only?: 'true';
  readonly is_owner?: 'true';
}

/**
 * Loads a page of a directory and lets the keyring open it; null is the top. How long the keyring took, and for
 * how many items, stands in the browser's timeline as `coffer:open-listing-page`.
 */
export async function openPage(
  { api, keyring }: Pick<Services, 'api' | 'keyring'>,
  directoryId: string | null,
  part: PagePart,
  signal: AbortSignal,
): Promise<FolderPage> {
  const directory = directoryId === null ? {} : { dir_id: directoryId };
  const listing = await api.call('listItems', { query: { ...directory, ...part } }, signal);
  const start = performance.now();
  const opened = await keyring.openListing({ ...listing, directoryId });
  const detail = listing.children.length;
  performance.measure('coffer:open-listing-page', { start, end: performance.now(), detail });
  return { ...opened, parentRecords: listing.parents, nextCursor: listing.next_cursor };
}
