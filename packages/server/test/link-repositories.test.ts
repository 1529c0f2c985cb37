import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LINK_WAITING, linkRepository } from '../src/links/link-repository.ts';
import { linkedTreeRepository } from '../src/links/linked-tree-repository.ts';
import { ticketRepository } from '../src/links/ticket-repository.ts';
import { belowRepository } from '../src/storage/below-repository.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { NewItemRow, NewLinkRow, UserRow } from '../src/store/database/schema.ts';
import { insertFile, insertUser, itemRow, temporaryDatabase } from './support/database.ts';

let database: Database;
let ada: UserRow;
let spaceId: string;
let folder: NewItemRow;
let file: NewItemRow;

beforeEach(async () => {
  database = await temporaryDatabase();
  ada = await insertUser(database);
  spaceId = ada.space_id;
  folder = itemRow(spaceId, { kind: 0 });
  file = await within(async (queries) => {
    await itemRepository(queries).insert(folder);
    return insertFile(queries, spaceId, { item: { parent_id: folder.id } });
  });
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) =>
  database.transaction({ lock: 'database' }, work);
const links = () => linkRepository(database.queries);
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** In the order in which a link is made. */
const linkRow = (id: string, changes: Partial<NewLinkRow> = {}): NewLinkRow => ({
  ...{ id, space_id: spaceId, file_id: file.id, created_at: 5, expires_at: null, max_downloads: null },
  ...{
    signed_expires_at: null,
    signed_max_downloads: null,
    encrypted_link_key: 'key',
  },
  ...{ encrypted_name: null, encrypted_thumbnail: null, signature: 'signature', row_hash: 'hash' },
  ...changes,
});
const insert = (id: string, changes: Partial<NewLinkRow> = {}) =>
  within((queries) => linkRepository(queries).insert(linkRow(id, changes)));
const update = (id: string, changes: Parameters<ReturnType<typeof linkRepository>['update']>[1]) =>
  within((queries) => linkRepository(queries).update(id, changes));
const countDownload = (id: string) => within((queries) => linkRepository(queries).countDownload(id));

describe('Links', () => {
  it('are listed, the newest first, those that are over and those of one file by themselves', async () => {
    const other = await within((queries) => insertFile(queries, spaceId));
    await insert('one', { created_at: 1 });
    await insert('two', { created_at: 2, file_id: other.id, expires_at: 50 });
    const list = async (aliveAt: number | null, fileId: string | null) =>
      idsOf(await links().list(spaceId, { aliveAt, fileId }));
    expect(await list(null, null)).toEqual(['two', 'one']);
    expect(await list(50, null)).toEqual(['two', 'one']);
    expect(await list(51, null)).toEqual(['one']);
    expect(await list(null, other.id)).toEqual(['two']);
    expect(await list(51, other.id)).toEqual([]);
    expect(idsOf(await links().ofIds(spaceId, ['one', 'three']))).toEqual(['one']);
    expect(await links().findOwn(spaceId, 'two')).toMatchObject({
      file_id: other.id,
      mime: 'text/plain',
      kind: 1,
    });
    const theirs = (await insertUser(database)).space_id;
    expect(await links().findOwn(theirs, 'two')).toBeUndefined();
    const remove = (space: string) => within((queries) => linkRepository(queries).delete(space, 'two'));
    expect(await remove(theirs)).toBeUndefined();
    expect(await remove(spaceId)).toEqual({ file_id: other.id });
    expect(await list(null, null)).toEqual(['one']);
  });

  it('open nothing that is in the trash, of a suspended account, or that a program has deleted', async () => {
    await insert('link');
    const found = async () => (await links().find('link'))?.file_id;
    expect(await found()).toBe(file.id);
    for (const [hide, show] of [
      [
        (queries: Queries) => queries.updateTable('item_rows').set({ in_trash: 1 }),
        (queries: Queries) => queries.updateTable('item_rows').set({ in_trash: 0 }),
      ],
      [
        (queries: Queries) => queries.updateTable('users').set({ suspended_at: 5 }),
        (queries: Queries) => queries.updateTable('users').set({ suspended_at: null }),
      ],
    ] as const) {
      await within((queries) => hide(queries).execute());
      expect(await found()).toBeUndefined();
      await within((queries) => show(queries).execute());
      expect(await found()).toBe(file.id);
    }
    await update('link', { waiting: LINK_WAITING.deleted });
    expect(await found()).toBeUndefined();
    expect(idsOf(await links().waiting(spaceId))).toEqual(['link']);
    const putBack = () => within((queries) => linkRepository(queries).putBack(spaceId, ['link']));
    expect([await putBack(), await putBack()]).toEqual([1, 0]);
    expect(await found()).toBe(file.id);
    expect(await links().waiting(spaceId)).toEqual([]);
  });

  it('are sealed and signed anew', async () => {
    await insert('link');
    const sealed = { encrypted_link_key: 'another', signature: 'second', row_hash: 'second' };
    await within((queries) => linkRepository(queries).reseal('link', sealed));
    expect(await links().findOwn(spaceId, 'link')).toMatchObject(sealed);
  });

  it('count downloads up to the smaller one of two limits, while one of them is not signed', async () => {
    await insert('link');
    expect(await countDownload('link')).toBe(true);
    const signed = {
      signed_expires_at: null,
      signed_max_downloads: 2,
      signature: 'second',
      row_hash: 'second',
    };
    await update('link', { ...{ expires_at: null, max_downloads: 2 }, ...signed, waiting: 0 });
    await update('link', { ...{ expires_at: 70, max_downloads: 9 }, waiting: LINK_WAITING.limits });
    await update('link', { expires_at: 80, waiting: LINK_WAITING.limits });
    expect(await links().findOwn(spaceId, 'link')).toMatchObject({ expires_at: 80, max_downloads: 9 });
    expect([await countDownload('link'), await countDownload('link')]).toEqual([true, false]);
    await within((queries) => linkRepository(queries).putBack(spaceId, ['link']));
    expect(await links().findOwn(spaceId, 'link')).toMatchObject({
      ...{ expires_at: null, max_downloads: 2, downloads: 2, waiting: 0 },
    });
    expect(await countDownload('link')).toBe(false);
  });

  it('are deleted with their item', async () => {
    await insert('link');
    await within((queries) => belowRepository(queries).deleteSubtree(spaceId, [folder.id]));
    expect(await links().findOwn(spaceId, 'link')).toBeUndefined();
  });
});

describe('The ticket of a link', () => {
  it('is good for this link, until it expires', async () => {
    await insert('link');
    const ticket = { ticket_hash: 'ticket', link_id: 'link', expires_at: 50 };
    await within((queries) => ticketRepository(queries).insert(ticket));
    const isValid = (link: string, now: number) =>
      ticketRepository(database.queries).isValid(link, 'ticket', now);
    expect([await isValid('link', 49), await isValid('link', 50), await isValid('other', 49)]).toEqual([
      ...[true, false, false],
    ]);
  });
});

describe('The tree of a link', () => {
  it('is the directory and what lies below it, but for the trash and uploads', async () => {
    const [inner, trashed, upload, beside] = [
      itemRow(spaceId, { kind: 0, parent_id: folder.id }),
      itemRow(spaceId, { kind: 0, parent_id: folder.id, in_trash: 1 }),
      itemRow(spaceId, { parent_id: folder.id, is_upload: 1 }),
      itemRow(spaceId, { kind: 0 }),
    ];
    await within(async (queries) => {
      for (const row of [inner, trashed, upload, beside]) await itemRepository(queries).insert(row);
    });
    const tree = linkedTreeRepository(database.queries);
    const ids = [folder, file, inner, trashed, upload, beside].map(({ id }) => id);
    const found = await tree.within(spaceId, folder.id, ids);
    expect(found.sort()).toEqual([folder.id, file.id, inner.id].sort());
    const items = await tree.items(spaceId, [file.id]);
    expect(items).toMatchObject([{ id: file.id, parent_id: folder.id, has_thumbnail: 0 }]);
    expect(await tree.items((await insertUser(database)).space_id, [file.id])).toEqual([]);
  });
});
