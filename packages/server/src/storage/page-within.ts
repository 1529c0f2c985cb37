import { PAGE_BYTES } from '@coffer/contract';
import type { ItemRow } from '../store/database/schema.ts';

/** At most as many bytes of JSON as an item takes beside what is sealed of it. */
const ITEM_BYTES = 1_000;

type Sealed = Pick<
  ItemRow,
  'encrypted_name' | 'encrypted_metadata' | 'encrypted_key' | 'encrypted_upload'
> & {
  readonly link_key?: string | null;
};

/** About as many bytes as an item takes in a listing; at most as many. */
export function listedBytes(row: Sealed): number {
  const { encrypted_name, encrypted_metadata, encrypted_key, encrypted_upload, link_key } = row;
  const sealed = [encrypted_name, encrypted_metadata, encrypted_key, encrypted_upload, link_key];
  return sealed.reduce((sum, field) => sum + (field?.length ?? 0), ITEM_BYTES);
}

/**
 * The rows of a page among those that were found: it ends with the one that brings it to 8 MiB, or is the last of `limit`.
 *
 * @param more bytes that go out with each
 */
export function pageWithin<T extends Sealed>(found: readonly T[], limit: number, more = 0): T[] {
  const page: T[] = [];
  let bytes = 0;
  for (const row of found.slice(0, limit)) {
    if (bytes >= PAGE_BYTES) break;
    page.push(row);
    bytes += more + listedBytes(row);
  }
  return page;
}
