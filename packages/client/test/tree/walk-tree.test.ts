import { DIRECTORY_DEPTH_LIMIT, DIRECTORY_MIME } from '@coffer/contract';
import { newItemId } from '@coffer/crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listDirectory } from '../../src/tree/list-directory.ts';
import { type WalkedItem, type WalkOptions, walkContents, walkTree } from '../../src/tree/walk-tree.ts';
import { newAccount, store, type TestAccount } from '../support/account.ts';
import { MemoryServer, SPACE } from '../support/memory-server.ts';
import { testClock } from '../support/test-clock.ts';
import { roots, storeTree } from '../support/tree.ts';

const TREE = { Trip: { '2024': { Rome: { 'a.jpg': 3 }, empty: {} }, 'b.jpg': 2 }, 'c.txt': 1, Aa: { d: 4 } };
let ada: TestAccount;
let server: MemoryServer;

beforeAll(async () => {
  ada = await newAccount('ada@example.org');
});

beforeEach(async () => {
  server = new MemoryServer();
  await storeTree(server, ada, TREE);
  server.calls.length = 0;
});

const options = (): Omit<WalkOptions, 'roots'> => ({
  api: server.api,
  keyring: ada.keyring,
  signal: new AbortController().signal,
  clock: testClock(),
});

const walk = async () => walkTree({ ...options(), roots: await roots(server, ada) });

async function all(items: AsyncIterable<WalkedItem>): Promise<string[]> {
  const paths: string[] = [];
  for await (const { item, path } of items) paths.push([...path, item.name ?? `(${item.state})`].join('/'));
  return paths;
}

/** The directory of a name, wherever it lies. */
const idOf = async (name: string) => {
  for (const { id, file_id, mime, name_hash } of server.records.values()) {
    if (mime === DIRECTORY_MIME && name_hash === (await ada.keyring.nameHash(name, file_id))) return id;
  }
  return '';
};

describe('a walk through a tree', () => {
  it('comes to each directory before its content, by name', async () => {
    expect(await all(await walk())).toEqual([
      'c.txt',
      'Aa',
      'Aa/d',
      'Trip',
      'Trip/b.jpg',
      'Trip/2024',
      'Trip/2024/Rome',
      'Trip/2024/Rome/a.jpg',
      'Trip/2024/empty',
    ]);
  });

  it('lists as it goes, each directory once, a few at a time', async () => {
    for (let i = 0; i < 20; i++) await store(server, ada, { name: `folder ${i}`, mime: DIRECTORY_MIME });
    const items = await walk();
    expect(server.calls).toHaveLength(1);
    for (let i = 0; i < 2; i++) await items.next();
    expect(server.calls.length).toBeLessThanOrEqual(1 + 4);
    await all(items);
    expect(server.calls).toHaveLength(1 + 20 + 5);
    expect(server.peakInFlight).toBeLessThanOrEqual(4 + 4);
  });

  it('reads directories of several pages, and shows what moved between them once', async () => {
    server.pageSize = 1;
    expect(await all(await walk())).toContain('Trip/2024/Rome/a.jpg');
  });

  it('does not enter a damaged directory', async () => {
    const id = await idOf('2024');
    server.records.set(id, { ...server.record(id), encrypted_metadata: null });
    const paths = await all(await walk());
    expect(paths).toContain('Trip/(damaged)');
    expect(paths.some((path) => path.includes('Rome'))).toBe(false);
  });

  it('refuses a directory that lies in itself, though each of its records opens', async () => {
    const [trip, inner] = await Promise.all([idOf('Trip'), idOf('2024')]);
    const chain = server.chain(inner);
    const again = { ...server.record(trip), file_id: inner };
    server.fault = ({ directory }) =>
      directory === inner
        ? Response.json({ children: [again], parents: chain, space: SPACE, next_cursor: null })
        : undefined;
    const walking = all(await walk());
    await expect(walking).rejects.toMatchObject({
      failure: { code: 'tree_invalid', fault: 'repeated', directoryId: trip },
    });
  });

  it('refuses a tree that is too deep', async () => {
    const [directory] = (await roots(server, ada)).filter(({ name }) => name === 'Trip');
    if (directory === undefined) throw new Error('It is stored');
    let entered = 0;
    const contentsOf = async () => {
      entered += 1;
      return [{ ...directory, id: newItemId() }];
    };
    const walking = all(
      walkContents({ roots: [directory], contentsOf, signal: new AbortController().signal }),
    );
    await expect(walking).rejects.toMatchObject({ failure: { fault: 'depth' } });
    expect(entered).toBe(DIRECTORY_DEPTH_LIMIT);
  });

  it('refuses pages without end', async () => {
    server.fault = ({ route }) =>
      route === 'listItems'
        ? Response.json({ children: [], parents: [], space: SPACE, next_cursor: 'again' })
        : undefined;
    await expect(listDirectory(null, options())).rejects.toThrow('tree_invalid');
  });

  it('gets over a connection that breaks', async () => {
    const items = await walk();
    let calls = 0;
    server.fault = () => (calls++ % 2 === 0 ? 'drop' : undefined);
    expect(await all(items)).toHaveLength(9);
  });

  it('stops when its consumer does, or the signal aborts', async () => {
    const controller = new AbortController();
    const items = walkTree({ ...options(), roots: await roots(server, ada), signal: controller.signal });
    await items.next();
    controller.abort(new Error('given up'));
    await expect(all(items)).rejects.toThrow('given up');
    for await (const _ of await walk()) break;
    expect(server.inFlight).toBe(0);
  });
});
