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
import { renewalsOf } from '../support/writer.ts';

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

const move = (itemIds: readonly string[], targetId: string | null) =>
  moveItems({ renewals: renewalsOf(server.api, ada.keyring), keyring: ada.keyring, itemIds, targetId });

describe('a move', () => {
  it('of several items makes them open in their new place, in a fresh profile too', async () => {
    await move(
      files.map(({ id }) => id),
      target.id,
    );
    expect(await seen(target.id)).toEqual(['a', 'b', 'c']);
    expect(await seen(source.id)).toEqual([]);
  });

  it('to the root and back leaves an item as it was', async () => {
    const [file] = files;
    await move([file?.id ?? ''], null);
    expect(await seen(null)).toEqual(['a', 'from', 'to']);
    await move([file?.id ?? ''], source.id);
    expect(await seen(source.id)).toEqual(['a', 'b', 'c']);
  });

  it('audit 24: without keys leaves an item unplaced, until its owner accepts the place or moves it on', async () => {
    const [kept, back, directory] = [files[0]?.id ?? '', files[1]?.id ?? '', source.id];
    const listed = async (dir_id: string) => {
      const listing = await server.api.call('listItems', { query: { dir_id } });
      return (await ada.keyring.openListing({ ...listing, directoryId: dir_id })).children;
    };
    const outside = await store(server, ada, { name: 'outside', mime: DIRECTORY_MIME });
    const moveWithoutKeys = (ids: string[]) =>
      server.api.call('moveItems', { body: { ids, file_id: target.id } });
    await moveWithoutKeys([kept, back]);
    const moved = await listed(target.id);
    expect(moved.map(({ state, name }) => [state, name]).sort()).toEqual([
      ['unplaced', 'a'],
      ['unplaced', 'b'],
    ]);
    await listed(target.id);
    expect(await seen(target.id), 'looking heals nothing').toEqual(['place', 'place']);
    await move([kept], target.id);
    await move([back], outside.id);
    expect(await seen(target.id)).toEqual(['a']);
    expect(await seen(outside.id)).toEqual(['b']);

    await moveWithoutKeys([directory]);
    expect(await seen(directory), 'nothing below it opens meanwhile').toEqual(['place']);
    await listed(target.id);
    await move([directory], target.id);
    expect(await seen(directory)).toEqual(['c']);
  });

  it('of a directory takes what is in it along as it is', async () => {
    await move([source.id], target.id);
    expect(await seen(target.id)).toEqual(['from']);
    expect(await seen(source.id)).toEqual(['a', 'b', 'c']);
  });

  it('binds each key to its item and the target: no two can be exchanged', async () => {
    const [first, second] = files;
    const { keys = [] } = await ada.keyring.sealMove([first?.id ?? '', second?.id ?? ''], target.id);
    for (const [index, record] of [first, second].entries()) {
      const exchanged = keys[1 - index]?.encrypted_key ?? '';
      if (record === undefined) throw new Error('There are three files');
      server.records.set(record.id, {
        ...server.record(record.id),
        file_id: target.id,
        sealed_parent_id: target.id,
        encrypted_key: exchanged,
      });
    }
    expect(await seen(target.id)).toEqual(['key', 'key']);
  });

  it('is what the contract wants, with a key for every item', async () => {
    const ids = files.map(({ id }) => id);
    const sealed = await ada.keyring.sealMove(ids, target.id);
    routes.moveItems.body.parse(sealed);
    expect(sealed).toMatchObject({ ids, file_id: target.id, keys: ids.map((id) => ({ id })) });
    expect(await ada.keyring.sealMove(ids, null)).toMatchObject({ file_id: null });
  });

  it('needs item and target opened, so that nothing damaged is moved or moved into', async () => {
    await expect(ada.keyring.sealMove([newItemId()], target.id)).rejects.toThrow('item_not_opened');
    await expect(ada.keyring.sealMove([source.id], newItemId())).rejects.toThrow('item_not_opened');
    const broken = { ...source, encrypted_metadata: null };
    expect(await ada.keyring.openItem(broken, [])).toMatchObject({ state: 'damaged' });
    await expect(ada.keyring.sealMove([source.id], target.id)).rejects.toThrow('item_not_opened');
  });

  it('of more than a batch goes in several calls', async () => {
    const asked: number[] = [];
    const others = { sealRenewals: none, sealLinksAnew: none, adoptKeys: async () => {} };
    const keyring = {
      ...others,
      sealMove: async (ids: readonly string[], file_id: string | null) => {
        asked.push(ids.length);
        return { ids: ids.slice(0, 1), file_id };
      },
    };
    const itemIds = Array.from({ length: 2 * BATCH_SIZE + 1 }, () => files[0]?.id ?? '');
    await moveItems({ renewals: renewalsOf(server.api, keyring), keyring, itemIds, targetId: null });
    expect(asked).toEqual([BATCH_SIZE, BATCH_SIZE, 1]);
  });
});

const none = async () => [];

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
