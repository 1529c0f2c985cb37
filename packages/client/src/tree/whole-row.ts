import type { FileVersion } from '@coffer/contract';
import { toHex, type VersionRow } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { failed } from '../failures/coffer-error.ts';
import {
  type CanonicalItem,
  canonicalHash,
  canonicalItem,
  rowHash,
  versionsOf,
} from '../rows/canonical-item.ts';
import { signedVersion } from '../rows/signed-version.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import { listVersions } from './list-versions.ts';

/** A row with all its versions. */
export interface WholeRow {
  readonly row: SpaceRow;
  readonly hash: string;
  /** The one with the greatest number first. */
  readonly versions: readonly FileVersion[];
  readonly canonical: CanonicalItem;
}

/** The row of a version, without which nothing proves it. Throws `space_lied`. */
function signedRow(itemId: string, version: FileVersion): VersionRow {
  const signed = signedVersion(itemId, version);
  if (signed === null) throw failed('space_lied');
  return signed.row;
}

/** A proven row with those of its versions that it names by their hashes alone, which lead to the same hash. Throws `space_lied`. */
export async function wholeRow(
  row: SpaceRow,
  { spaceId, api }: { readonly spaceId: string; readonly api: ApiClient },
  signal: AbortSignal,
): Promise<WholeRow> {
  const hash = toHex(await rowHash(spaceId, row));
  const versions = versionsOf(row);
  if (row.further_versions === undefined) {
    return { row, hash, versions, canonical: canonicalItem(spaceId, row) };
  }
  const listed = await listVersions(api, row.id, signal);
  const all = listed.filter(({ encrypted_upload }) => encrypted_upload === undefined);
  const canonical = {
    ...canonicalItem(spaceId, row),
    further: [],
    versions: all.map((version) => signedRow(row.id, version)),
  };
  if (toHex(await canonicalHash(canonical)) !== hash) throw failed('space_lied');
  return { row, hash, versions: all, canonical };
}
