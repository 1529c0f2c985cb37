import { randomUUID } from 'node:crypto';
import { type BatchOperation, type ChangeBatch, problem, type SignedHead } from '@coffer/contract';
import {
  fromBase64Url,
  type Head,
  headBytes,
  headHash,
  linkRowBytes,
  readHead,
  settingRowBytes,
  sha256,
  toBase64Url,
} from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { broughtFile, creation, newBatch } from './support/batches.ts';
import {
  envelope,
  keyPairChangeOf,
  newDirectory,
  newFile,
  newLink,
  newName,
  newSetting,
  signatureOf,
} from './support/builders.ts';
import { cleanedUp } from './support/cleaned-up.ts';
import { execute } from './support/data-directory.ts';
import { linkRowOf } from './support/drive-model.ts';
import { HeadSigner, rowOf, versionRowOf } from './support/head-signer.ts';
import type { Received } from './support/http.ts';
import { expectProblem } from './support/problems.ts';
import { jsonOf } from './support/visitor.ts';

let server: RunningServer;
let signer: HeadSigner;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  signer = await HeadSigner.register(server.url);
});

/** The operation that makes a directory, whose row the next head has. */
function aDirectory(parent?: string) {
  const item = newDirectory(parent === undefined ? {} : { file_id: parent });
  signer.put(rowOf(signer.space, item));
  return { item, operation: { kind: 'create', item } satisfies BatchOperation };
}

const revisionNow = () => signer.sender.revisionNow();
const heads = (after = 0) =>
  signer.sender.account.call('spaceHeads', { params: { id: signer.space }, query: { after: String(after) } });
const changes = (after = 0) =>
  signer.sender.account.call('spaceChanges', {
    params: { id: signer.space },
    query: { after: String(after) },
  });
const whatIn = (body: Buffer) => problem.parse(jsonOf(body)).errors?.['head'];
/** Refused for want of a head. */
function expectMissing(answer: Received): void {
  expectProblem(answer, 'head_refused');
  expect(whatIn(answer.body)).toEqual(['missing']);
}

const bytesOf = ({ bytes }: SignedHead) => fromBase64Url(bytes);

describe('The head of a batch', () => {
  it('is taken for all that a batch does, and shows the way from any of those before', async () => {
    const { item: outer, operation } = aDirectory();
    expect(await changes()).not.toHaveProperty('head');
    expect(await heads()).toEqual({ newest: null, owners: null, way: '', milestones: [] });
    expect((await signer.change(operation)).status).toBe(200);
    const { account, space } = signer.sender;

    const { item: inner, operation: makeInner } = aDirectory(outer.id);
    const file = await broughtFile({ file_id: inner.id });
    signer.put(rowOf(space, file.item), [versionRowOf(file)]);
    const operations = [makeInner, creation(file)];
    const brought = { ...(await signer.signed(operations)), chunks: [file.chunk] };
    expect((await signer.sender.bringFiles(brought, [file])).status).toBe(200);
    await signer.taken(brought.id, operations);

    const name = newName();
    const renamed = signer.put({
      ...rowOf(space, file.item),
      sealedName: name.encrypted_name,
      nameHash: name.name_hash,
    });
    const moved = { ...renamed, parentId: outer.id, nameHash: 'cd'.repeat(32) };
    signer.put(moved, [versionRowOf(file)]);
    const setting = newSetting();
    await signer.own(
      'setting',
      setting.id,
      settingRowBytes({ ...setting, sealedBody: setting.encrypted_body }),
    );
    const link = newLink(account.form, file.item.id);
    await signer.own('link', link.id, linkRowBytes(linkRowOf(link)));
    const placedThere = { id: file.item.id, name_hash: moved.nameHash };
    const third = await signer.change(
      { kind: 'rename', id: file.item.id, name },
      { kind: 'move', ids: [file.item.id], file_id: outer.id, names: [placedThere] },
      { kind: 'setting', setting, known: null },
      { kind: 'link', link },
    );
    expect(third.status).toBe(200);

    signer.put({ ...rowOf(space, inner), trashed: { at: 77, fromId: outer.id } });
    expect((await signer.change({ kind: 'trash', ids: [inner.id], at: 77 })).status).toBe(200);
    for (const { id } of [outer, inner, file.item]) signer.remove(id);
    signer.disown(link.id);
    expect((await signer.change({ kind: 'delete', ids: [outer.id] })).status).toBe(200);

    const { newest, way, milestones } = await heads();
    if (newest === null) throw new Error('It was signed');
    const head = readHead(bytesOf(newest));
    expect(head).toEqual(signer.last?.head);
    expect([head.revision, head.rows, head.removedRows]).toEqual([5, 2, 5]);
    expect([fromBase64Url(way).length, milestones]).toEqual([5 * 32, []]);
    const ofNewest = toBase64Url(await sha256(bytesOf(newest)));
    expect(await heads(4)).toMatchObject({ newest, way: ofNewest });
    expect((await changes(4)).head).toEqual({ newest, way: ofNewest });
    const { output } = await coffer(server.dataDir, ['check']);
    expect(output).toContain('all is well');
  });

  it('is compared with the space as the batch leaves it, field by field, or nothing happens', async () => {
    await signer.change(aDirectory().operation);
    const { operation, item } = aDirectory();
    const other = 'ef'.repeat(32);
    const lies: [Partial<Head>, string][] = [
      [{ spaceId: randomUUID() }, 'space'],
      [{ previous: other }, 'previous'],
      [{ milestone: other }, 'milestone'],
      [{ ownersHead: other }, 'owners-head'],
      [{ batch: { id: randomUUID(), operationsHash: other } }, 'batch'],
      [{ itemsDigest: other }, 'items-digest'],
      [{ ownersDigest: other }, 'owners-digest'],
      [{ keyCommitment: other }, 'epoch'],
      [{ epoch: 2 }, 'epoch'],
      // More than the page of this server supports, and what it does not know.
      [{ lowest: { write: 2, read: 1 } }, 'lowest'],
      [{ lowest: { write: 2, read: 2 } }, 'lowest'],
      [{ lowest: { write: 1, read: 0 } }, 'lowest'],
      [{ later: 'AQAHAAAAAf8' }, 'later-fields'],
      [{ rows: 4 }, 'rows'],
      [{ removedRows: 1 }, 'removed-rows'],
      [{ ownerFingerprint: other, signerFingerprint: other }, 'owner'],
      [{ signerFingerprint: other }, 'not-the-owner'],
      [{ otherSpaces: [{ id: randomUUID(), revision: 1 }] }, 'other-spaces'],
      // Another key pair comes with an epoch.
      [{ nextFingerprint: other }, 'epoch'],
    ];
    for (const [lie, what] of lies) {
      const refused = await signer.sender.apply(await signer.signed([operation], lie));
      expectProblem(refused, 'head_refused');
      expect(whatIn(refused.body)).toEqual([what]);
    }
    const stranger = await HeadSigner.register(server.url);
    const forged = await signer.sender.apply(await signer.signed([operation], {}, stranger.fingerprint));
    expect(whatIn(forged.body)).toEqual(['signature']);
    const batch = await signer.signed([operation]);
    const damaged = { ...batch, head: { ...batch.head, bytes: envelope(300) } };
    expectProblem(await signer.sender.apply(damaged), 'validation_failed');
    expect(await signer.sender.account.names()).not.toContain(item.id);
    expect(await revisionNow()).toBe(1);
    expect((await heads()).newest).not.toBeNull();
  });

  it('is asked for again where the space has moved on, with what has changed and the way there', async () => {
    await signer.change(aDirectory().operation);
    const behind = await signer.signed([aDirectory().operation], { revision: 1 });
    const refused = await signer.sender.apply(behind);
    expectProblem(refused, 'space_changed');
    const { changes: since } = problem.parse(jsonOf(refused.body)).batch ?? {};
    expect(since?.revision).toBe(1);
    expect(since?.head).toEqual({ ...(await changes()).head });
  });

  it('is answered as the first time where its answer was lost', async () => {
    const batch = await signer.signed([aDirectory().operation]);
    const answers = [await signer.sender.apply(batch), await signer.sender.apply(batch)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(jsonOf(answers[1]?.body ?? Buffer.alloc(0))).toEqual(jsonOf(answers[0]?.body ?? Buffer.alloc(0)));
    expect(fromBase64Url((await heads()).way)).toHaveLength(32);
  });
});

describe('The end of a fork', () => {
  it('is taken with the other end as its owner has signed it, and handed out with it', async () => {
    const { fingerprint } = signer.sender.account.form;
    const stranger = await HeadSigner.register(server.url);
    await signer.change(aDirectory().operation);
    const before = signer.last?.head ?? fail();
    // What another device has been shown, and has gone on from.
    const other = { ...before, revision: 7, itemsDigest: 'ef'.repeat(32), previous: 'ef'.repeat(32) };
    const alone = (head: Head, by = fingerprint) => {
      const bytes = headBytes(head);
      return { bytes: toBase64Url(bytes), signature: signatureOf(by, 'head', [bytes]) };
    };
    const { operation } = aDirectory();
    const onward = await signer.signed([operation]);
    const carrying = { ...onward, head: { ...onward.head, other_end: alone(other) } };
    const idle = await signer.sender.apply(carrying);
    expectProblem(idle, 'head_refused');
    expect(whatIn(idle.body)).toEqual(['other-end']);

    expect((await signer.sender.apply(onward)).status).toBe(200);
    await signer.taken(onward.id, [operation]);

    const operations = [await signer.nextEpoch()];
    const endedFork = { revision: 7, epoch: 1, hash: await headHash(other) };
    const batch = await signer.signed(operations, { revision: 8, endedFork });
    const ending = (other_end?: SignedHead) => ({ ...batch, head: { ...batch.head, other_end } });
    for (const carried of [
      undefined,
      alone(before),
      alone({ ...other, rows: other.rows + 1 }),
      { ...alone(other), signature: alone(other, stranger.fingerprint).signature },
    ]) {
      const refused = await signer.sender.apply(ending(carried));
      expectProblem(refused, 'head_refused');
      expect(whatIn(refused.body)).toEqual(['other-end']);
    }
    const nested = ending({ ...alone(other), other_end: alone(before) });
    expectProblem(await signer.sender.apply(nested), 'validation_failed');
    const far = { ...other, revision: 2 ** 34 + 2 };
    const farther = await signer.signed(operations, {
      revision: 2 ** 34 + 3,
      endedFork: { revision: far.revision, epoch: 1, hash: await headHash(far) },
    });
    const tooFar = { ...farther, head: { ...farther.head, other_end: alone(far) } };
    expect(whatIn((await signer.sender.apply(tooFar)).body)).toEqual(['revision']);
    expect(await revisionNow()).toBe(2);

    const carried = alone(other);
    expect((await signer.sender.apply(ending(carried))).status).toBe(200);
    const { newest, milestones } = await heads();
    expect(newest).toEqual({ ...batch.head, other_end: carried });
    expect(milestones).toEqual([newest]);
    const check = async () => (await coffer(server.dataDir, ['check'])).output;
    expect(await check()).toContain('all is well');
    const put = (columns: string) =>
      execute(server.dataDir, `update heads set ${columns} where revision = 8`);
    await put('next_signature = other_end, other_end = null');
    expect(await check()).toContain('it does not carry the other end of its fork');
    await put('other_end = next_signature, next_signature = null');
    expect(await check()).toContain('all is well');
  });

  it('may carry what a former key pair has signed, which the owner vouches for', async () => {
    await signer.change(aDirectory().operation);
    const former = 'ab'.repeat(32);
    const before = signer.last?.head ?? fail();
    const other = { ...before, ownerFingerprint: former, signerFingerprint: former, revision: 2 };
    const operations = [await signer.nextEpoch()];
    const endedFork = { revision: 2, epoch: 1, hash: await headHash(other) };
    const batch = await signer.signed(operations, { revision: 3, endedFork });
    const other_end = { bytes: toBase64Url(headBytes(other)), signature: envelope(256) };
    expect((await signer.sender.apply({ ...batch, head: { ...batch.head, other_end } })).status).toBe(200);
  });
});

describe('A space that has a head', () => {
  it('is changed by nothing without one, and takes what is no row', async () => {
    const { account } = signer.sender;
    const { item, operation } = aDirectory();
    await signer.change(operation);
    const { id } = item;
    const unsigned: ChangeBatch = newBatch(1, { operations: [{ kind: 'create', item: newDirectory() }] });
    const refusals = [
      await signer.sender.apply(unsigned),
      await account.try('createItem', { body: newDirectory() }),
      await account.try('createItem', { body: newFile() }),
      await account.try('renameItem', { params: { id }, body: newName() }),
      await account.try('moveItems', { body: { ids: [id], file_id: null, names: [placed(id)] } }),
      await account.try('trashItems', { body: { ids: [id] } }),
      await account.try('deleteItem', { params: { id } }),
      await account.try('createFolderLink', { body: newLink(account.form, id) }),
    ];
    for (const refused of refusals) expectMissing(refused);
    expect(await account.names()).toEqual([id]);

    const link = newLink(account.form, id);
    await signer.own('link', link.id, linkRowBytes(linkRowOf(link)));
    await signer.change({ kind: 'link', link });
    const limited = { params: { id: link.id }, body: { max_downloads: 5 } };
    expectMissing(await account.try('updateLink', limited));

    const record = newFile({ encrypted_upload: envelope(200) });
    await account.call('createItem', { body: record });
    await account.call('deleteItem', { params: { id: record.id } });
    expect(await revisionNow()).toBe(2);
  });

  it('gets no next key pair without one', async () => {
    const account = await Account.registerWithKeys(server.url);
    const { beginning, change } = keyPairChangeOf(account.form, server.url);
    await account.call('beginKeyPairChange', { body: beginning });
    const { head: _, ...withoutHead } = change;
    expectMissing(await account.try('changeKeyPair', { body: withoutHead }));
    await account.call('changeKeyPair', { body: change });
  });

  it('keeps of old heads their hashes, and of the newest all', async () => {
    for (let revision = 1; revision <= 3; revision += 1) await signer.change(aDirectory().operation);
    const before = await heads();
    await execute(server.dataDir, 'update heads set stored_at = 1');
    await server.restart();
    await cleanedUp(server);
    expect(await heads()).toEqual(before);
    const { output } = await coffer(server.dataDir, ['check']);
    expect(output).toContain('all is well');
    const another = 'ab'.repeat(32);
    await execute(server.dataDir, 'update heads set bytes_hash = ? where revision = 2', another);
    await execute(server.dataDir, "update heads set bytes = 'AA' where revision = 3");
    const found = await coffer(server.dataDir, ['check']);
    expect(found.output).toContain('its head 2 is not the one that was signed: its hash does not follow');
    expect(found.output).toContain('its head 3 is not the one that was signed: its bytes have another hash');
  });
});

function fail(): never {
  throw new Error('Nobody has signed it');
}

const placed = (id: string) => ({ id, name_hash: 'cd'.repeat(32) });
