import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPerson, storeMany, type TestDrive, testDrive, textFile } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';

let server: WorkerServer;
let drive: TestDrive;
let moved: string;
let elsewhere: string;

beforeAll(async () => {
  server = await workerServer();
  drive = testDrive(server.url);
  await newPerson(drive);
});

const INNER = ['renaming', 'storing', 'making', 'moving', 'relocating'];

/** A folder that was moved, with files and folders in it, and another one. */
async function build(): Promise<void> {
  const top = `/${randomUUID()}`;
  const inner = INNER.map((name) => `${top}/moved/${name}`);
  const folders = [`${top}/moved`, `${top}/elsewhere`, ...inner];
  const ids = await drive.ensureDirectories([...folders, `${top}/target`]);
  await Promise.all(
    ids.slice(0, folders.length).map((id, index) => {
      const names = index === 1 ? ['two', 'three'] : ['one', 'two', 'caf\u00e9'];
      return storeMany(
        drive,
        names.map((name) => textFile(name, name)),
        id,
      );
    }),
  );
  await drive.move([`${top}/moved`], `${top}/target`);
  moved = `${top}/target/moved`;
  elsewhere = `${top}/elsewhere`;
}

const namesIn = async (path: string) =>
  (await drive.list(path)).children.map(({ name }) => name ?? '').toSorted();
const filesIn = async (path: string) => (await namesIn(path)).filter((name) => !INNER.includes(name));

const NAME_EXISTS = {
  failure: { code: expect.stringMatching(/^(name_exists|file_already_exists)$/) },
};

/** Each gives a name, in a folder that has another key since it was moved, that something there had before. */
const WAYS: Readonly<Record<string, () => Promise<unknown>>> = {
  'a new name': () => drive.rename(`${moved}/one`, 'two'),
  'a new name in another form of Unicode': () => drive.rename(`${moved}/one`, 'cafe\u0301'),
  'a new name in a folder of it': () => drive.rename(`${moved}/renaming/one`, 'two'),
  'a new file': () => drive.write(`${moved}/two`, 'again'),
  'a new file in a folder of it': () => drive.write(`${moved}/storing/two`, 'again'),
  'a new folder': () => drive.createDirectory(`${moved}/two`),
  'a new folder in a folder of it': () => drive.createDirectory(`${moved}/making/two`),
  'a move': () => drive.move([`${elsewhere}/two`], moved),
  'a move into a folder of it': () => drive.move([`${elsewhere}/two`], `${moved}/moving`),
  'a move with a new name': () => drive.relocate(`${elsewhere}/three`, moved, 'two'),
  'a move with a new name into a folder of it': () =>
    drive.relocate(`${elsewhere}/three`, `${moved}/relocating`, 'two'),
};

describe('In a folder that was moved', () => {
  beforeAll(build);

  it.each(Object.keys(WAYS))('fault D4: %s takes no name that is in use', async (way) => {
    await expect(WAYS[way]?.()).rejects.toMatchObject(NAME_EXISTS);
  });

  it('fault D4: nothing has changed by what was refused, and names that are free are taken', async () => {
    for (const folder of [moved, ...INNER.map((name) => `${moved}/${name}`)]) {
      expect(await filesIn(folder)).toEqual(['caf\u00e9', 'one', 'two']);
    }
    await drive.rename(`${moved}/one`, 'one');
    await drive.rename(`${moved}/one`, 'four');
    await drive.rename(`${moved}/two`, 'one');
    expect(await filesIn(moved)).toEqual(['caf\u00e9', 'four', 'one']);
  });

  it('fault D4: what is restored gets another name beside one that is in use', async () => {
    const before = await drive.stat(`${moved}/four`);
    await drive.trash([before]);
    const since = await drive.write(`${moved}/four`, 'since');
    const [relocated] = await drive.restore([before.id]);
    expect(relocated).toMatchObject({ id: before.id, name: 'four (1)' });
    await drive.delete([since]);
    await drive.rename(before.id, 'four');
  });

  it('fault D4: two of one name that are restored together get two names', async () => {
    const before = await drive.stat(`${moved}/storing/two`);
    await drive.trash([before]);
    const since = await drive.write(`${moved}/storing/two`, 'since');
    await drive.trash([since]);
    expect(await drive.restore([before.id, since.id])).toHaveLength(1);
    expect(await namesIn(`${moved}/storing`)).toEqual(['caf\u00e9', 'one', 'two', 'two (1)']);
  });
});

describe('A move with a new name', () => {
  beforeAll(build);
  const revision = async () => (await drive.account.standing()).newest?.revision ?? 0;

  it('fault D3: changes nothing where it is refused', async () => {
    await expect(drive.relocate(moved, `${moved}/moving`, 'other')).rejects.toMatchObject({
      failure: { code: 'move_into_itself' },
    });
    await expect(drive.relocate(`${elsewhere}/three`, `${moved}/moving/one`, 'x')).rejects.toThrow();
    await expect(drive.relocate(`${moved}/one`, elsewhere, 'two')).rejects.toMatchObject(NAME_EXISTS);
    expect(await namesIn(moved)).toEqual(['caf\u00e9', ...INNER, 'one', 'two'].toSorted());
    expect(await namesIn(elsewhere)).toEqual(['three', 'two']);
  });

  it('fault D3: is one step, also where both names are in use on the other side', async () => {
    await drive.rename(`${elsewhere}/three`, 'one');
    await drive.write(`${moved}/four`, 'here');
    const before = await revision();
    await drive.relocate(`${moved}/one`, elsewhere, 'four');
    expect(await revision()).toBe(before + 1);
    expect(await namesIn(elsewhere)).toEqual(['four', 'one', 'two']);
    expect(new TextDecoder().decode(await drive.read(`${elsewhere}/four`))).toBe('one');
  });
});
