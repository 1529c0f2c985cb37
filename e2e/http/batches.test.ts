import { randomUUID } from 'node:crypto';
import type { BatchOperation } from '@coffer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { BatchSender, batchOf, broughtFiles, framed, newBatch, refusalOf } from './support/batches.ts';
import { contentHashes, newDirectory, newFile, newName, SEALED_BYTES } from './support/builders.ts';
import { execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { jsonOf } from './support/visitor.ts';

let server: RunningServer;
let sender: BatchSender;
let account: Account;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  sender = await BatchSender.register(server.url);
  account = sender.account;
});

describe('A batch', () => {
  it('does all that single calls do, with one revision', async () => {
    const [file, other] = [await account.storeFile(), await account.storeFile()];
    const [trashed, restored] = [await account.createDirectory(), await account.createDirectory()];
    await account.call('trashItems', { body: { ids: [restored.id] } });
    const [directory, inner] = [newDirectory(), newDirectory()];
    const before = await sender.revisionNow();
    const answer = await sender.change(
      { kind: 'create', item: directory },
      { kind: 'create', item: { ...inner, file_id: directory.id } },
      { kind: 'rename', id: file.id, name: newName() },
      { kind: 'move', ids: [file.id], file_id: inner.id },
      { kind: 'finish', id: file.id, content: contentHashes() },
      { kind: 'trash', ids: [trashed.id] },
      { kind: 'restore', items: [{ id: restored.id }] },
      { kind: 'delete', ids: [other.id] },
    );
    expect(answer.status).toBe(200);
    expect(jsonOf(answer.body)).toMatchObject({ revision: before + 1 });
    expect(await account.names()).toEqual([directory.id, restored.id].sort());
    expect(await account.names(inner.id)).toEqual([file.id]);
    const { items, removed } = await account.call('spaceChanges', {
      params: { id: sender.space },
      query: { after: String(before) },
    });
    const changed = [directory, inner, file, trashed, restored].map(({ id }) => id);
    expect(items.map(({ id }) => id).sort()).toEqual(changed.sort());
    expect(new Set(items.map(({ revision }) => revision))).toEqual(new Set([before + 1]));
    expect(removed).toEqual([other.id]);
  });

  it('happens wholly or not at all', async () => {
    const file = await account.storeFile();
    const [names, used, revision] = [
      await account.names(),
      await sender.usedSpace(),
      await sender.revisionNow(),
    ];
    const refused = await sender.change(
      { kind: 'create', item: newDirectory() },
      { kind: 'create', item: newFile() },
      { kind: 'delete', ids: [file.id] },
      { kind: 'create', item: newDirectory({ file_id: randomUUID() }) },
    );
    expectProblem(refused, 'not_found');
    expect(Object.keys(refusalOf(refused).errors ?? {})).toEqual(['operations.3']);
    expect([await account.names(), await sender.usedSpace(), await sender.revisionNow()]).toEqual([
      names,
      used,
      revision,
    ]);
    await account.metadata(file.id);
  });

  it('names the operation whose name is in use', async () => {
    const taken = newDirectory();
    await sender.change({ kind: 'create', item: taken });
    const refused = await sender.change(
      { kind: 'create', item: newDirectory() },
      { kind: 'create', item: newDirectory({ name_hash: taken.name_hash }) },
    );
    expectProblem(refused, 'name_exists');
    expect(Object.keys(refusalOf(refused).errors ?? {})).toEqual(['operations.1.name_hash']);
    expect(await account.names()).toEqual([taken.id]);
  });

  it('restores all that it names, or nothing', async () => {
    const first = await account.createDirectory();
    await account.call('trashItems', { body: { ids: [first.id] } });
    const second = await account.createDirectory({ name_hash: first.name_hash });
    const other = await account.createDirectory();
    await account.call('trashItems', { body: { ids: [other.id] } });
    const refused = await sender.change({ kind: 'restore', items: [{ id: other.id }, { id: first.id }] });
    expectProblem(refused, 'name_exists');
    expect(await account.names()).toEqual([second.id]);
  });

  it('is refused where the space has moved on, with what has changed since', async () => {
    const known = await sender.revisionNow();
    const { id } = await account.createDirectory();
    const batch = newBatch(known, { operations: [{ kind: 'create', item: newDirectory() }] });
    const refused = await sender.apply(batch);
    expectProblem(refused, 'space_changed');
    const { changes, stored } = refusalOf(refused).batch ?? {};
    expect(changes).toMatchObject({ revision: known + 1, removed: [], next_cursor: null });
    expect(changes?.items.map((item) => item.id)).toEqual([id]);
    expect(stored).toEqual([]);
    const { revision: _, ...wherever } = {
      ...newBatch(0),
      operations: [{ kind: 'create' as const, item: newDirectory() }],
    };
    expect((await sender.apply(wherever)).status).toBe(200);
    expect((await sender.apply({ ...batch, revision: known + 2 })).status).toBe(200);
  });

  it('that is there already is answered as the first time, whatever came since', async () => {
    const batch = newBatch(await sender.revisionNow(), {
      operations: [{ kind: 'create', item: newDirectory() }],
    });
    const [first, second] = await Promise.all([sender.apply(batch), sender.apply(batch)]);
    await account.createDirectory();
    const third = await sender.apply(batch);
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect([jsonOf(second.body), jsonOf(third.body)]).toEqual([jsonOf(first.body), jsonOf(first.body)]);
    expect(await account.names()).toHaveLength(2);
    const other = { ...batch, operations: [{ kind: 'create' as const, item: newDirectory() }] };
    expectProblem(await sender.apply(other), 'id_exists');
    expect(await account.names()).toHaveLength(2);
  });

  it('counts in the quota as a whole', async () => {
    const quota = 3 * SEALED_BYTES;
    await execute(server.dataDir, 'update users set quota = ? where email = ?', quota, account.form.email);
    const directories = (count: number) =>
      Array.from({ length: count }, (): BatchOperation => ({ kind: 'create', item: newDirectory() }));
    expectProblem(await sender.change(...directories(4)), 'quota_exceeded');
    expect(await sender.usedSpace()).toBe(0);
    expect((await sender.change(...directories(3))).status).toBe(200);
    expect(await sender.usedSpace()).toBe(quota);
    await execute(server.dataDir, 'update users set quota = 1 where email = ?', account.form.email);
    const files = await broughtFiles(1);
    expectProblem(await sender.bringFiles(batchOf(0, files), files), 'quota_exceeded');
  });

  it('changes only what is in a space of its sender', async () => {
    const stranger = await Account.register(server.url);
    const theirs = await stranger.createDirectory();
    const params = { id: (await stranger.call('self')).user.space_id };
    const operations: BatchOperation[] = [{ kind: 'create', item: newDirectory() }];
    const body = newBatch(1, { operations });
    expectProblem(await account.try('changeSpace', { params, body }), 'not_found');
    const files = framed(body);
    expectProblem(await account.try('changeSpaceWithFiles', { params, body: files }), 'not_found');
    expectProblem(await sender.change({ kind: 'delete', ids: [theirs.id] }), 'not_found');
    expectProblem(await sender.change({ kind: 'rename', id: theirs.id, name: newName() }), 'not_found');
    expect(await stranger.names()).toEqual([theirs.id]);
  });
});
