import { randomUUID } from 'node:crypto';
import { DIRECTORY_DEPTH_LIMIT } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { nameHash, newDirectory } from './support/builders.ts';
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
       insert into item_rows (id, space_id, revision, parent_id, kind, encrypted_name, name_epoch, name_hash, name_hash_epoch,
         directory_modified_at, created_at)
       select id, ?, 0, parent, 0, 'A', 1, id, 1, 0, 0 from level`,
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

  it('puts items into another directory, under the hashes of their names there, and seals nothing', async () => {
    const target = await me.createDirectory();
    const [one, two] = [await me.createFile(), await me.createDirectory()];
    const placed = { name_hash: nameHash() };
    const names = [{ id: one.id, ...placed }];
    expect((await move([one.id, two.id], target.id, { names })).status).toBe(204);
    expect(await me.names(target.id)).toEqual([one.id, two.id].sort());
    expect(await me.metadata(one.id)).toEqual({ ...one, file_id: target.id, ...placed });
    // Without one it keeps that of the place where it lay.
    expect(await me.metadata(two.id)).toEqual({ ...two, file_id: target.id });
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

  it('onto an equal name moves nothing', async () => {
    const target = await me.createDirectory();
    const there = await me.createFile({ file_id: target.id });
    const [fine, equal] = [await me.createFile(), await me.createFile()];
    const names = [fine, equal].map(({ id }) => ({
      id,
      name_hash: id === equal.id ? there.name_hash : nameHash(),
    }));
    expectProblem(await move([fine.id, equal.id], target.id, { names }), 'name_exists');
    expect(await me.names(target.id)).toEqual([there.id]);
  });

  it('with names of items that are not moved is refused', async () => {
    const file = await me.createFile();
    const names = [{ id: randomUUID(), name_hash: nameHash() }];
    expectProblem(await move([file.id], null, { names }), 'validation_failed');
  });
});
