import type { FileVersion } from '@coffer/contract';
import { newVersionId, sha256, toBase64Url, toHex, versionRowBytes } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { rowHash, versionRowOf, versionsOf } from '../../src/rows/canonical-item.ts';
import { wholeRow } from '../../src/tree/whole-row.ts';
import { aRow, SPACE_ID, signedRow, versionOnWire } from '../support/rows.ts';

const { signal } = new AbortController();

/** A later field of mark 1 and number 7, with as many bytes. */
const later = (...bytes: readonly number[]) => [1, 0, 7, 0, 0, 0, bytes.length, ...bytes];

/** Reads a file with an earlier version that its row names by its hash alone, and that the server shows with these later fields. */
async function read(signed: readonly number[], shown = signed) {
  const file = { ...aRow().file, version_number: 2 };
  const [newest] = versionsOf(signedRow(file));
  if (newest === undefined) throw new Error('It has a version');
  const earlier: FileVersion = { ...newest, id: newVersionId(), number: 1 };
  const bytesWith = (fields: readonly number[]) =>
    new Uint8Array([...versionRowBytes(versionRowOf(file.id, earlier)), ...fields]);
  const hash = toHex(await sha256(bytesWith(signed)));
  const row = signedRow({ ...file, further_versions: [{ id: earlier.id, hash }] });
  const listed = [versionOnWire(file.id, newest), { ...earlier, row: toBase64Url(bytesWith(shown)) }];
  const api = createApiClient({
    baseUrl: 'http://coffer.test',
    fetch: async () => Response.json(listed),
  });
  return { row, whole: await wholeRow(row, { spaceId: SPACE_ID, api }, signal) };
}

describe('A row with all its versions', () => {
  it('has what later versions have added to one that was known by its hash alone', async () => {
    const { row, whole } = await read(later(1, 2));
    expect(whole.hash).toBe(toHex(await rowHash(SPACE_ID, row)));
    expect(whole.versions.map(({ number }) => number)).toEqual([2, 1]);
    expect(whole.canonical.versions.map((version) => version.later)).toEqual([
      undefined,
      new Uint8Array(later(1, 2)),
    ]);
  });

  it('is a lie where that is left out, altered or added', async () => {
    const lied = { failure: { code: 'space_lied' } };
    await expect(read(later(1, 2), [])).rejects.toMatchObject(lied);
    await expect(read(later(1, 2), later(1, 3))).rejects.toMatchObject(lied);
    await expect(read([], later(1, 2))).rejects.toMatchObject(lied);
  });
});
