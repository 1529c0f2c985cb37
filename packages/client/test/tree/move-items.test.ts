import { BATCH_SIZE, DIRECTORY_MIME, type Item, routes } from '@coffer/contract';
import { newItemId } from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batches } from '../../src/concurrency/batches.ts';
import { Keyring } from '../../src/keyring/keyring.ts';
import { damageOf } from '../../src/keyring/opened-item.ts';
import { moveItems } from '../../src/tree/move-items.ts';
import { newAccount, store, type TestAccount } from '../support/account.ts';
import { MemoryServer } from '../support/memory-server.ts';
import { writerOf } from '../support/writer.ts';

let ada: TestAccount;
let server: MemoryServer;
let source: Item;
let target: Item;
let files: Item[];

beforeAll(async () => {
  ada = await newAccount('ada@example.org');
});

beforeEach(async () => {
  server = new MemoryServer();
  source = await store(server, ada, { name: 'from', mime: DIRECTORY_MIME });
  target = await store(server, ada, { name: 'to', mime: DIRECTORY_MIME });
  files = await Promise.all(['a', 'b', 'c'].map((name) => store(server, ada, { name, parentId: source.id })));
});

/** Lists a directory in a fresh profile of the same person. */
async function seen(directoryId: string | null) {
  const keyring = new Keyring();
  await keyring.unlockWithPrivateKey(ada.user, ada.privateKeyPem);
  const query = directoryId === null ? {} : { dir_id: directoryId };
  const listing = await server.api.call('listItems', { query });
  const { children } = await keyring.openListing({ ...listing, directoryId });
  return children.map((item) => (item.state === 'intact' ? item.name : damageOf(item))).sort();
}

/** By their names; null of one that does not open. */
type Named = ReadonlyMap<string, string | null>;

const move = (items: Named, targetId: string | null) =>
  moveItems({ writer: writerOf(server.api), keyring: ada.keyring, items, targetId });

const all = (): Named => new Map(files.map(({ id }, index) => [id, 'abc'[index] ?? null]));

describe('a move', () => {
  it('of several items makes them open in their new place, in a fresh profile too', async () => {
    await move(all(), target.id);
    expect(await seen(target.id)).toEqual(['a', 'b', 'c']);
    expect(await seen(source.id)).toEqual([]);
  });

  it('to the root and back leaves an item as it was', async () => {
    const file = new Map([[files[0]?.id ?? '', 'a']]);
    await move(file, null);
    expect(await seen(null)).toEqual(['a', 'from', 'to']);
    await move(file, source.id);
    expect(await seen(source.id)).toEqual(['a', 'b', 'c']);
  });

  it('of a directory takes what is in it along as it is', async () => {
    await move(new Map([[source.id, 'from']]), target.id);
    expect(await seen(target.id)).toEqual(['from']);
    expect(await seen(source.id)).toEqual(['a', 'b', 'c']);
  });

  it('is what the contract wants: nothing is sealed, and each name gets its hash in the target', async () => {
    const sealed = await ada.keyring.sealMove(all(), target.id);
    routes.moveItems.body.parse(sealed);
    const names = await Promise.all(
      Array.from(all(), async ([id, name]) => ({
        id,
        name_hash: await ada.keyring.nameHash(name ?? '', target.id),
      })),
    );
    expect(sealed).toEqual({ ids: files.map(({ id }) => id), file_id: target.id, names, epoch: 1 });
    const atTop = await ada.keyring.sealMove(all(), null);
    expect(atTop.names?.[0]?.name_hash).toBe(await ada.keyring.nameHash('a', null));
  });

  it('takes along what does not open, under a hash that equals none', async () => {
    const unreadable: Named = new Map(files.map(({ id }) => [id, null]));
    const hashes = async () =>
      (await ada.keyring.sealMove(unreadable, target.id)).names?.map(({ name_hash }) => name_hash) ?? [];
    const known = await Promise.all(['', 'a', 'null'].map((name) => ada.keyring.nameHash(name, target.id)));
    expect(new Set([...(await hashes()), ...(await hashes()), ...known]).size).toBe(9);
  });

  it('of more than a batch goes in several calls', async () => {
    const asked: number[] = [];
    const keyring = {
      sealMove: async (items: Named, file_id: string | null) => {
        asked.push(items.size);
        return { ids: [files[0]?.id ?? ''], file_id };
      },
    };
    const items = new Map(Array.from({ length: 2 * BATCH_SIZE + 1 }, () => [newItemId(), 'a']));
    await moveItems({ writer: writerOf(server.api), keyring, items, targetId: null });
    expect(asked).toEqual([BATCH_SIZE, BATCH_SIZE, 1]);
  });
});

describe('several file keys', () => {
  it('come in the order that was asked for', async () => {
    const asked = files.map(({ id }) => ({ id })).reverse();
    const keys = await ada.keyring.contentKeys(asked);
    expect(keys).toEqual(await Promise.all(asked.map(({ id }) => ada.keyring.contentKey(id))));
    await expect(ada.keyring.contentKeys([{ id: newItemId() }])).rejects.toThrow('item_not_opened');
  });
});

describe('batches', () => {
  it('hold everything once, in order, none of them empty or too large', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 9 }), (values, size) => {
        const groups = batches(values, size);
        expect(groups.flat()).toEqual(values);
        expect(groups.every((group) => group.length > 0 && group.length <= size)).toBe(true);
      }),
    );
  });
});
