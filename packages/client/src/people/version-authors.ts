import type { KnownHead } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import { wholeRow } from '../tree/whole-row.ts';

interface AuthorPorts {
  readonly spaceId: string;
  /** By which the server is asked about the space. */
  readonly api: ApiClient;
  readonly newest: KnownHead;
}

/**
 * The fingerprints of who brought the versions of files into a space, by the ids of the versions, as their proven rows name them: without a name they are the owner's.
 * Throws `space_lied`.
 */
export async function versionAuthors(
  files: Iterable<SpaceRow>,
  { newest, ...space }: AuthorPorts,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const { nextFingerprint, ownerFingerprint } = newest.head;
  const owner = nextFingerprint ?? ownerFingerprint;
  const authors = new Map<string, string>();
  for (const row of files) {
    const { versions } = await wholeRow(row, space, signal);
    for (const { id, author } of versions) authors.set(id, author ?? owner);
  }
  return authors;
}
