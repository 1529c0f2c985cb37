import { randomUUID } from 'node:crypto';
import type { BatchOperation, Item, NewItem, NextKey } from '@coffer/contract';
import { itemRowBytes, rootRow } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import type { Account } from './support/account.ts';
import { BatchSender, refusalOf } from './support/batches.ts';
import { envelope, nameHash, newDirectory, newLink, newName } from './support/builders.ts';
import { HeadSigner, rowOf } from './support/head-signer.ts';
import type { Received } from './support/http.ts';
import { expectProblem } from './support/problems.ts';

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

type Renewal = Extract<BatchOperation, { kind: 'renew' }>;

/** The next key of an item that has its first one. */
function renewal(id: string, changes: Partial<Renewal> = {}, next: Partial<NextKey> = {}): Renewal {
  return {
    kind: 'renew',
    id,
    encrypted_key: envelope(62),
    name_hash: nameHash(),
    parent_generation: 1,
    renewal: { ...nextKey(), ...next },
    ...changes,
  };
}

function nextKey(changes: Partial<NextKey> = {}): NextKey {
  return {
    former_generation: 1,
    generation: 2,
    former_keys: [{ generation: 1, encrypted_key: envelope(62) }],
    encrypted_name: envelope(62),
    ...changes,
  };
}

const inside = (directory: { id: string }, changes: Partial<NewItem> = {}) =>
  newDirectory({ file_id: directory.id, ...changes });

async function directory(changes: Partial<NewItem> = {}): Promise<NewItem> {
  const item = newDirectory(changes);
  expect((await sender.change({ kind: 'create', item })).status).toBe(200);
  return item;
}

async function rowNow(id: string): Promise<Item | undefined> {
  const { items } = await account.call('spaceChanges', {
    params: { id: sender.space },
    query: { after: '0' },
  });
  return items.find((item) => item.id === id);
}

const greatest = async () => (await account.call('listSpaces', { query: {} })).spaces[0]?.greatest_generation;

function expectRefused(answer: Received, code: Parameters<typeof expectProblem>[1], field: string): void {
  expectProblem(answer, code);
  expect(Object.keys(refusalOf(answer).errors ?? {})).toEqual([`operations.0.${field}`]);
}

describe('The next key of an item', () => {
  it('takes the place of the one it has, which is kept sealed', async () => {
    const { id } = await directory();
    const renewed = renewal(id);
    expect((await sender.change(renewed)).status).toBe(200);
    expect(await rowNow(id)).toMatchObject({
      encrypted_key: renewed.encrypted_key,
      encrypted_name: renewed.renewal.encrypted_name,
      name_hash: renewed.name_hash,
      generation: 2,
      parent_generation: 1,
      former_keys: renewed.renewal.former_keys,
    });
    expect(await greatest()).toBe(2);
    const listed = await account.call('listItems', { query: { dir_id: id } });
    expect(listed.parents[0]?.former_keys).toEqual(renewed.renewal.former_keys);
  });

  it('is refused where its number does not grow, is below that of the directory, or leaves numbers out', async () => {
    const outer = await directory();
    const { id } = await directory({ file_id: outer.id });
    for (const generation of [1, 3]) {
      expectRefused(
        await sender.change(renewal(id, {}, { generation })),
        'validation_failed',
        'renewal.generation',
      );
    }
    expect((await sender.change(renewal(outer.id))).status).toBe(200);
    expect((await sender.change(renewal(outer.id, {}, third()))).status).toBe(200);
    const below = renewal(id, { parent_generation: 3 });
    expectRefused(await sender.change(below), 'validation_failed', 'renewal.generation');
    expect(await greatest()).toBe(3);
  });

  it('is refused where a former key is lost', async () => {
    const { id } = await directory();
    await sender.change(renewal(id));
    for (const former_keys of [third().former_keys.slice(1), third().former_keys.toReversed()]) {
      const lost = renewal(id, {}, third({ former_keys }));
      expectRefused(await sender.change(lost), 'validation_failed', 'renewal.former_keys');
    }
    expect((await sender.change(renewal(id, {}, third()))).status).toBe(200);
  });

  it('is refused where the item has another key by now, or its directory has', async () => {
    const outer = await directory();
    const { id } = await directory({ file_id: outer.id });
    await sender.change(renewal(id));
    expectRefused(await sender.change(renewal(id)), 'key_outdated', 'renewal.former_generation');
    await sender.change(renewal(outer.id));
    expectRefused(await sender.change(renewal(id, {}, third())), 'key_outdated', 'parent_generation');
  });

  it('wraps the key of what a file shows, and of nothing else', async () => {
    const file = await account.storeFile();
    const content = { version_id: file.id, encrypted_content_key: envelope(62) };
    const other = renewal(file.id, {}, { content: { ...content, version_id: randomUUID() } });
    expectRefused(await sender.change(other), 'key_outdated', 'renewal.content');
    expect((await sender.change(renewal(file.id, {}, { content }))).status).toBe(200);
    expect(await rowNow(file.id)).toMatchObject(content);
  });
});

const third = (changes: Partial<NextKey> = {}) =>
  nextKey({
    former_generation: 2,
    generation: 3,
    former_keys: [1, 2].map((generation) => ({ generation, encrypted_key: envelope(62) })),
    ...changes,
  });

describe('What is sealed under a key that was renewed', () => {
  it('is refused in a directory, and below one whose key is newer', async () => {
    const outer = await directory();
    const inner = await directory({ file_id: outer.id });
    expect((await sender.change(renewal(outer.id))).status).toBe(200);
    const old = { generation: 1, parent_generation: 1 };
    for (const place of [outer, inner]) {
      const item = inside(place, old);
      expectRefused(await sender.change({ kind: 'create', item }), 'key_outdated', 'parent_generation');
    }
    const item = inside(outer, { generation: 2, parent_generation: 2 });
    expect((await sender.change({ kind: 'create', item })).status).toBe(200);
    const under = { generation: 1, parent_generation: 1 };
    const renamed = await sender.change({ kind: 'rename', id: inner.id, name: { ...newName(), ...under } });
    expectRefused(renamed, 'key_outdated', 'parent_generation');
  });

  it('is refused in the trash, too, and where it moves', async () => {
    const [outer, moved] = [await directory(), await directory()];
    await sender.change(renewal(outer.id));
    const key = { id: moved.id, encrypted_key: envelope(62), name_hash: nameHash(), parent_generation: 1 };
    const move = (keys: Extract<BatchOperation, { kind: 'move' }>['keys']) =>
      sender.change({ kind: 'move', ids: [moved.id], file_id: outer.id, keys });
    expectRefused(await move([key]), 'key_outdated', 'parent_generation');
    const renewed = { ...key, parent_generation: 2, renewal: nextKey({ generation: 3 }) };
    expect((await move([renewed])).status).toBe(200);
    expect(await rowNow(moved.id)).toMatchObject({
      file_id: outer.id,
      generation: 3,
      former_keys: renewed.renewal.former_keys,
    });
    const { renewal: next, id: _, ...place } = { ...key, renewal: third() };
    await sender.change({ kind: 'trash', ids: [moved.id] });
    const toRoot = { id: moved.id, file_id: null, place: { ...place, renewal: next } };
    expectProblem(await sender.change({ kind: 'restore', items: [toRoot] }), 'key_outdated');
    const fourth = { ...next, former_generation: 3, generation: 4 };
    fourth.former_keys = [1, 3].map((generation) => ({ generation, encrypted_key: envelope(62) }));
    const restored = { ...toRoot, place: { ...place, renewal: fourth } };
    expect((await sender.change({ kind: 'restore', items: [restored] })).status).toBe(200);
    expect(await rowNow(moved.id)).toMatchObject({ file_id: null, generation: 4 });
  });

  it('is refused of a file: a name, a version, a link', async () => {
    const file = await account.storeFile();
    await sender.change(renewal(file.id));
    const renamed = { kind: 'rename', id: file.id, name: { ...newName(), generation: 1 } } as const;
    expectRefused(await sender.change(renamed), 'key_outdated', 'generation');
    const version = { id: randomUUID(), size: 5, chunks: 1, mime: 'text/plain', file_modified_at: 1 };
    const added = { kind: 'add_version', id: file.id, version: { ...version, generation: 1 } } as const;
    expectRefused(await sender.change(added), 'key_outdated', 'generation');
    const link = newLink(account.form, file.id);
    expectRefused(await sender.change({ kind: 'link', link, generation: 1 }), 'key_outdated', 'generation');
    expect((await sender.change({ kind: 'link', link, generation: 2 })).status).toBe(200);
  });

  it('takes no name of what is sealed under the newer one', async () => {
    const outer = await directory();
    const name_hash = nameHash();
    const before = inside(outer, { name_hash });
    await sender.change({ kind: 'create', item: before });
    await sender.change(renewal(outer.id));
    const item = inside(outer, { name_hash, generation: 2, parent_generation: 2 });
    expect((await sender.change({ kind: 'create', item })).status).toBe(200);
  });
});

describe('The link of an item with another key', () => {
  it('gets that key, signed by its owner alone', async () => {
    const { id } = await directory();
    const { signature: former, ...link } = newLink(account.form, id);
    await sender.change({ kind: 'link', link: { ...link, signature: former } });
    const anew = { ...link, encrypted_file_key: envelope(62) };
    const { encrypted_file_key, signature } = newLink(account.form, id, anew);
    const sealed = { kind: 'seal_link', id: link.id, encrypted_file_key, signature } as const;
    const forged = { ...sealed, signature: former };
    expectRefused(
      await sender.change(renewal(id), forged).then(onlySecond),
      'validation_failed',
      'signature',
    );
    expect((await sender.change(renewal(id), sealed)).status).toBe(200);
    const [shown] = await account.call('listLinks', { query: { file_id: id } });
    expect(shown).toMatchObject({ encrypted_file_key, signature });
  });
});

/** A refusal of the second operation, as if it were the first. */
function onlySecond(answer: Received): Received {
  return {
    ...answer,
    body: Buffer.from(answer.body.toString().replaceAll('operations.1.', 'operations.0.')),
  };
}

/** The second key of a root. */
const nextRoot = (changes: object = {}) => ({
  kind: 'renew_root' as const,
  former_generation: 1,
  generation: 2,
  encrypted_key: envelope(62),
  parent_generation: 1,
  former_keys: [{ generation: 1, encrypted_key: envelope(62) }],
  ...changes,
});

describe('The key of the root', () => {
  it('is kept and handed out, and holds for what is sealed at the top', async () => {
    const renewed = nextRoot();
    expect((await sender.change(renewed)).status).toBe(200);
    const { kind: _, former_generation: _former, ...root_key } = renewed;
    const { spaces } = await account.call('listSpaces', { query: {} });
    expect(spaces[0]).toMatchObject({ greatest_generation: 2, root_key });
    const item = newDirectory({ generation: 2, parent_generation: 1 });
    expectRefused(await sender.change({ kind: 'create', item }), 'key_outdated', 'parent_generation');
    const newest = { ...item, parent_generation: 2 };
    expect((await sender.change({ kind: 'create', item: newest })).status).toBe(200);
    expectRefused(await sender.change(renewed), 'key_outdated', 'former_generation');
    expectRefused(
      await sender.change(nextRoot({ former_generation: 2, generation: 3 })),
      'validation_failed',
      'former_keys',
    );
  });

  it('is not changed by another name, which the root of a drive has none of', async () => {
    const { former_generation: _, ...root } = nextRoot();
    const named = { ...root, kind: 'rename_root' as const, encrypted_name: envelope(40) };
    expectRefused(await sender.change(named), 'validation_failed', 'encrypted_name');
  });

  it('is not there while it is the first one', async () => {
    expect((await account.call('listSpaces', { query: {} })).spaces[0]).not.toHaveProperty('root_key');
  });
});

describe('A head', () => {
  it('signs new keys, of which each row says what the operation says', async () => {
    const signer = await HeadSigner.register(server.url);
    const { space } = signer;
    const item = newDirectory();
    signer.put(rowOf(space, item));
    expect((await signer.change({ kind: 'create', item })).status).toBe(200);
    const renewed = renewal(item.id);
    const { former_keys, encrypted_name } = renewed.renewal;
    const rowKeys = (keys: NextKey['former_keys']) =>
      keys.map(({ generation, encrypted_key }) => ({ generation, wrappedKey: encrypted_key }));
    signer.put({
      ...rowOf(space, item),
      generation: 2,
      wrappedKey: renewed.encrypted_key,
      formerKeys: rowKeys(former_keys),
      sealedName: encrypted_name,
      nameHash: renewed.name_hash,
    });
    expect(refusalOf(await signer.change(renewed)).errors).toEqual({ head: ['generation'] });
    signer.greatestGeneration = 2;
    expect((await signer.change(renewed)).status).toBe(200);

    const root = nextRoot({ generation: 3 });
    await signer.own(
      'item',
      space,
      itemRowBytes({
        ...rootRow(space),
        generation: 3,
        wrappedKey: root.encrypted_key,
        formerKeys: rowKeys(root.former_keys),
      }),
    );
    signer.greatestGeneration = 3;
    expect(refusalOf(await signer.change(root)).errors).toEqual({ head: ['root-generation'] });
    signer.rootGeneration = 3;
    expect((await signer.change(root)).status).toBe(200);
    const { output } = await coffer(server.dataDir, ['check']);
    expect(output).toContain('all is well');
  });
});
