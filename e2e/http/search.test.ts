import { randomUUID } from 'node:crypto';
import { DIRECTORY_DEPTH_LIMIT, SEARCH_DIRECTORY_LIMIT, searchAnswer } from '@coffer/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { Account } from './support/account.ts';
import { newName, searchToken, storedToken } from './support/builders.ts';
import { expectProblem } from './support/problems.ts';
import { deepDirectory } from './support/stored-directories.ts';

let server: WorkerServer;
let me: Account;
let other: Account;

beforeAll(async () => {
  server = await workerServer();
  me = await Account.register(server.url);
  other = await Account.register(server.url);
});

describe('Search', () => {
  const search = async (body: object, by = me) =>
    (await by.call('searchItems', { body })).items.map(({ id }) => id);

  it('finds items that have all the tokens', async () => {
    const [a, b, c] = [searchToken(), searchToken(), searchToken()];
    const one = await me.createFile({ search_tokens_hashed: [storedToken(a), storedToken(b)] });
    const two = await me.createDirectory({ search_tokens_hashed: [storedToken(b), storedToken(c)] });
    expect(await search({ search: [a] })).toEqual([one.id]);
    expect((await search({ search: [b] })).sort()).toEqual([one.id, two.id].sort());
    expect(await search({ search: [a, b] })).toEqual([one.id]);
    expect(await search({ search: [a, c] })).toEqual([]);
    expect(await search({ search: [a, a] })).toEqual([one.id]);
  });

  it('stays in a directory and below it when told so', async () => {
    const token = searchToken();
    const top = await me.createDirectory();
    const inner = await me.createDirectory({ file_id: top.id });
    const inside = await me.createFile({ file_id: inner.id, search_tokens_hashed: [storedToken(token)] });
    const outside = await me.createFile({ search_tokens_hashed: [storedToken(token)] });
    expect(await search({ search: [token], dir_id: top.id })).toEqual([inside.id]);
    expect((await search({ search: [token] })).sort()).toEqual([inside.id, outside.id].sort());
    expectProblem(
      await me.try('searchItems', { body: { search: [token], dir_id: randomUUID() } }),
      'not_found',
    );
  });

  it('finds nothing of other users', async () => {
    const token = searchToken();
    await other.createFile({ search_tokens_hashed: [storedToken(token)] });
    expect(await search({ search: [token] })).toEqual([]);
  });

  it('gives ten results, and further ones on request', async () => {
    const token = searchToken();
    for (let i = 0; i < 13; i += 1) await me.createFile({ search_tokens_hashed: [storedToken(token)] });
    const first = await search({ search: [token] });
    const second = await search({ search: [token], skip: 10 });
    expect(first).toHaveLength(10);
    expect(second).toHaveLength(3);
    expect(new Set([...first, ...second]).size).toBe(13);
  });

  it('forgets a deleted item', async () => {
    const token = searchToken();
    const file = await me.createFile({ search_tokens_hashed: [storedToken(token)] });
    await me.call('deleteItem', { params: { id: file.id } });
    expect(await search({ search: [token] })).toEqual([]);
  });

  it('finds nothing by name once the tokens are removed, until names come with tokens again', async () => {
    const token = searchToken();
    const [person, neighbour] = [await Account.register(server.url), await Account.register(server.url)];
    const files: string[] = [];
    for (const by of [person, person, neighbour]) {
      files.push((await by.createFile({ search_tokens_hashed: [storedToken(token)] })).id);
    }
    await person.call('removeSearchTokens');
    expect(await search({ search: [token] }, person)).toEqual([]);
    expect(await search({ search: [token] }, neighbour)).toEqual(files.slice(2));
    const later = await person.createFile({ search_tokens_hashed: [storedToken(token)] });
    expect(await search({ search: [token] }, person)).toEqual([later.id]);
  });

  it('finds names that get their tokens later, and those of the caller alone', async () => {
    const [former, token] = [searchToken(), searchToken()];
    const person = await Account.register(server.url);
    const file = await person.createFile({ search_tokens_hashed: [storedToken(former)] });
    const directory = await person.createDirectory();
    const unfinished = await person.createFile();
    const neighbours = await me.createDirectory();
    const items = [file, directory, neighbours, { id: randomUUID() }].map(({ id }) => ({
      id,
      search_tokens_hashed: [storedToken(token)],
    }));
    await person.storeChunk(file, 0);
    await person.call('addSearchTokens', { body: { items } });
    expect((await search({ search: [token] }, person)).sort()).toEqual([file.id, directory.id].sort());
    expect(await search({ search: [former] }, person)).toEqual([]);
    expect(await search({ search: [token] })).toEqual([]);
    await person.call('addSearchTokens', {
      body: { items: [{ id: unfinished.id, search_tokens_hashed: [storedToken(token)] }] },
    });
    expect(await search({ search: [token] }, person)).toHaveLength(2);
    const body = { items: [{ id: neighbours.id, search_tokens_hashed: [storedToken(token)] }] };
    expectProblem(await person.try('addSearchTokens', { body }), 'not_found');
  });

  it('finds only what is the caller’s own, though the tokens are the same', async () => {
    const token = searchToken();
    const mine = await me.createFile({ search_tokens_hashed: [storedToken(token)] });
    const theirs = await other.createDirectory({ search_tokens_hashed: [storedToken(token)] });
    expect(await search({ search: [token] })).toEqual([mine.id]);
    expect(await search({ search: [token] }, other)).toEqual([theirs.id]);
  });

  it('does not look into the directory of someone else, nor into a file', async () => {
    const [token, file] = [searchToken(), await me.createFile()];
    const theirs = await other.createDirectory();
    for (const dir_id of [theirs.id, file.id]) {
      const received = await me.try('searchItems', { body: { search: [token], dir_id } });
      expectProblem(received, 'not_found');
    }
  });

  it('orders by the time of the last change', async () => {
    const [a, b] = [searchToken(), searchToken()];
    const make = (queries: string[], file_modified_at: number) =>
      me.createFile({ search_tokens_hashed: queries.map(storedToken), file_modified_at });
    const [older, newest, newer] = [await make([a, b], 5), await make([b, a], 9), await make([a, b], 6)];
    await make([a], 10);
    const expected = [newest.id, newer.id, older.id];
    expect(await search({ search: [a, b] })).toEqual(expected);
    expect(await search({ search: [b, a] })).toEqual(expected);
  });

  it('finds a name by whichever of its tokens it carries, and once though it carries several', async () => {
    const query = searchToken();
    const files: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      const search_tokens_hashed = [storedToken(query), searchToken(), storedToken(query)];
      files.push((await me.createFile({ search_tokens_hashed, file_modified_at: at })).id);
    }
    expect(await search({ search: [query], limit: 100 })).toEqual(files.toReversed());
  });

  it('goes on page by page in the same order, in a directory as well', async () => {
    const token = searchToken();
    const top = await me.createDirectory();
    const inner = await me.createDirectory({ file_id: top.id });
    const expected: string[] = [];
    for (let at = 25; at > 0; at -= 1) {
      const file_id = at % 2 === 0 ? top.id : inner.id;
      const file = await me.createFile({
        file_id,
        search_tokens_hashed: [storedToken(token)],
        file_modified_at: at,
      });
      await me.createFile({ search_tokens_hashed: [storedToken(token)], file_modified_at: at });
      expected.push(file.id);
    }
    const pages: string[][] = [];
    for (const skip of [0, 10, 20, 30]) {
      pages.push(await search({ search: [token], dir_id: top.id, limit: 10, skip }));
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5, 0]);
    expect(pages.flat()).toEqual(expected);
  });

  it('says where each item lies, by the directories above it', async () => {
    const token = searchToken();
    const top = await me.createDirectory();
    const inner = await me.createDirectory({ file_id: top.id });
    const deep = await me.createFile({
      file_id: inner.id,
      search_tokens_hashed: [storedToken(token)],
      file_modified_at: 2,
    });
    const shallow = await me.createFile({ search_tokens_hashed: [storedToken(token)], file_modified_at: 1 });
    const { items, directories } = await me.call('searchItems', { body: { search: [token] } });
    expect(items.map(({ id, file_id }) => [id, file_id])).toEqual([
      [deep.id, inner.id],
      [shallow.id, null],
    ]);
    const { parents } = await me.call('listItems', { query: { dir_id: inner.id } });
    expect(directories).toEqual(Object.fromEntries(parents.map((parent) => [parent.id, parent])));
  });

  it('audit 21: carries each directory above what it has found once, however deep it lies', async () => {
    const [token, depth] = [searchToken(), 60];
    let above: string | null = null;
    for (let level = 0; level < depth; level += 1) {
      above = (await me.createDirectory({ file_id: above })).id;
    }
    for (let at = 0; at < 20; at += 1) {
      await me.createFile({ file_id: above, search_tokens_hashed: [storedToken(token)] });
    }
    const received = await me.try('searchItems', { body: { search: [token], limit: 100 } });
    const { items, directories } = searchAnswer.parse(JSON.parse(received.body.toString()));
    expect(items).toHaveLength(20);
    expect(Object.keys(directories)).toHaveLength(depth);
    expect(received.body.length).toBeLessThan((20 + depth) * 2_000);
  });

  it('audit 21: ends an answer before the directories in it are too many, and goes on with the rest', async () => {
    const person = await Account.register(server.url);
    const token = searchToken();
    const chains = 12;
    for (let at = 0; at < chains; at += 1) {
      const file_id = await deepDirectory(server, person, DIRECTORY_DEPTH_LIMIT);
      await person.createFile({ file_id, search_tokens_hashed: [storedToken(token)] });
    }
    const search = (skip: number) =>
      person.call('searchItems', { body: { search: [token], limit: 100, skip } });
    const first = await search(0);
    expect(first.items).toHaveLength(10);
    expect(Object.keys(first.directories)).toHaveLength(SEARCH_DIRECTORY_LIMIT);
    expect(first.next_skip).toBe(10);
    const second = await search(10);
    expect(second.next_skip).toBeNull();
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(chains);
  });

  it('follows what is moved and renamed, and forgets all of a deleted directory', async () => {
    const [token, next] = [searchToken(), searchToken()];
    const [one, two] = [await me.createDirectory(), await me.createDirectory()];
    const file = await me.storeFile({ file_id: one.id, search_tokens_hashed: [storedToken(token)] });
    await me.call('moveItems', { body: { ids: [file.id], file_id: two.id } });
    expect(await search({ search: [token], dir_id: one.id })).toEqual([]);
    expect(await search({ search: [token], dir_id: two.id })).toEqual([file.id]);

    const name = newName({ search_tokens_hashed: [storedToken(next)] });
    await me.call('renameItem', { params: { id: file.id }, body: name });
    expect(await search({ search: [token] })).toEqual([]);
    expect(await search({ search: [next] })).toEqual([file.id]);

    await me.call('deleteItem', { params: { id: two.id } });
    expect(await search({ search: [next] })).toEqual([]);
  });
});
