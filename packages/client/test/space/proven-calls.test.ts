import { type FileVersion, fileVersion } from '@coffer/contract';
import {
  fromBase64Url,
  fromHex,
  newItemId,
  newVersionId,
  readVersionRow,
  rowHasher,
  toBase64Url,
  toHex,
  type VersionRow,
  versionRowBytes,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { versionRowOf } from '../../src/rows/canonical-item.ts';
import { type SpaceRow, versionFields } from '../../src/rows/space-row.ts';
import { headMemory } from '../../src/space/head-memory.ts';
import { provenCalls } from '../../src/space/proven-calls.ts';
import { aRow, SPACE_ID } from '../support/rows.ts';
import { testClock } from '../support/test-clock.ts';

const { directory } = aRow();
/** What a later version of the format has added to the first version. */
const LATER: Readonly<Record<number, Pick<VersionRow, 'later'>>> = {
  1: { later: fromHex('010007000000016e') },
};
/** Of the file, the newest first: the row has the first, and the hash alone of the others. */
const versions: readonly FileVersion[] = [3, 2, 1].map((number) =>
  shownBy({
    ...versionRowOf(aRow().file.id, { ...aRow().file, id: newVersionId(), number }),
    ...LATER[number],
  }),
);
let file: SpaceRow;

/** A version whose row says so, as a page shows it. */
function shownBy(row: VersionRow): FileVersion {
  return fileVersion.parse({ ...versionFields(row), row: toBase64Url(versionRowBytes(row)) });
}

/** The same with another row. */
function signedOtherwise({ row = '' }: FileVersion, change: Partial<VersionRow>): FileVersion {
  return shownBy({ ...readVersionRow(fromBase64Url(row)), ...change });
}

beforeAll(async () => {
  const { sha256 } = await rowHasher();
  const [shown, ...others] = versions;
  file = {
    ...aRow().file,
    ...{ file_id: directory.id, version_id: shown?.id ?? '', version_number: 3 },
    further_versions: others.map((each) => ({
      id: each.id,
      hash: toHex(sha256(fromBase64Url(each.row ?? ''))),
    })),
  };
});

/** Calls of a server that answers so, about a space whose rows were proven. */
function calling(answer: unknown) {
  const api = createApiClient({ baseUrl: 'http://coffer.test', fetch: async () => Response.json(answer) });
  const here = async () => new Map([directory, file].map((row) => [row.id, row]));
  const keyring = { readHead: async () => null };
  return provenCalls({
    api,
    keyring,
    heads: headMemory(),
    clock: testClock(),
    spaceId: SPACE_ID,
    signed: here,
  });
}

function listing(...children: SpaceRow[]) {
  const space = { id: SPACE_ID, revision: 3 };
  return calling({ children, parents: [directory], space, next_cursor: null }).call('listItems', {
    query: { dir_id: directory.id },
  });
}

describe('A listing of a space with members', () => {
  it('shows rows as they were signed', async () => {
    expect((await listing(file)).children).toHaveLength(1);
  });

  it('shows nothing else of them than their rows say', async () => {
    const beside = {
      is_owner: false,
      chunks_stored: 0,
      has_thumbnail: true,
      created_at: 7,
      mime: 'text/html',
    };
    const [shown] = (await listing({ ...file, ...beside })).children;
    const { is_owner, chunks_stored, has_thumbnail, created_at, mime } = file;
    expect(shown).toMatchObject({ is_owner, chunks_stored, has_thumbnail, created_at, mime });
  });

  it.each<[string, Partial<SpaceRow>]>([
    ['audit 24: at another place', { file_id: null }],
    ['of another item', { id: newItemId() }],
    ['under another name', { encrypted_name: 'Ag' }],
    ['of another epoch', { name_epoch: 2 }],
    ['with another key', { encrypted_key: 'Ag' }],
    ['with a key of another epoch', { key_epoch: 2 }],
    ['with another version', { version_id: newVersionId() }],
  ])('is a lie where it shows one %s', async (_, change) => {
    await expect(listing({ ...file, ...change })).rejects.toThrow('space_lied');
  });
});

describe('The versions of a file in a space with members', () => {
  const list = (listed: readonly FileVersion[], query: { before?: string; limit?: string } = {}) =>
    calling(listed).call('listVersions', { params: { id: file.id }, query });

  it('are those that the row has, or whose hashes it has', async () => {
    expect(await list(versions)).toHaveLength(3);
    expect(await list(versions.slice(0, 2), { limit: '2' })).toHaveLength(2);
    const said = {
      encrypted_key: 'Ag',
      key_epoch: 2,
      author: 'ab'.repeat(32),
      id: newVersionId(),
      number: 4,
    };
    const beside = { chunks_stored: 0, created_at: 7, mime: 'text/html', ...said };
    const edited = await list(versions.map((each) => ({ ...each, ...beside })));
    expect(edited).toEqual(await list(versions));
    expect(edited[0]).toMatchObject({ chunks_stored: 1, created_at: 0 });
    expect(await list(versions.slice(2), { before: '2', limit: '2' })).toHaveLength(1);
  });

  it('are a lie where one is left out between two pages, of which nothing but the hash is known', async () => {
    const [newest, middle, oldest] = versions as readonly [FileVersion, FileVersion, FileVersion];
    const paged = async (...pages: FileVersion[][]) => {
      const answers = [...pages];
      const api = createApiClient({
        baseUrl: 'http://coffer.test',
        fetch: async () => Response.json(answers.shift() ?? []),
      });
      const here = async () => new Map([[file.id, file]]);
      const keyring = { readHead: async () => null };
      const ports = {
        api,
        keyring,
        heads: headMemory(),
        clock: testClock(),
        spaceId: SPACE_ID,
        signed: here,
      };
      const calls = provenCalls(ports);
      let before: string | undefined;
      for (const page of pages) {
        const query = { limit: '1', ...(before !== undefined && { before }) };
        await calls.call('listVersions', { params: { id: file.id }, query });
        before = String(page.at(-1)?.number ?? 0);
      }
    };
    await paged([newest], [middle], [oldest], []);
    await expect(paged([newest], [oldest], [])).rejects.toThrow('space_lied');
    await expect(paged([newest], [middle], [])).rejects.toThrow('space_lied');
  });

  it('are a lie where one is left out, or is another one than was signed', async () => {
    const [newest, middle, oldest] = versions as readonly [FileVersion, FileVersion, FileVersion];
    for (const lie of [
      [middle, oldest],
      [newest, middle],
      [newest, oldest],
      [newest, middle, signedOtherwise(oldest, { number: 4 })],
      [newest, middle, signedOtherwise(oldest, { wrappedKey: 'Ag' })],
      [newest, middle, signedOtherwise(oldest, { keyEpoch: 2 })],
      [newest, middle, signedOtherwise(oldest, { author: 'ab'.repeat(32) })],
      [newest, middle, signedOtherwise(oldest, { id: newVersionId() })],
      [newest, middle, signedOtherwise(oldest, { itemId: newItemId() })],
      [newest, middle, signedOtherwise(oldest, { later: undefined })],
      [newest, middle, { ...oldest, row: undefined }],
      [newest, middle, { ...oldest, row: 'AgEA' }],
      [signedOtherwise(newest, { root: 'cd'.repeat(32) }), middle, oldest],
    ]) {
      await expect(list(lie)).rejects.toThrow('space_lied');
    }
  });
});
