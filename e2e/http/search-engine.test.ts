import type { Match } from '@coffer/client';
import { type SearchAnswer, searchAnswer } from '@coffer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { canariesIn } from '../support/canaries.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import {
  makeFolder,
  newPerson,
  recordsIn,
  seededBytes,
  store,
  type TestDrive,
  testDrive,
} from '../support/test-drive.ts';

const NAMES = [
  'report.pdf',
  'Quarterly Report 2024.txt',
  '東京都庁の写真.jpg',
  '🎉 Geburtstag.mov',
  'ＡＢＣ.md',
];
const QUERIES = ['quarterl', 'quarterly report', '写真', '🎉', 'geburtst'];

let server: RunningServer;
let lying: LyingServer;
let drive: TestDrive;
let archive: string;

beforeAll(async () => {
  // One of its own, since all that it keeps is searched.
  server = await startServer();
  lying = new LyingServer();
  drive = testDrive(server.url, lying.fetch);
  await newPerson(drive);
  for (const name of NAMES) await store(drive, name, seededBytes(10, name));
  archive = await makeFolder(drive, 'Archive of reports');
  const into = await drive.list(archive);
  await store(drive, 'old report.pdf', seededBytes(10, 'old'), { into });
});
afterAll(() => server.stop());
beforeEach(() => lying.tellTheTruth());

const namesOf = (found: readonly Match[]) => found.map(({ item }) => item.name);
const find = async (query: string, directoryId: string | null = null) =>
  namesOf((await drive.search(query, { directory: directoryId })).found).toSorted();

describe('A search through the client', () => {
  it.each([
    ['repor', ['Archive of reports', 'Quarterly Report 2024.txt', 'old report.pdf', 'report.pdf']],
    ['REPORT', ['Archive of reports', 'Quarterly Report 2024.txt', 'old report.pdf', 'report.pdf']],
    ['report pdf', ['old report.pdf', 'report.pdf']],
    ['report.pdf', ['old report.pdf', 'report.pdf']],
    ['eport', []],
    ['2024 quart', ['Quarterly Report 2024.txt']],
    ['写真', ['東京都庁の写真.jpg']],
    ['東京', ['東京都庁の写真.jpg']],
    ['🎉', ['🎉 Geburtstag.mov']],
    ['abc', ['ＡＢＣ.md']],
  ])('for %s finds %j', async (query, expected) => {
    expect(await find(query)).toEqual(expected);
  });

  it.each(['.', '...', ' ', '-', '*', '%'])(
    'for %j, which is no word, asks nothing and finds nothing',
    async (query) => {
      lying.sent.length = 0;
      expect(await find(query)).toEqual([]);
      expect(lying.sent).toEqual([]);
    },
  );

  it('finds short words as they are, and longer ones from three letters on', async () => {
    await makeFolder(drive, 'CV v2');
    expect(await find('cv')).toEqual(['CV v2']);
    expect(await find('v2')).toEqual(['CV v2']);
    expect(await find('re')).toEqual([]);
    expect(await find('quar')).toEqual(['Quarterly Report 2024.txt']);
    expect(await find('quarterl')).toEqual(['Quarterly Report 2024.txt']);
  });

  it('shows what matches though a hundred others that were modified later only begin like it', async () => {
    const other = testDrive(server.url);
    await newPerson(other);
    await store(other, 'telescope.txt', seededBytes(10, 'telescope'), { modifiedAt: 1 });
    await inGroups(105, 15, (index) => makeFolder(other, `telephone ${index}`));
    const { found, next } = await other.search('teles');
    expect([namesOf(found), next]).toEqual([['telescope.txt'], null]);
  });

  it('ranks whole words above words that only begin so', async () => {
    expect(namesOf((await drive.search('report')).found).at(-1)).toBe('Archive of reports');
  });

  it('stays in a folder, and says where it lies', async () => {
    expect(await find('report', archive)).toEqual(['old report.pdf']);
    const { found } = await drive.search('old');
    expect(found.map(({ parents }) => parents.map(({ name }) => name))).toEqual([['Archive of reports']]);
  });

  it('gives ten at a time', async () => {
    const names = Array.from({ length: 23 }, (_, index) => `Protokoll ${index}`);
    for (const name of names) await makeFolder(drive, name);
    const found: (string | null)[] = [];
    let page = await drive.search('protokoll');
    for (;;) {
      expect(page.found.length).toBeLessThanOrEqual(10);
      found.push(...namesOf(page.found));
      if (page.next === null) break;
      page = await drive.search('protokoll', { from: page.next });
    }
    expect(found.toSorted()).toEqual(names.toSorted());
  });

  it('needs the private key', async () => {
    const locked = testDrive(server.url);
    await newPerson(locked);
    locked.keyring.lock();
    await expect(locked.search('report')).rejects.toThrow('search_without_key');
  });
});

describe('A server that lies about what it has found', () => {
  const rewrite = (edit: (answer: SearchAnswer) => Partial<SearchAnswer>) =>
    lying.rewrite('/api/storage/search', (body) => {
      const answer = searchAnswer.parse(body);
      return { ...answer, ...edit(answer) };
    });

  it('shows no item under the name of another one', async () => {
    rewrite(({ items: [one, two, ...others] }) => {
      if (one === undefined || two === undefined) throw new Error('Less was found than there is');
      const swapped = [
        { ...one, encrypted_name: two.encrypted_name },
        { ...two, encrypted_name: one.encrypted_name },
      ];
      return { items: [...swapped, ...others] };
    });
    expect(await find('report pdf')).toEqual([]);
  });

  it('that says that an item lies elsewhere shows it there, and has it renamed where it lies', async () => {
    const { id: quarterly } = await drive.stat('/Quarterly Report 2024.txt');
    const { parents } = await recordsIn(drive, archive);
    rewrite(({ items }) => ({
      items: items.map((item) => ({ ...item, file_id: archive })),
      directories: Object.fromEntries(parents.map((directory) => [directory.id, directory])),
    }));
    const [match] = (await drive.search('quarterly')).found;
    if (match === undefined) throw new Error('It opens, wherever the server shows it');
    expect(match.item).toMatchObject({ id: quarterly, parentId: archive });
    await drive.rename(match.item, 'Quarterly.txt');
    lying.tellTheTruth();
    expect(await drive.stat('/Quarterly.txt')).toMatchObject({ id: quarterly, parentId: null });
    await drive.rename('/Quarterly.txt', 'Quarterly Report 2024.txt');
  });

  it('cannot slip in what lies outside of the folder', async () => {
    const search = await drive.keyring.queryTokens('quarterly');
    const outside = await drive.api.call('searchItems', { body: { search } });
    expect(outside.items).toHaveLength(1);
    rewrite(() => outside);
    expect(await find('quarterly', archive)).toEqual([]);
  });

  it('audit 8: shows nothing whose opened name has not the words of the query, however intact it is', async () => {
    const everything = await Promise.all(
      ['quarterly', 'photo', '写真', 'report', 'archive'].map(async (query) => {
        const search = await drive.keyring.queryTokens(query);
        return drive.api.call('searchItems', { body: { search, limit: 100 } });
      }),
    );
    const items = [
      ...new Map(everything.flatMap((each) => each.items).map((item) => [item.id, item])).values(),
    ];
    expect(items.length).toBeGreaterThanOrEqual(5);
    const directories = Object.assign({}, ...everything.map((each) => each.directories));
    rewrite(() => ({ items, directories, next_skip: null }));
    expect(await find('quarterly')).toEqual(['Quarterly Report 2024.txt']);
    expect(await find('quarterly 写真')).toEqual([]);
    expect(await find('wedding')).toEqual([]);
  });

  it('gets nobody to go round in a circle, neither of directories nor of pages', async () => {
    const { parents } = await recordsIn(drive, archive);
    rewrite(({ items }) => ({
      items: items.map((item) => ({ ...item, file_id: archive })),
      directories: Object.fromEntries(
        parents.map((directory) => [archive, { ...directory, file_id: archive }]),
      ),
      next_skip: 0,
    }));
    const { found, next } = await drive.search('quarterly');
    expect(found.map(({ parents: above }) => above.map(({ id }) => id))).toEqual([[archive]]);
    expect(next).toBeNull();
  });
});

it('The server sees only tokens', async () => {
  lying.sent.length = 0;
  for (const query of QUERIES) expect((await find(query)).length).toBeGreaterThan(0);
  const canaries = [...NAMES, ...QUERIES, 'Geburtstag', 'Quarterly', 'Archive of reports']
    // Shorter ones, and short ones of letters alone, stand in random data now and then.
    .filter((text) => Buffer.byteLength(text) >= (/^\w+$/.test(text) ? 8 : 5))
    .map((text) => ({ name: text, bytes: Buffer.from(text) }));
  expect(await canariesIn(server, canaries)).toEqual([]);
  const sent = lying.sent.map(({ path, body }) => `${path} ${body}`).join('\n');
  for (const text of QUERIES) expect(sent).not.toContain(text);
  const asked = new Set(lying.sent.map(({ path }) => path.replace(/[0-9a-f-]{36}/, 'id')));
  for (const path of ['/api/spaces', '/api/spaces/id/settings']) asked.delete(path);
  expect([...asked]).toEqual(['/api/storage/search']);
});

/** Makes so many things, some of them at a time. */
async function inGroups(
  count: number,
  size: number,
  make: (index: number) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < count; first += size) {
    await Promise.all(Array.from({ length: Math.min(size, count - first) }, (_, at) => make(first + at)));
  }
}
