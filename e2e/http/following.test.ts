import { randomUUID } from 'node:crypto';
import type { SealedSetting, SpaceChanges } from '@coffer/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { newDirectory, newLink, newName, newSetting } from './support/builders.ts';
import { execute } from './support/data-directory.ts';
import { EventListener } from './support/event-listener.ts';
import { expectProblem } from './support/problems.ts';
import { itemsIn, settingsIn } from './support/signed-rows.ts';

let server: RunningServer;
let account: Account;
let space: string;
let listeners: EventListener[];

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  account = await Account.register(server.url);
  space = (await account.call('self')).user.space_id;
  listeners = [];
});
afterEach(() => {
  for (const listener of listeners) listener.close();
});

async function listen(to: Account = account, headers: Record<string, string> = {}): Promise<EventListener> {
  const listener = await EventListener.open(to, headers);
  listeners.push(listener);
  return listener;
}

const revisionNow = async () => (await account.call('listSpaces', { query: {} })).spaces[0]?.revision ?? -1;

describe('The stream of events', () => {
  it('begins with where the spaces stand, and nothing on the way may keep it back', async () => {
    await account.createDirectory();
    const { headers, events } = await listen(account, { 'accept-encoding': 'gzip, br' });
    expect(events).toEqual([[{ id: space, revision: 1, waiting: 0 }]]);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('content-length');
  });

  it('tells every device of a change within a second, and nobody else', async () => {
    const stranger = await listen(await Account.register(server.url));
    const devices = [await listen(), await listen(await Account.signIn(server.url, account.form))];
    const before = Date.now();
    await account.createDirectory();
    await Promise.all(devices.map((device) => device.until(() => device.revisionOf(space) === 1)));
    expect(Date.now() - before).toBeLessThan(1_000);
    expect(stranger.events).toHaveLength(1);
  });

  it('gathers what changes fast', async () => {
    const listener = await listen();
    await Promise.all(Array.from({ length: 40 }, () => account.createDirectory()));
    await listener.until(() => listener.revisionOf(space) === 40);
    expect(listener.events.length).toBeLessThan(40);
  });

  it('says nothing of what was refused', async () => {
    const listener = await listen();
    const { id } = await account.createDirectory();
    await account.try('moveItems', { body: { ids: [id], file_id: id } });
    await account.call('deleteItem', { params: { id } });
    await listener.until(() => listener.revisionOf(space) === 2);
    expect(await revisionNow()).toBe(2);
  });

  it('ends with its session, before anything more is told', async () => {
    const thief = await listen(await Account.signIn(server.url, account.form));
    const own = await listen();
    await account.call('revokeOtherSessions');
    await account.createDirectory();
    await thief.ended;
    expect(thief.events).toHaveLength(1);
    await own.until(() => own.revisionOf(space) === 1);
  });

  it('fault U13: ends at once with its session, though nothing changes, however that is ended', async () => {
    const ways: ((id: string) => Promise<unknown>)[] = [
      (id) => account.call('revokeSession', { params: { id } }),
      () => account.call('revokeOtherSessions'),
    ];
    for (const end of ways) {
      const elsewhere = await Account.signIn(server.url, account.form);
      const sessions = await elsewhere.call('listSessions');
      const thief = await listen(elsewhere);
      const own = await listen();
      const before = Date.now();
      await end(sessions.find(({ current }) => current)?.id ?? '');
      await thief.ended;
      expect(Date.now() - before).toBeLessThan(2_000);
      await account.createDirectory();
      await own.until(() => own.revisionOf(space) > 0);
    }
    const left = await listen(await Account.signIn(server.url, account.form));
    await account.call('deleteAccount', { body: { current_password: account.form.password } });
    const deletedAt = Date.now();
    await left.ended;
    expect(Date.now() - deletedAt).toBeLessThan(2_000);
  });

  it('ends for an account that is suspended', async () => {
    const listener = await listen();
    const elsewhere = await Account.signIn(server.url, account.form);
    const { id } = (await account.call('self')).user;
    await execute(
      server.dataDir,
      'update sessions set expires_at = 1 where user_id = ? and remember = 0',
      id,
    );
    await elsewhere.createDirectory();
    await listener.ended;
    expect(listener.events).toHaveLength(1);
  });

  it('is held sixteen times by an account at most', async () => {
    for (let count = 0; count < 16; count++) await listen();
    const refused = await account.try('spaceEvents');
    expectProblem(refused, 'too_many_requests');
    expect(refused.headers['retry-after']).toBe('30');
    listeners[0]?.close();
    await expect.poll(async () => (await account.try('spaceEvents')).status).toBe(200);
  });
});

describe('A server that stops', () => {
  it('ends its streams and does not wait for them', async () => {
    const listener = await listen();
    const before = Date.now();
    server = await server.restart();
    await listener.ended;
    expect(Date.now() - before).toBeLessThan(20_000);
    const again = await listen();
    expect(again.revisionOf(space)).toBe(0);
  });
});

/** All pages of what has changed. */
async function changesSince(after: number, limit?: number): Promise<SpaceChanges[]> {
  const pages: SpaceChanges[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = {
      after: String(after),
      ...(limit && { limit: String(limit) }),
      ...(cursor && { cursor }),
    };
    const page = await account.call('spaceChanges', { params: { id: space }, query });
    pages.push(page);
    cursor = page.next_cursor;
  }
  return pages;
}

const idsIn = (pages: readonly SpaceChanges[]) =>
  pages.flatMap((page) => itemsIn(space, page).map(({ id }) => id));

describe('The changes of a space', () => {
  it('are its items by the bytes that its digest is made of, each with the revision that changed it', async () => {
    const directory = await account.createDirectory();
    const file = await account.storeFile({ file_id: directory.id });
    await account.call('createLink', { body: newLink(account.form, file.id) });
    const [page] = await changesSince(0);
    if (page === undefined) throw new Error('There is no page');
    const { items: _, ...rest } = page;
    const revision = await revisionNow();
    expect(rest).toEqual({ revision, waiting: 0, removed: [], settings: [], next_cursor: null });
    const { encrypted_key, encrypted_name, name_hash, root } = await account.metadata(file.id);
    expect(itemsIn(space, page)).toMatchObject([
      { id: directory.id, revision: 1, name_hash: directory.name_hash, root: null },
      {
        ...{ id: file.id, file_id: directory.id, revision, version_number: 1 },
        ...{ encrypted_key, encrypted_name, name_hash, root },
      },
    ]);
  });

  it('end with the settings that came or were changed, by pages as all else', async () => {
    const [gone, kept] = [await account.createDirectory(), await account.createDirectory()];
    await account.call('deleteItem', { params: { id: gone.id } });
    const put = async (setting: SealedSetting, known: number | null) => {
      const operations = [{ kind: 'setting' as const, setting, known }];
      const body = { id: randomUUID(), operations, chunks: [] };
      return (await account.call('changeSpace', { params: { id: space }, body })).revision;
    };
    const [first, second] = [newSetting(), newSetting()];
    const known = await put(first, null);
    const revision = await put(second, null);
    const all = [
      { ...first, revision: known },
      { ...second, revision },
    ];
    for (const limit of [undefined, 1, 2, 3, 4]) {
      const pages = await changesSince(0, limit);
      expect(pages.flatMap(({ removed }) => removed)).toEqual([gone.id]);
      expect(idsIn(pages)).toEqual([kept.id]);
      expect(pages.flatMap(settingsIn)).toEqual(all);
    }
    const changed = newSetting({ id: first.id });
    const last = await put(changed, known);
    const pages = await changesSince(revision);
    expect(pages).toMatchObject([{ revision: last, items: [] }]);
    expect(pages.flatMap(settingsIn)).toEqual([{ ...changed, revision: last }]);
  });

  it('are what is newer than what is known, and nothing else', async () => {
    const [renamed, moved, target] = [
      await account.createDirectory(),
      await account.createDirectory(),
      await account.createDirectory(),
    ];
    const known = await revisionNow();
    expect(await changesSince(known)).toMatchObject([{ revision: known, items: [], removed: [] }]);
    await account.call('renameItem', { params: { id: renamed.id }, body: newName() });
    await account.call('moveItems', { body: { ids: [moved.id], file_id: target.id } });
    expect(idsIn(await changesSince(known))).toEqual([renamed.id, moved.id]);
  });

  it('tell what is gone, with all that was in it', async () => {
    const { id } = await account.createDirectory();
    const file = await account.storeFile({ file_id: id });
    const known = await revisionNow();
    await account.call('deleteItem', { params: { id } });
    const [page] = await changesSince(known);
    expect(page?.removed.toSorted()).toEqual([id, file.id].toSorted());
    expect(page?.items).toEqual([]);
  });

  it('have no file before its upload has ended', async () => {
    const known = await revisionNow();
    const file = await account.createFile();
    expect(idsIn(await changesSince(known))).toEqual([]);
    await account.storeChunk(file, 0);
    expect(idsIn(await changesSince(known))).toEqual([file.id]);
  });

  it('take an id that came again for one that is there', async () => {
    const directory = newDirectory();
    await account.call('createItem', { body: directory });
    await account.call('deleteItem', { params: { id: directory.id } });
    await account.call('createItem', { body: directory });
    const pages = await changesSince(1);
    expect(pages).toMatchObject([{ removed: [] }]);
    expect(idsIn(pages)).toEqual([directory.id]);
  });

  it('come in pages, each change once, also where many have one revision', async () => {
    const directories = await Promise.all(Array.from({ length: 7 }, () => account.createDirectory()));
    const known = await revisionNow();
    const ids = directories.map(({ id }) => id);
    const [target = '', ...others] = ids;
    const [gone = '', kept = '', ...moved] = others;
    await account.call('moveItems', { body: { ids: moved, file_id: target } });
    await account.call('deleteItems', { body: { ids: [gone, kept] } });
    const pages = await changesSince(known, 1);
    expect(pages.flatMap(({ removed }) => removed).toSorted()).toEqual([gone, kept].toSorted());
    expect(idsIn(pages).toSorted()).toEqual(moved.toSorted());
    expect(pages.every(({ items, removed }) => items.length + removed.length <= 1)).toBe(true);
    expect((await changesSince(known, 6)).length).toBe(2);
  });

  it('are refused where it is not known any more what went, and beyond what there was', async () => {
    await account.createDirectory();
    await account.createDirectory();
    await execute(server.dataDir, 'update spaces set forgotten_revision = 1 where id = ?', space);
    const since = (after: number) =>
      account.try('spaceChanges', { params: { id: space }, query: { after: String(after) } });
    expectProblem(await since(0), 'changes_too_old');
    expectProblem(await since(3), 'changes_too_old');
    expect((await since(1)).status).toBe(200);
  });

  it('refuse a cursor that no page gave out', async () => {
    const query = { after: '0', cursor: 'AAAA' };
    expectProblem(await account.try('spaceChanges', { params: { id: space }, query }), 'validation_failed');
  });

  it('begin where a listing says that it was read', async () => {
    await account.createDirectory();
    const listing = await account.call('listItems');
    expect(listing.space).toEqual({ id: space, revision: 1 });
    const { id } = await account.createDirectory();
    expect(idsIn(await changesSince(listing.space.revision))).toEqual([id]);
  });
});
