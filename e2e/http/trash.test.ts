import { randomUUID } from 'node:crypto';
import type { RouteCall, Routes } from '@coffer/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { Account } from './support/account.ts';
import { nameHash, newFile, newLink, newName, searchToken, storedToken } from './support/builders.ts';
import { execute } from './support/data-directory.ts';
import { at, begin, chunk } from './support/link-visits.ts';
import { expectProblem } from './support/problems.ts';
import { itemsIn } from './support/signed-rows.ts';
import { Visitor } from './support/visitor.ts';

let server: WorkerServer;
let me: Account;
let other: Account;

beforeAll(async () => {
  server = await workerServer();
  me = await Account.register(server.url);
  other = await Account.register(server.url);
});

type Wanted = RouteCall<Routes['restoreItems']>['body']['items'][number];

const trash = (ids: string[], by = me) => by.try('trashItems', { body: { ids } });
const list = async (by = me) => (await by.call('listTrash', {})).items;
const listed = async (by = me) => (await list(by)).map(({ id }) => id);
const restore = async (...items: Wanted[]) => (await me.call('restoreItems', { body: { items } })).left;
const missing = async (id: string) =>
  expectProblem(await me.try('itemMetadata', { params: { id } }), 'not_found');
const revision = async () => (await me.call('listTrash', {})).revision;

describe('The trash', () => {
  it('hides a directory and all that is in it, but for its own list', async () => {
    const token = searchToken();
    const search_tokens_hashed = [storedToken(token)];
    const top = await me.createDirectory({ search_tokens_hashed });
    const inner = await me.createDirectory({ file_id: top.id, search_tokens_hashed });
    const file = await me.storeFile({ file_id: inner.id, search_tokens_hashed });
    const shown = await me.storeFile({ search_tokens_hashed });
    const found = async (more: object = {}) =>
      (await me.call('searchItems', { body: { search: [token], ...more } })).items.map(({ id }) => id).sort();
    expect(await found({ dir_id: top.id })).toEqual([inner.id, file.id].sort());
    expect((await trash([top.id])).status).toBe(204);

    for (const { id } of [top, inner, file]) await missing(id);
    expect(await me.names()).not.toContain(top.id);
    expectProblem(await me.try('listItems', { query: { dir_id: inner.id } }), 'not_found');
    expect(await found()).toEqual([shown.id]);
    const { id: above } = await me.createDirectory();
    await me.createDirectory({ file_id: above });
    expect(await found({ dir_id: above })).toEqual([]);
    const download = { params: { id: file.id }, query: { chunk: '0' } };
    expectProblem(await me.try('downloadChunk', download), 'not_found');
    expectProblem(await me.try('createItem', { body: newFile({ file_id: inner.id }) }), 'not_found');
    const move = { ids: [shown.id], file_id: inner.id };
    expectProblem(await me.try('moveItems', { body: move }), 'not_found');
    expectProblem(await me.try('moveItems', { body: { ids: [file.id], file_id: null } }), 'not_found');
    expectProblem(await me.try('renameItem', { params: { id: file.id }, body: newName() }), 'not_found');

    const [entry] = await list();
    expect(entry).toMatchObject({ id: top.id, file_id: null, trashed: { from: null }, can_return: true });
    expect(entry?.trashed.at).toBeGreaterThan(1_700_000_000);
    expect(await listed()).not.toContain(inner.id);
    expect(await restore({ id: top.id })).toEqual([]);
    expect(await me.metadata(file.id)).toEqual(file);
    expect(await found({ dir_id: top.id })).toEqual([inner.id, file.id].sort());
    expect(await listed()).not.toContain(top.id);
  });

  it('counts in the quota, by itself in the statistics', async () => {
    const person = await Account.register(server.url);
    const file = await person.storeFile({ size: 40, mime: 'text/plain' });
    const { used_space, stats } = await person.call('storageStats');
    expect(stats).toEqual([{ mime: 'text/plain', count: 1, size: 40 }]);
    await trash([file.id], person);
    const trashed = { stats: [], trash: { count: 1, size: 40 }, used_space };
    expect(await person.call('storageStats')).toMatchObject(trashed);
    await person.call('deleteItem', { params: { id: file.id } });
    const empty = { stats: [], trash: { count: 0, size: 0 }, used_space: 0 };
    expect(await person.call('storageStats')).toMatchObject(empty);
  });

  it('takes many with one revision, all or none, and bears being asked again', async () => {
    const [one, two] = [await me.createFile(), await me.createFile()];
    const foreign = await other.createFile();
    const before = await revision();
    expectProblem(await trash([one.id, foreign.id]), 'not_found');
    expectProblem(await trash([one.id, randomUUID()]), 'not_found');
    expect(await revision()).toBe(before);
    await trash([one.id, two.id]);
    expect(await revision()).toBe(before + 1);
    expect((await trash([two.id])).status).toBe(204);
    expect(await revision()).toBe(before + 1);
    expect(await listed(other)).toEqual([]);
  });

  it('is told to devices as a change of the item', async () => {
    const file = await me.storeFile();
    const { space_id: id } = (await me.call('self')).user;
    const after = String(await revision());
    await trash([file.id]);
    const page = await me.call('spaceChanges', { params: { id }, query: { after } });
    expect(itemsIn(id, page)).toMatchObject([{ id: file.id, trashed: { from: null } }]);
  });

  it('comes in pages, what came last first', async () => {
    const person = await Account.register(server.url);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await person.createFile()).id);
    await trash(ids, person);
    await execute(server.dataDir, 'update item_rows set trashed_at = 5 where id = ?', ids[3]);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query: { limit: string; cursor?: string } = { limit: '2', ...(cursor && { cursor }) };
      const page = await person.call('listTrash', { query });
      seen.push(...page.items.map((item) => item.id));
      cursor = page.next_cursor;
    }
    expect(seen.at(-1)).toBe(ids[3]);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expectProblem(await person.try('listTrash', { query: { cursor: 'AAAA' } }), 'validation_failed');
  });

  it('leaves names to others, and an item in it only with a name that is free', async () => {
    const file = await me.createFile();
    await trash([file.id]);
    const { name_hash } = file;
    const taking = await me.createFile({ name_hash });
    const found = await me.call('itemByNameHash', { params: { namehash: name_hash }, query: {} });
    expect(found.id).toBe(taking.id);
    expect(await restore({ id: file.id })).toEqual([{ id: file.id, reason: 'name_exists' }]);
    const token = searchToken();
    const name = { ...newName(), search_tokens_hashed: [storedToken(token)] };
    expect(await restore({ id: file.id, name })).toEqual([]);
    const { search_tokens_hashed, ...sealed } = name;
    expect(await me.metadata(file.id)).toMatchObject({ ...sealed, file_id: null });
    const { items } = await me.call('searchItems', { body: { search: [token] } });
    expect(items.map(({ id }) => id)).toEqual([file.id]);
    expectProblem(await trash([randomUUID()]), 'not_found');
  });

  it('restores two of one name only once under it', async () => {
    const name_hash = nameHash();
    const one = await me.createFile({ name_hash });
    await trash([one.id]);
    const two = await me.createFile({ name_hash });
    await trash([two.id]);
    const left = await restore({ id: one.id }, { id: two.id });
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({ reason: 'name_exists' });
  });

  it('restores to the root what lay in something that is in the trash itself', async () => {
    const top = await me.createDirectory();
    const inner = await me.createDirectory({ file_id: top.id });
    const file = await me.createFile({ file_id: inner.id });
    await trash([file.id]);
    await trash([top.id]);
    const entry = (await list()).find(({ id }) => id === file.id);
    expect(entry).toMatchObject({ can_return: false, trashed: { from: inner.id } });
    expect(await restore({ id: file.id })).toEqual([{ id: file.id, reason: 'place_gone' }]);
    const placed = { file_id: null, name_hash: nameHash() };
    expect(await restore({ id: file.id, ...placed })).toEqual([]);
    expect(await me.metadata(file.id)).toEqual({ ...file, ...placed });

    // What was put there by itself stays there when the directory above comes back.
    await restore({ id: top.id });
    await trash([inner.id]);
    await trash([top.id]);
    await restore({ id: top.id });
    expect(await me.names(top.id)).toEqual([]);
    expect(await restore({ id: inner.id })).toEqual([]);
    expect(await me.names(top.id)).toEqual([inner.id]);
  });

  it('restores a directory together with what was put there out of it, in whichever order they are named', async () => {
    const top = await me.createDirectory();
    const inner = await me.createDirectory({ file_id: top.id });
    const file = await me.createFile({ file_id: inner.id });
    for (const { id } of [file, inner, top]) await trash([id]);
    const before = await revision();
    expect(await restore({ id: file.id }, { id: top.id }, { id: inner.id })).toEqual([]);
    expect(await revision()).toBe(before + 1);
    expect(await me.names(inner.id)).toEqual([file.id]);
    expect(await me.metadata(file.id)).toMatchObject({ file_id: inner.id });
  });

  it('restores nothing where something is gone, or not in it by itself, and bears being asked again', async () => {
    const top = await me.createDirectory();
    const below = await me.createFile({ file_id: top.id });
    const shown = await me.createFile();
    const gone = randomUUID();
    await trash([top.id]);
    for (const id of [gone, below.id]) {
      const items = [{ id: top.id }, { id }];
      expectProblem(await me.try('restoreItems', { body: { items } }), 'not_found');
    }
    expect(await restore({ id: shown.id })).toEqual([]);
    expect(await listed()).toContain(top.id);
    expectProblem(await trash([below.id]), 'not_found');
    expect((await me.metadata(shown.id)).id).toBe(shown.id);
  });

  it('puts the links in it to sleep, and restoring wakes them', async () => {
    const directory = await me.createDirectory();
    const file = await me.storeFile({ file_id: directory.id });
    const links = [
      await me.call('createFolderLink', { body: newLink(me.form, directory.id) }),
      await me.call('createLink', { body: newLink(me.form, file.id) }),
    ];
    const visitor = new Visitor(server.url);
    const [folderLink, fileLink] = links;
    if (folderLink === undefined || fileLink === undefined) throw new Error('there are two links');
    await me.showBehind(folderLink, directory.id, file.id);
    await me.showBehind(fileLink, file.id);
    const ticket = await begin(visitor, folderLink);
    const deleted = await me.storeFile();
    const gone = await me.call('createLink', { body: newLink(me.form, deleted.id) });
    await me.call('deleteLink', at(gone));
    const answerOf = async (link: typeof gone) => {
      const { body } = await visitor.try('linkMetadata', at(link));
      return { ...JSON.parse(body.toString()), request_id: '' };
    };

    // One in the linked directory is not seen there.
    await trash([file.id]);
    expect((await visitor.call('linkListing', at(folderLink))).children).toEqual([]);
    expectProblem(await chunk(visitor, folderLink, file.id, ticket), 'not_found');
    await restore({ id: file.id });
    expect((await chunk(visitor, folderLink, file.id, ticket)).status).toBe(200);

    await trash([directory.id]);
    for (const link of links) {
      expect(await answerOf(link)).toEqual(await answerOf(gone));
      expectProblem(await visitor.try('beginLinkDownload', at(link)), 'not_found');
      expectProblem(await visitor.try('downloadLink', { ...at(link), body: {} }), 'not_found');
    }
    expectProblem(await visitor.try('linkListing', at(folderLink)), 'not_found');
    expectProblem(await chunk(visitor, folderLink, file.id, ticket), 'not_found');
    const own = await me.call('listLinks', { query: { with_expired: 'true' } });
    const ids = links.map(({ id }) => id);
    expect(
      own
        .filter(({ in_trash }) => in_trash)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids.sort());

    await restore({ id: directory.id });
    expect((await visitor.call('linkListing', at(folderLink))).children).toHaveLength(1);
    expect((await chunk(visitor, folderLink, file.id, ticket)).status).toBe(200);
    expect(await visitor.call('linkMetadata', at(fileLink))).toMatchObject({ in_trash: false });
  });

  it('takes no chunk of an upload that lies in it', async () => {
    const file = await me.createFile();
    await trash([file.id]);
    await expect(me.storeChunk(file, 0)).rejects.toThrow('not_found');
    await restore({ id: file.id });
    await me.storeChunk(file, 0);
  });

  it('loses with a directory what was put there out of it', async () => {
    const top = await me.createDirectory();
    const [inside, outside] = [await me.storeFile({ file_id: top.id }), await me.storeFile()];
    await trash([inside.id]);
    await trash([outside.id]);
    await trash([top.id]);
    await me.call('deleteItems', { body: { ids: [top.id] } });
    const gone = { body: { items: [{ id: inside.id }] } };
    expectProblem(await me.try('restoreItems', gone), 'not_found');
    expect(await restore({ id: outside.id })).toEqual([]);
  });

  it('is emptied of what was seen in it, and nothing else', async () => {
    const person = await Account.register(server.url);
    const top = await person.createDirectory();
    const inner = await person.storeFile({ file_id: top.id });
    const [seen, later, kept] = [
      await person.storeFile(),
      await person.storeFile(),
      await person.storeFile(),
    ];
    await trash([inner.id], person);
    await trash([top.id, seen.id], person);
    const { revision: until } = await person.call('listTrash', {});
    await trash([later.id], person);
    await person.call('emptyTrash', { body: { revision: until } });
    expect(await listed(person)).toEqual([later.id]);
    expect(await person.names()).toEqual([kept.id]);
    const { trash: left, stats } = await person.call('storageStats');
    expect(left.count + stats.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });
});
