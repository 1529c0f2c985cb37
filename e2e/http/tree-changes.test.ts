import { randomUUID } from 'node:crypto';
import { DIRECTORY_DEPTH_LIMIT, type Item } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engine } from '../support/engine.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { envelope, nameHash, newDirectory } from './support/builders.ts';
import { chunksIn, execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { deepDirectory } from './support/stored-directories.ts';

let server: RunningServer;
let me: Account;
let other: Account;

beforeAll(async () => {
  server = await startServer();
  me = await Account.register(server.url);
  other = await Account.register(server.url);
});
afterAll(() => server.stop());

describe('Deleting', () => {
  it('removes a directory with all that is in it, and its chunks from the disk', async () => {
    const top = await me.createDirectory();
    const inner = await me.createDirectory({ file_id: top.id });
    const files = [await me.storeFile({ file_id: top.id }), await me.storeFile({ file_id: inner.id })];
    const bystander = await me.storeFile();
    await me.call('deleteItem', { params: { id: top.id } });
    for (const { id } of [top, inner, ...files]) {
      expectProblem(await me.try('itemMetadata', { params: { id }, query: {} }), 'not_found');
    }
    const left = chunksIn(server.dataDir).join('\n');
    for (const { id } of files) expect(left).not.toContain(id);
    expect(left).toContain(bystander.id);
  });

  it('of many removes all of them, or none when one is missing', async () => {
    const [one, two] = [await me.createFile(), await me.createFile()];
    const foreign = await other.createFile();
    const remove = (ids: string[]) => me.try('deleteItems', { body: { ids } });
    expectProblem(await remove([one.id, foreign.id]), 'not_found');
    expectProblem(await remove([one.id, randomUUID()]), 'not_found');
    await me.metadata(one.id);
    expect((await remove([one.id, two.id, one.id])).status).toBe(204);
    expectProblem(await me.try('itemMetadata', { params: { id: one.id }, query: {} }), 'not_found');
    await other.metadata(foreign.id);
  });

  it('takes a directory together with something in it', async () => {
    const top = await me.createDirectory();
    const inner = await me.createDirectory({ file_id: top.id });
    await me.call('deleteItems', { body: { ids: [inner.id, top.id] } });
    expectProblem(await me.try('itemMetadata', { params: { id: inner.id }, query: {} }), 'not_found');
  });

  it('goes as deep as the tree does', async () => {
    const person = await Account.register(server.url);
    const { id: owner, space_id: space } = (await person.call('self')).user;
    const top = await person.createDirectory();
    await execute(
      server.dataDir,
      `with recursive level(n, id, parent) as (
         select 1, 'deep-1', ? union all select n + 1, 'deep-' || (n + 1), id from level where n < 3000)
       insert into item_rows (id, space_id, revision, parent_id, sealed_parent_id, kind, encrypted_key, encrypted_name,
         name_hash, directory_modified_at, created_at)
       select id, ?, 0, parent, parent, 0, 'A', 'A', id, 0, 0 from level`,
      top.id,
      space,
    );
    await execute(server.dataDir, 'update users set item_count = 3001 where id = ?', owner);
    await person.call('deleteItem', { params: { id: top.id } });
    expect(await person.names()).toEqual([]);
  });
});

describe('Moving', () => {
  const move = (ids: string[], file_id: string | null, more: object = {}) =>
    me.try('moveItems', { body: { ids, file_id, ...more } });

  it('puts items into another directory, with the keys wrapped under it', async () => {
    const target = await me.createDirectory();
    const [one, two] = [await me.createFile(), await me.createDirectory()];
    const key = envelope(62);
    const placed = { encrypted_key: key, name_hash: nameHash() };
    const keys = [{ id: one.id, ...placed }];
    expect((await move([one.id, two.id], target.id, { keys })).status).toBe(204);
    expect(await me.names(target.id)).toEqual([one.id, two.id].sort());
    const [withKey, without] = [await me.metadata(one.id), await me.metadata(two.id)];
    expect(withKey).toMatchObject({ file_id: target.id, sealed_parent_id: target.id, ...placed });
    expect(withKey).not.toHaveProperty('directories');
    const { encrypted_key, name_hash } = two;
    expect(without).toMatchObject({ file_id: target.id, sealed_parent_id: null, encrypted_key, name_hash });
  });

  it('without keys leaves an item sealed where it was, and says through which directories it opens', async () => {
    const [outer, target] = [await me.createDirectory(), await me.createDirectory()];
    const inner = await me.createDirectory({ file_id: outer.id });
    const file = await me.createFile({ file_id: inner.id });
    // Its name is compared with none meanwhile.
    const there = await me.createFile({ file_id: target.id, name_hash: file.name_hash });
    expect((await move([file.id], target.id)).status).toBe(204);
    const listing = await me.call('listItems', { query: { dir_id: target.id } });
    const chain = [inner.id, outer.id].sort();
    for (const { directories } of [listing, await me.metadata(file.id)]) {
      expect(Object.keys(directories ?? {}).sort()).toEqual(chain);
    }
    const params = { namehash: file.name_hash };
    const found = await me.call('itemByNameHash', { params, query: { parent_id: target.id } });
    expect(found.id).toBe(there.id);

    await move([file.id], inner.id);
    expect(await me.metadata(file.id)).toMatchObject({ file_id: inner.id, sealed_parent_id: inner.id });
    expect((await me.call('itemByNameHash', { params, query: { parent_id: inner.id } })).id).toBe(file.id);
  });

  it('puts items back to the root', async () => {
    const directory = await me.createDirectory();
    const file = await me.createFile({ file_id: directory.id });
    await move([file.id], null);
    expect((await me.metadata(file.id)).file_id).toBeNull();
  });

  it('to where an item is already changes nothing', async () => {
    const file = await me.createFile();
    await move([file.id], null);
    expect(await me.metadata(file.id)).toEqual(file);
  });

  it('of a directory into itself or below itself is refused', async () => {
    const top = await me.createDirectory();
    const inner = await me.createDirectory({ file_id: top.id });
    const bottom = await me.createDirectory({ file_id: inner.id });
    for (const target of [top, inner, bottom]) {
      expectProblem(await move([top.id], target.id), 'move_into_itself');
    }
    expect((await me.metadata(top.id)).file_id).toBeNull();
  });

  it('into a file, into nothing or into someone else’s directory is refused', async () => {
    const [one, two] = [await me.createFile(), await me.createFile()];
    const foreign = await other.createDirectory();
    expectProblem(await move([one.id], two.id), 'not_a_directory');
    expectProblem(await move([one.id], randomUUID()), 'not_found');
    expectProblem(await move([one.id], foreign.id), 'not_found');
  });

  it('audit 21: deeper than directories may lie in each other is refused, by what lies in them too', async () => {
    const person = await Account.register(server.url);
    const move = (id: string, file_id: string | null) =>
      person.try('moveItems', { body: { ids: [id], file_id } });
    const bottom = await deepDirectory(server, person, DIRECTORY_DEPTH_LIMIT - 2);
    const one = await person.createDirectory();
    const two = await person.createDirectory({ file_id: one.id });
    const three = await person.createDirectory({ file_id: two.id });
    expectProblem(await move(one.id, bottom), 'too_deep');
    expect((await person.metadata(one.id)).file_id).toBeNull();
    expect((await move(two.id, bottom)).status).toBe(204);
    expectProblem(await person.try('createItem', { body: newDirectory({ file_id: three.id }) }), 'too_deep');
    await person.createFile({ file_id: three.id });
    expect((await move((await person.createFile()).id, three.id)).status).toBe(204);
    const mine = await person.createDirectory();
    expectProblem(await move(mine.id, three.id), 'too_deep');
    expect((await move(three.id, null)).status).toBe(204);
  });

  it('of what is missing or someone else’s is refused', async () => {
    const target = await me.createDirectory();
    const mine = await me.createFile();
    const foreign = await other.createFile();
    expectProblem(await move([mine.id, foreign.id], target.id), 'not_found');
    expectProblem(await move([mine.id, randomUUID()], target.id), 'not_found');
    expect((await me.metadata(mine.id)).file_id).toBeNull();
  });

  it('without keys out of a directory that is then deleted leaves a way to the key, until a move with keys', async () => {
    const person = await Account.register(server.url);
    const outer = await person.createDirectory();
    const inner = await person.createDirectory({ file_id: outer.id });
    const [one, two] = [
      await person.createFile({ file_id: inner.id }),
      await person.createFile({ file_id: inner.id }),
    ];
    await person.call('moveItems', { body: { ids: [one.id, two.id], file_id: null } });
    await person.call('deleteItem', { params: { id: inner.id } });
    await person.call('deleteItem', { params: { id: outer.id } });
    const { children, directories } = await person.call('listItems', { query: {} });
    expect(children.map(({ sealed_parent_id }) => sealed_parent_id)).toEqual([inner.id, inner.id]);
    const sealed = ({ id, sealed_parent_id, encrypted_key, encrypted_name, mime }: Item) => ({
      ...{ id, sealed_parent_id, encrypted_key, encrypted_name, mime },
    });
    expect(Object.values(directories ?? {}).map(sealed)).toEqual(
      expect.arrayContaining([inner, outer].map(sealed)),
    );

    const keyOf = (id: string) => ({ id, encrypted_key: envelope(62), name_hash: nameHash() });
    await person.call('moveItems', { body: { ids: [one.id], file_id: null, keys: [keyOf(one.id)] } });
    expect(Object.keys((await person.metadata(two.id)).directories ?? {})).toHaveLength(2);
    await person.call('moveItems', { body: { ids: [two.id], file_id: null, keys: [keyOf(two.id)] } });
    expect(await person.metadata(two.id)).not.toHaveProperty('directories');
    const { database } = engine();
    const kept = await database.query(server.dataDir, 'select id from former_directories', []);
    expect(kept).toEqual([]);
  });

  it('onto an equal name moves nothing', async () => {
    const target = await me.createDirectory();
    const there = await me.createFile({ file_id: target.id });
    const [fine, equal] = [await me.createFile(), await me.createFile()];
    const keys = [fine, equal].map(({ id, encrypted_key }) => ({
      id,
      encrypted_key,
      name_hash: id === equal.id ? there.name_hash : nameHash(),
    }));
    expectProblem(await move([fine.id, equal.id], target.id, { keys }), 'name_exists');
    expect(await me.names(target.id)).toEqual([there.id]);
  });

  it('with keys of items that are not moved is refused', async () => {
    const file = await me.createFile();
    const keys = [{ id: randomUUID(), encrypted_key: envelope(62), name_hash: nameHash() }];
    expectProblem(await move([file.id], null, { keys }), 'validation_failed');
  });
});
