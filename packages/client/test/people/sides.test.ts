import { type FileVersion, fileVersion, type ItemDetails } from '@coffer/contract';
import { newVersionId, rowHasher, toHex, versionRowBytes } from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { leavingItems, leavingRows } from '../../src/people/sides.ts';
import { rowHash, versionRowOf } from '../../src/rows/canonical-item.ts';
import type { SpaceRow } from '../../src/rows/space-row.ts';
import { aRow, SPACE_ID, versionOnWire } from '../support/rows.ts';
import { testClock } from '../support/test-clock.ts';

const { directory } = aRow();
/** The versions of a file in that directory, the newest first. */
const versions: readonly FileVersion[] = [3, 2, 1].map((number) =>
  fileVersion.parse({ ...aRow().file, id: newVersionId(), number }),
);
let whole: SpaceRow;
/** The same row, with the hashes alone of all versions but one. */
let row: SpaceRow;

beforeAll(async () => {
  const [shown, ...others] = versions;
  const file = { ...aRow().file, file_id: directory.id, version_id: shown?.id ?? '', version_number: 3 };
  const hasher = await rowHasher();
  const hashed = others.map((each) => ({
    id: each.id,
    hash: toHex(hasher.sha256(versionRowBytes(versionRowOf(file.id, each)))),
  }));
  whole = { ...file, other_versions: others.map((each) => ({ ...each, size: each.size ?? 0 })) };
  row = { ...file, further_versions: hashed };
});

const sent = (version: FileVersion) => versionOnWire(row.id, version);

/** What leaves where the server lists these versions. */
function leaving(
  listed: readonly FileVersion[],
  rows: readonly SpaceRow[] = [directory, row],
  found: Partial<ItemDetails> | null = null,
) {
  const fetch = async (url: URL | RequestInfo) =>
    Response.json(String(url).includes('/versions') ? listed.map(sent) : found);
  const api = createApiClient({ baseUrl: 'http://coffer.test', fetch });
  const writer = {
    rows: async () => new Map(rows.map((each) => [each.id, each])),
    below: async () => [row.id],
  };
  const options = { clock: testClock(), signal: new AbortController().signal };
  return leavingRows([directory.id], { spaceId: SPACE_ID, api, writer }, options);
}

const named = ({ id, number }: FileVersion) => ({ id, number });

describe('Rows that leave a space', () => {
  it('are whole: with all versions, also those of which the row has the hashes alone', async () => {
    const left = await leaving(versions);
    const hash = toHex(await rowHash(SPACE_ID, whole));
    expect(left.whole.get(row.id)).toMatchObject({ hash, versions: versions.map(named) });
    expect(left.canonical.get(row.id)).toMatchObject({
      versions: versions.map(({ id }) => ({ id })),
      further: [],
    });
    // Where the row has them all, nobody is asked.
    expect((await leaving([], [directory, whole])).whole.get(row.id)).toMatchObject({
      hash,
      versions: versions.map(({ id }) => ({ id })),
    });
  });

  it.each<[string, () => readonly FileVersion[]]>([
    ['leaves one out', () => versions.slice(0, -1)],
    ['has another one', () => versions.with(2, { ...(versions[2] as FileVersion), number: 9 })],
    ['has one more', () => [...versions, { ...(versions[2] as FileVersion), id: newVersionId(), number: 9 }]],
    [
      'exchanges the key of one',
      () => versions.with(2, { ...(versions[2] as FileVersion), encrypted_key: 'Ag' }),
    ],
    [
      'names another author',
      () => versions.with(2, { ...(versions[2] as FileVersion), author: 'ab'.repeat(32) }),
    ],
  ])('are refused where the list of versions %s', async (_, listed) => {
    await expect(leaving(listed())).rejects.toThrow('space_lied');
  });

  it('are not found where one that was asked for is not there', async () => {
    await expect(leaving(versions, [row])).rejects.toThrow('not_found');
    const upload = { ...aRow().file, id: directory.id, uploaded_chunks: [], encrypted_upload: 'AQ' };
    await expect(leaving(versions, [row], upload)).rejects.toThrow('upload_unfinished');
  });

  it('lie at the target what lay below nothing that leaves, and below each other all else', async () => {
    const names = new Map([[directory.id, 'Trip']]);
    const items = leavingItems(await leaving(versions), null, names);
    expect(items).toMatchObject([
      { row: { id: directory.id }, parentId: null, name: 'Trip', versions: [] },
      { row: { id: row.id }, parentId: directory.id, versions: versions.map(named) },
    ]);
    expect(items[1]).not.toHaveProperty('name');
  });
});
