import { randomUUID } from 'node:crypto';
import { type BatchOperation, SEALED_SETTING_LENGTH } from '@coffer/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPlainOrAll } from '../support/engine.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { Account, chunkBody, chunkSaying } from './support/account.ts';
import { BatchSender, batchOf, broughtFiles, framed, newBatch, refusalOf } from './support/batches.ts';
import {
  contentHashes,
  newDirectory,
  newFile,
  newLink,
  newName,
  newSetting,
  newUpload,
  newVersion,
  SEALED_BYTES,
} from './support/builders.ts';
import { execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { itemsIn, settingsIn } from './support/signed-rows.ts';
import { jsonOf } from './support/visitor.ts';

let server: WorkerServer;
let sender: BatchSender;
let account: Account;

beforeAll(async () => {
  server = await workerServer();
});

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
    const query = { after: String(before) };
    const page = await account.call('spaceChanges', { params: { id: sender.space }, query });
    const { removed } = page;
    const items = itemsIn(sender.space, page);
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
    const [above, below] = [await account.createDirectory(), newDirectory()];
    await account.call('createItem', { body: { ...below, file_id: above.id } });
    await account.call('trashItems', { body: { ids: [below.id] } });
    await account.call('trashItems', { body: { ids: [above.id] } });
    const items = [other, first, below].map(({ id }) => ({ id }));
    const refused = await sender.change({ kind: 'restore', items });
    expectProblem(refused, 'name_exists');
    expect(Object.keys(refusalOf(refused).errors ?? {}).sort()).toEqual([
      'operations.0.items.1.name',
      'operations.0.items.2.file_id',
    ]);
    expect(await account.names()).toEqual([second.id]);
  });

  it('trashes at the time that its sender names, and deletes for good only what is as it was known', async () => {
    const directory = await account.createDirectory();
    const listed = async () =>
      (await account.call('listTrash', { query: {} })).items.map(({ trashed }) => trashed.at);
    expect((await sender.change({ kind: 'trash', ids: [directory.id], at: 1_234 })).status).toBe(200);
    expect(await listed()).toEqual([1_234]);
    const known = await sender.revisionNow();
    await sender.change({ kind: 'restore', items: [{ id: directory.id }] });
    await sender.change({ kind: 'trash', ids: [directory.id] });
    const deleting = (unchanged_since: number) =>
      sender.change({ kind: 'delete', ids: [directory.id], unchanged_since });
    const refused = await deleting(known);
    expectProblem(refused, 'space_changed');
    expect(Object.keys(refusalOf(refused).errors ?? {})).toEqual(['operations.0.unchanged_since']);
    expect((await deleting(await sender.revisionNow())).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('fault B3: trashes nothing that is finished where unfinished uploads are meant', async () => {
    const [file, { record }] = [await account.storeFile(), newUpload()];
    await account.call('createItem', { body: record });
    expectProblem(await sender.change({ kind: 'trash', ids: [file.id], unfinished: true }), 'not_found');
    const both = [file.id, record.id];
    expectProblem(await sender.change({ kind: 'trash', ids: both, unfinished: true }), 'not_found');
    expect(await account.names()).toEqual(both.sort());
    expect((await sender.change({ kind: 'trash', ids: [record.id], unfinished: true })).status).toBe(200);
    expect(await account.names()).toEqual([file.id]);
  });

  it('makes, limits and deletes links, as single calls do', async () => {
    const [file, directory] = [await account.storeFile(), await account.createDirectory()];
    const [link, other] = [newLink(account.form, file.id), newLink(account.form, directory.id)];
    const before = await sender.revisionNow();
    const made = await sender.change({ kind: 'link', link }, { kind: 'link', link: other });
    expect(jsonOf(made.body)).toMatchObject({ revision: before + 1 });
    const links = async () => account.call('listLinks', { query: {} });
    expect((await links()).map(({ id }) => id).sort()).toEqual([link.id, other.id].sort());
    expectProblem(await sender.change({ kind: 'link', link: newLink(account.form, file.id) }), 'link_exists');
    const forged = { ...newLink(account.form, randomUUID()), file_id: file.id };
    const refused = await sender.change({ kind: 'delete_link', id: link.id }, { kind: 'link', link: forged });
    expect(Object.keys(refusalOf(refused).errors ?? {})).toEqual(['operations.1.signature']);
    const limits = { expires_at: 4_000_000_000, max_downloads: 3 };
    const { signature: _, ...fields } = link;
    const { signature } = newLink(account.form, file.id, { ...fields, ...limits });
    const limit = { kind: 'limit_link' as const, id: link.id, ...limits, signature };
    const unsigned = await sender.change({ ...limit, max_downloads: 4 });
    expect(Object.keys(refusalOf(unsigned).errors ?? {})).toEqual(['operations.0.signature']);
    expect((await sender.change(limit, { kind: 'delete_link', id: other.id })).status).toBe(200);
    expect(await links()).toMatchObject([
      { id: link.id, ...limits, signed_expires_at: limits.expires_at, signed_max_downloads: 3 },
    ]);
    expectProblem(await sender.change({ kind: 'delete_link', id: other.id }), 'not_found');
    const stranger = await BatchSender.register(server.url);
    expectProblem(await stranger.change({ kind: 'delete_link', id: link.id }), 'not_found');
  });

  it('is refused where the space has moved on, with what has changed since', async () => {
    const known = await sender.revisionNow();
    const { id } = await account.createDirectory();
    const batch = newBatch(known, { operations: [{ kind: 'create', item: newDirectory() }] });
    const refused = await sender.apply(batch);
    expectProblem(refused, 'space_changed');
    const { changes, stored } = refusalOf(refused).batch ?? {};
    expect(changes).toMatchObject({ revision: known + 1, removed: [], next_cursor: null });
    expect(itemsIn(sender.space, changes ?? { items: [] }).map((item) => item.id)).toEqual([id]);
    expect(stored).toEqual([]);
    const { revision: _, ...wherever } = {
      ...newBatch(0),
      operations: [{ kind: 'create' as const, item: newDirectory() }],
    };
    expect((await sender.apply(wherever)).status).toBe(200);
    expect((await sender.apply({ ...batch, revision: known + 2 })).status).toBe(200);
  });

  it('comes first where its client holds the space, and what others change waits that long', async () => {
    const params = { id: sender.space };
    const id = randomUUID();
    const hold = (body: { id: string }) => account.call('holdSpace', { params, body });
    const { revision, is_held } = await hold({ id });
    expect([revision, is_held]).toEqual([await sender.revisionNow(), true]);
    expect(await hold({ id: randomUUID() })).toEqual({ ...params, revision, is_held: false });
    const waiting = account.createDirectory();
    const operations: BatchOperation[] = [{ kind: 'create', item: newDirectory() }];
    const applied = await sender.apply({ ...newBatch(revision, { operations }), hold: id, ends_hold: true });
    expect(jsonOf(applied.body)).toMatchObject({ revision: revision + 1 });
    await waiting;
    expect(await sender.revisionNow()).toBe(revision + 2);
    const stranger = await Account.register(server.url);
    expectProblem(await stranger.try('holdSpace', { params, body: { id } }), 'not_found');
  });

  it('of the owner leaves the space held, until its last one or the client ends that', async () => {
    const params = { id: sender.space };
    const id = randomUUID();
    const held = async (body: { id: string; release?: boolean }) =>
      (await account.call('holdSpace', { params, body })).is_held;
    const send = async (changes: { ends_hold?: boolean }) => {
      const operations: BatchOperation[] = [{ kind: 'create', item: newDirectory() }];
      const batch = newBatch(await sender.revisionNow(), { operations, hold: id, ...changes });
      expect((await sender.apply(batch)).status).toBe(200);
    };
    expect(await held({ id })).toBe(true);
    await send({});
    await send({ ends_hold: false });
    expect(await held({ id: randomUUID(), release: true })).toBe(false);
    expect(await held({ id })).toBe(true);
    await send({ ends_hold: true });
    expect(await held({ id })).toBe(false);
    await account.createDirectory();
    const other = await BatchSender.register(server.url);
    const own = { params: { id: other.space }, body: { id } };
    expect((await other.account.call('holdSpace', own)).is_held).toBe(true);
    const released = await other.account.call('holdSpace', { ...own, body: { id, release: true } });
    expect(released).toEqual({ id: other.space, revision: 0, is_held: false });
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

  it('deletes versions that are not shown, all of them or none', async () => {
    const file = await account.storeFile();
    const params = { id: file.id };
    const added = [newVersion(), newVersion()];
    for (const body of added) {
      await account.call('createVersion', { params, body });
      await account.try(
        'uploadChunk',
        chunkSaying(file, 0, chunkBody({ size: body.size ?? 0 }), { version: body.id }),
      );
      await account.call('setContentHashes', { params, query: { version: body.id }, body: contentHashes() });
    }
    const [older = '', shown = ''] = added.map(({ id }) => id);
    const versions = async () => (await account.call('listVersions', { params })).map(({ id }) => id);
    const remove = (...version_ids: string[]) =>
      sender.change({ kind: 'delete_versions', id: file.id, version_ids });
    const used = await sender.usedSpace();
    expectProblem(await remove(older, shown), 'version_shown');
    expectProblem(await remove(older, randomUUID()), 'not_found');
    expect(await versions()).toEqual([shown, older, file.id]);
    expect((await remove(older, file.id)).status).toBe(200);
    expect(await versions()).toEqual([shown]);
    expect(await sender.usedSpace()).toBeLessThan(used);
  });

  it('puts in settings, and none over one that its sender does not know', async () => {
    const params = { id: sender.space };
    const stored = async () => settingsIn(await account.call('spaceSettings', { params }));
    const setting = newSetting();
    expect((await sender.change({ kind: 'setting', setting, known: null })).status).toBe(200);
    const revision = await sender.revisionNow();
    expect(await stored()).toEqual([{ ...setting, revision }]);

    const next = newSetting({ id: setting.id, generation: 2 });
    const body = newDirectory();
    for (const known of [null, revision - 1, revision + 1]) {
      const refused = await sender.change(
        { kind: 'create', item: body },
        { kind: 'setting', setting: next, known },
      );
      expectProblem(refused, 'space_changed');
      expect(Object.keys(refusalOf(refused).errors ?? {})).toEqual(['operations.1.known']);
    }
    expectProblem(
      await sender.change({ kind: 'setting', setting: newSetting(), known: revision }),
      'space_changed',
    );
    expect(await account.names()).toEqual([]);
    expect(await stored()).toEqual([{ ...setting, revision }]);

    expect((await sender.change({ kind: 'setting', setting: next, known: revision })).status).toBe(200);
    expect(await stored()).toEqual([{ ...next, revision: revision + 1 }]);
    const stranger = await Account.register(server.url);
    expectProblem(await stranger.try('spaceSettings', { params }), 'not_found');
  });

  it.runIf(isPlainOrAll())('puts in a thousand settings of 16 KiB at most', async () => {
    const settings = (count: number): BatchOperation[] =>
      Array.from({ length: count }, () => ({ kind: 'setting', setting: newSetting(), known: null }));
    for (const count of [250, 250, 250, 249]) {
      expect((await sender.change(...settings(count))).status).toBe(200);
    }
    expectProblem(await sender.change(...settings(2)), 'too_many_items');
    expect((await sender.change(...settings(1))).status).toBe(200);
    expectProblem(await sender.change(...settings(1)), 'too_many_items');
    const large = newSetting({ encrypted_body: 'A'.repeat(SEALED_SETTING_LENGTH + 4) });
    expectProblem(await sender.change({ kind: 'setting', setting: large, known: null }), 'validation_failed');
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
