import { randomUUID } from 'node:crypto';
import { type BatchOperation, problem, type SpaceRow, type WaitingChanges } from '@coffer/contract';
import { linkRowBytes } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import type { Account } from './support/account.ts';
import { type BroughtFile, broughtFile, creation } from './support/batches.ts';
import {
  contentHashes,
  envelope,
  nameHash,
  newDirectory,
  newFile,
  newLink,
  newName,
  newVersion,
} from './support/builders.ts';
import { linkRowOf } from './support/drive-model.ts';
import { EventListener } from './support/event-listener.ts';
import { HeadSigner, rowOf, versionRowOf } from './support/head-signer.ts';
import { expectProblem } from './support/problems.ts';
import { jsonOf, Visitor } from './support/visitor.ts';

let server: RunningServer;
let signer: HeadSigner;
let account: Account;
/** What the owner's devices have signed: a directory with a file in it, another directory, and a file in the trash. */
let outer: string;
let other: string;
let file: BroughtFile;
let trashed: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  signer = await HeadSigner.register(server.url);
  account = signer.sender.account;
  const directories = [newDirectory(), newDirectory(), newDirectory()];
  [outer, other, trashed] = directories.map(({ id }) => id) as [string, string, string];
  for (const item of directories) signer.put(rowOf(signer.space, item));
  file = await broughtFile({ file_id: outer });
  signer.put(rowOf(signer.space, file.item), [versionRowOf(file)]);
  const operations: BatchOperation[] = [
    ...directories.map((item) => ({ kind: 'create' as const, item })),
    creation(file),
  ];
  const batch = { ...(await signer.signed(operations)), chunks: [file.chunk] };
  expect((await signer.sender.bringFiles(batch, [file])).status).toBe(200);
  await signer.taken(batch.id, operations);
  const last = directories[2];
  if (last === undefined) throw new Error('There are three');
  signer.put({ ...rowOf(signer.space, last), trashed: { at: 77, fromId: signer.space } });
  expect((await signer.change({ kind: 'trash', ids: [trashed], at: 77 })).status).toBe(200);
});

const params = () => ({ id: signer.space });
const allow = (allowed = true) => account.call('allowPlainChanges', { params: params(), body: { allowed } });
const waiting = (): Promise<WaitingChanges> =>
  account.call('waitingChanges', { params: params(), query: {} });
const standing = async () => {
  const [space] = (await account.call('listSpaces')).spaces;
  return [space?.revision, space?.waiting];
};
/** All rows as devices get them, with the digest that they have to lead to. */
async function signedRows(): Promise<{ rows: SpaceRow[]; digest: string | undefined }> {
  const { items, digest } = await account.call('spaceChanges', {
    params: params(),
    query: { after: '0', digest: 'true' },
  });
  const plain = await account.call('spaceChanges', { params: params(), query: { after: '0' } });
  const byBuckets = await account.call('spaceRows', { params: params(), query: { from: '0' } });
  const sorted = (rows: readonly SpaceRow[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(sorted(plain.items)).toEqual(sorted(items));
  expect(sorted(byBuckets.items)).toEqual(sorted(items));
  const proofs = await account.call('spaceProofs', {
    params: params(),
    body: { after: 0, rows: items.map(({ id }) => id), below: { ids: [outer] } },
  });
  expect(sorted(proofs.rows)).toEqual(sorted(items));
  expect(proofs.below).toEqual([outer, file.item.id].sort());
  return { rows: sorted(items), digest };
}
const kinds = async () => Object.fromEntries((await waiting()).items.map(({ id, kind }) => [id, kind]));
const expectWell = async () =>
  expect((await coffer(server.dataDir, ['check'])).output).toContain('all is well');
const whyRefused = (body: Buffer) => problem.parse(jsonOf(body)).errors?.['head'];

/** Stores a version over another one as a program without keys does. */
async function storeOver(id: string): Promise<string> {
  const version = newVersion(contentHashes());
  await account.call('createVersion', { params: { id }, body: version });
  const stored = await broughtFile();
  const answer = await account.try('uploadChunk', {
    params: { id },
    query: { chunk: '0', checksum: stored.chunk.checksum, checksum_function: 'crc16', version: version.id },
    body: stored.body,
  });
  expect(answer.status).toBe(200);
  return version.id;
}

describe('A change without keys', () => {
  it('is refused until the account lets it wait, and then changes what programs see and nothing that is signed', async () => {
    const { id } = file.item;
    const name = newName();
    expectProblem(await account.try('renameItem', { params: { id }, body: name }), 'head_refused');
    const before = await signedRows();
    await allow();
    const [revision, counter = 0] = await standing();
    const listener = await EventListener.open(account);

    await account.call('renameItem', { params: { id }, body: name });
    expect((await account.metadata(id)).name_hash).toBe(name.name_hash);
    await account.call('moveItems', { body: { ids: [id], file_id: other } });
    expect(await account.names(other)).toEqual([id]);
    expect(await account.names(outer)).toEqual([]);
    const version = await storeOver(id);
    expect((await account.metadata(id)).version_id).toBe(version);
    await account.call('deleteItem', { params: { id: outer } });
    expect(await account.names()).toEqual([other]);
    const { items } = await account.call('listTrash', { query: {} });
    expect(items.map((item) => item.id)).toEqual([trashed]);
    expectProblem(await account.try('restoreItems', { body: { items: [{ id: outer }] } }), 'not_found');
    await account.call('restoreItems', { body: { items: [{ id: trashed }] } });
    expect(await account.names()).toEqual([other, trashed].sort());
    const added = await account.storeFile({ file_id: other, ...contentHashes() });
    const directory = await account.createDirectory();

    expect(await standing()).toEqual([revision, expect.any(Number)]);
    expect((await standing())[1]).toBeGreaterThan(counter);
    await listener.until(({ events }) => events.flat().some((news) => news.waiting > counter));
    listener.close();
    expect(await signedRows()).toEqual(before);
    expect(await kinds()).toEqual({
      [id]: 'changed',
      [outer]: 'deleted',
      [trashed]: 'changed',
      [added.id]: 'added',
      [directory.id]: 'added',
    });
    const { items: waits, allowed } = await waiting();
    const row = waits.find((item) => item.id === id)?.row;
    expect(allowed).toBe(true);
    expect(row).toMatchObject({ file_id: other, sealed_parent_id: outer, name_hash: name.name_hash });
    expect(row).toMatchObject({ version_id: version, version_number: 2 });
    await expectWell();
  });

  it('is taken back by a signed batch, whatever it was', async () => {
    const before = await signedRows();
    const used = await signer.sender.usedSpace();
    await allow();
    const { id } = file.item;
    await account.call('renameItem', { params: { id }, body: newName() });
    await account.call('moveItems', { body: { ids: [id], file_id: other } });
    await storeOver(id);
    await account.call('deleteItem', { params: { id: outer } });
    await account.call('restoreItems', { body: { items: [{ id: trashed }] } });
    const directory = await account.createDirectory();
    const inner = await account.storeFile({ file_id: directory.id, ...contentHashes() });
    await account.call('trashItems', { body: { ids: [other] } });

    const unknown = await signer.sender.apply(await signer.signed([putBack(randomUUID())]));
    expectProblem(unknown, 'not_found');
    const ids = [id, outer, trashed, directory.id, other];
    expect((await signer.change(putBack(...ids))).status).toBe(200);
    expect(await waiting()).toMatchObject({ items: [], links: [] });
    const after = await signedRows();
    const signed = ({ revision: _, ...row }: SpaceRow) => row;
    expect(after.rows.map(signed)).toEqual(before.rows.map(signed));
    expect(after.digest).toBe(before.digest);
    expect(await account.names()).toEqual([outer, other].sort());
    expect(await account.names(outer)).toEqual([id]);
    expectProblem(await account.try('itemMetadata', { params: { id: inner.id }, query: {} }), 'not_found');
    expect(await signer.sender.usedSpace()).toBe(used);
    await expectWell();
    // What was decided comes again by nothing but another call.
    expectProblem(await signer.sender.apply(await signer.signed([putBack(id)])), 'not_found');
  });

  it('is accepted by a signed batch that puts it back and does the same', async () => {
    await allow();
    const { id } = file.item;
    const name = newName();
    await account.call('renameItem', { params: { id }, body: name });
    await account.call('moveItems', { body: { ids: [id], file_id: other } });
    await account.call('deleteItem', { params: { id: outer } });
    const made = newDirectory();
    await account.call('createItem', { body: made });
    const stored = newFile({ file_id: made.id, ...contentHashes() });
    await account.storeFile(stored);
    const { row } = (await waiting()).items.find((item) => item.id === stored.id) ?? {};
    if (row === undefined) throw new Error('It waits');

    // All is sealed anew: key, name and hash of the name.
    const directory = { ...made, encrypted_key: envelope(62), ...newName() };
    const final = { ...stored, encrypted_key: envelope(62), ...newName(), version_id: stored.id };
    signer.put(rowOf(signer.space, directory));
    const { root, sealed_size, md5, sha1, sha256, blake2b } = row;
    const content = { root: root ?? '', sealed_size: sealed_size ?? 0 };
    signer.put(rowOf(signer.space, final), [
      {
        ...versionRowOf(file),
        id: stored.id,
        itemId: stored.id,
        wrappedKey: final.encrypted_content_key ?? null,
        root: content.root,
        size: content.sealed_size,
        sealedMetadata: final.encrypted_metadata ?? null,
        sealedHashes: { md5, sha1, sha256, blake2b },
      },
    ]);
    const key = { id, encrypted_key: envelope(62), name_hash: nameHash() };
    const renamed = { ...rowOf(signer.space, file.item), parentId: other, sealedName: name.encrypted_name };
    signer.put({ ...renamed, wrappedKey: key.encrypted_key, nameHash: key.name_hash }, [versionRowOf(file)]);
    signer.remove(outer);
    const hashes = { md5, sha1, sha256, blake2b } as Record<'md5' | 'sha1' | 'sha256' | 'blake2b', string>;
    const { md5: _1, sha1: _2, sha256: _3, blake2b: _4, ...unhashed } = final;
    const accepted = await signer.change(
      putBack(id, outer),
      { kind: 'create', item: directory },
      {
        kind: 'finish',
        id: stored.id,
        content: { ...content, ...hashes },
        item: { ...unhashed, size: 5, chunks: 1 },
      },
      { kind: 'rename', id, name },
      { kind: 'move', ids: [id], file_id: other, keys: [key] },
      { kind: 'delete', ids: [outer] },
    );
    expect([accepted.status, accepted.body.toString()]).toEqual([200, expect.anything()]);
    expect(await waiting()).toMatchObject({ items: [], links: [] });
    expect(await account.names(other)).toEqual([id]);
    expect(await account.names(made.id)).toEqual([stored.id]);
    expect((await account.metadata(stored.id)).name_hash).toBe(final.name_hash);
    await expectWell();
  });

  it('of a content is accepted as the next version', async () => {
    await allow();
    const { id } = file.item;
    const version = await storeOver(id);
    const { row } = (await waiting()).items[0] ?? {};
    if (row === undefined) throw new Error('It waits');
    const final = newVersion({ id: version });
    const hashes = contentHashes();
    const content = { ...hashes, root: row.root ?? '', sealed_size: row.sealed_size ?? 0 };
    signer.put({ ...rowOf(signer.space, file.item), newestVersionId: version }, [
      versionRowOf(file),
      {
        ...versionRowOf(file),
        id: version,
        number: 2,
        wrappedKey: final.encrypted_content_key ?? null,
        root: content.root,
        size: content.sealed_size,
        sealedMetadata: final.encrypted_metadata ?? null,
        sealedHashes: hashes,
      },
    ]);
    const accepted = await signer.change(
      { ...putBack(id), keep_versions: [version] },
      { kind: 'finish', id, version_id: version, number: 2, content, version: { ...final, size: 5 } },
    );
    expect([accepted.status, accepted.body.toString()]).toEqual([200, expect.anything()]);
    expect((await account.metadata(id)).version_id).toBe(version);
    expect(await kinds()).toEqual({});
    await expectWell();
  });

  it('stays beside what is signed while other batches come, and none of these goes over it', async () => {
    await allow();
    const { id } = file.item;
    const name = newName();
    await account.call('renameItem', { params: { id }, body: name });
    await account.call('moveItems', { body: { ids: [outer], file_id: other } });
    const directory = await account.createDirectory({ file_id: other });
    const [, counter] = await standing();

    const made = newDirectory({ file_id: outer });
    signer.put(rowOf(signer.space, made));
    expect((await signer.change({ kind: 'create', item: made })).status).toBe(200);
    expect((await standing())[1]).toBe((counter ?? 0) + 1);
    expect(await kinds()).toEqual({ [id]: 'changed', [outer]: 'changed', [directory.id]: 'added' });
    expect((await account.metadata(id)).name_hash).toBe(name.name_hash);
    expect((await account.metadata(outer)).file_id).toBe(other);

    const refused: BatchOperation[] = [
      { kind: 'rename', id, name: newName() },
      { kind: 'trash', ids: [outer], at: 78 },
      { kind: 'delete', ids: [outer] },
      { kind: 'delete', ids: [other] },
      {
        kind: 'move',
        ids: [other],
        file_id: outer,
        keys: [{ id: other, encrypted_key: envelope(62), name_hash: nameHash() }],
      },
    ];
    for (const operation of refused) {
      const answer = await signer.sender.apply(await signer.signed([operation]));
      // The head of what nobody may do is not even looked at; a cycle is seen behind it.
      if (operation.kind === 'move') expect(answer.status).toBe(409);
      else expectProblem(answer, 'changes_wait');
    }
    expect(await kinds()).toEqual({ [id]: 'changed', [outer]: 'changed', [directory.id]: 'added' });
    await expectWell();
  });

  it('takes no name that is in use, signed or not', async () => {
    await allow();
    const taken = newName();
    const directory = await account.createDirectory(taken);
    expectProblem(await account.try('createItem', { body: newDirectory(taken) }), 'name_exists');
    expectProblem(await account.try('renameItem', { params: { id: other }, body: taken }), 'name_exists');
    const { name_hash } = file.item;
    const again = newDirectory({ file_id: outer, name_hash });
    expectProblem(await account.try('createItem', { body: again }), 'name_exists');
    await account.call('deleteItem', { params: { id: directory.id } });
    expect(await kinds()).toEqual({});
    expect((await account.try('createItem', { body: newDirectory(taken) })).status).toBe(201);
  });

  it('that cannot wait is refused, and says what to do', async () => {
    const { id } = file.item;
    const link = newLink(account.form, id);
    await signer.own('link', link.id, linkRowBytes(linkRowOf(link)));
    expect((await signer.change({ kind: 'link', link })).status).toBe(200);
    await allow();
    const version = await storeOver(id);
    await account.call('restoreVersion', { params: { id, version_id: file.chunk.version_id } });
    const directory = await account.createDirectory();
    const added = await account.storeFile({ ...contentHashes() });
    await account.call('moveItems', { body: { ids: [other], file_id: directory.id } });
    const finished = { ...contentHashes() };
    const renewal = {
      generation: 2,
      former_generation: 1,
      former_keys: [{ generation: 1, encrypted_key: envelope(62) }],
      encrypted_name: envelope(62),
    };
    const keys = [{ id: outer, encrypted_key: envelope(62), name_hash: nameHash(), renewal }];
    const named = { params: { id, version_id: file.chunk.version_id } };
    const refusals = {
      'cannot-wait-link': [
        await account.try('createFolderLink', { body: newLink(account.form, outer) }),
        await account.try('updateLink', {
          params: { id: link.id },
          body: { max_downloads: 3, signature: envelope(342) },
        }),
      ],
      'cannot-wait-versions': [
        await account.try('setContentHashes', {
          ...named,
          query: { version: named.params.version_id },
          body: finished,
        }),
      ],
      'cannot-wait-twice': [
        await account.try('createVersion', { params: { id: added.id }, body: newVersion() }),
      ],
      'cannot-wait-inside': [await account.try('deleteItem', { params: { id: directory.id } })],
      'cannot-wait-key': [await account.try('moveItems', { body: { ids: [outer], file_id: null, keys } })],
    };
    for (const [why, answers] of Object.entries(refusals)) {
      for (const answer of answers) {
        expectProblem(answer, 'head_refused');
        expect(whyRefused(answer.body)).toEqual([why]);
      }
    }
    await account.call('restoreVersion', { params: { id, version_id: version } });
    const older = await account.try('deleteVersion', named);
    expect(whyRefused(older.body)).toEqual(['cannot-wait-versions']);
    const batch = await signer.sender.change({ kind: 'create', item: newDirectory() });
    expect(whyRefused(batch.body)).toEqual(['missing']);
    await expectWell();
  });

  it('of a link lets the earlier date and the smaller number hold until its owner decides', async () => {
    const { id } = file.item;
    const link = newLink(account.form, id, { max_downloads: 2 });
    await signer.own('link', link.id, linkRowBytes(linkRowOf(link)));
    expect((await signer.change({ kind: 'link', link })).status).toBe(200);
    await allow();
    const before = await signedRows();
    const visitor = new Visitor(server.url);
    const look = () => visitor.try('linkMetadata', { params: { id: link.id } });
    const begin = () => visitor.try('beginLinkDownload', { params: { id: link.id } });
    await account.call('updateLink', { params: { id: link.id }, body: { max_downloads: null } });
    expect((await waiting()).links).toMatchObject([
      { id: link.id, kind: 'limits', link: { max_downloads: null } },
    ]);
    expect([(await begin()).status, (await begin()).status]).toEqual([201, 201]);
    expectProblem(await begin(), 'download_limit_reached');
    await account.call('deleteLink', { params: { id: link.id } });
    expect((await waiting()).links).toMatchObject([{ id: link.id, kind: 'deleted' }]);
    expectProblem(await look(), 'not_found');
    expect(await account.call('listLinks', { query: {} })).toEqual([]);
    expect((await account.metadata(id)).link).toBeUndefined();
    expect((await signedRows()).digest).toBe(before.digest);
    expect(
      (await signer.change({ kind: 'undo_plain', ids: [], links: [link.id], keep_versions: [] })).status,
    ).toBe(200);
    const [back] = await account.call('listLinks', { query: {} });
    expect(back).toMatchObject({ id: link.id, max_downloads: 2, signed_max_downloads: 2 });
    expect((await waiting()).links).toEqual([]);
    await expectWell();
  });

  it('goes with the account', async () => {
    await allow();
    await account.call('renameItem', { params: { id: file.item.id }, body: newName() });
    await account.call('deleteAccount', { body: account.proof });
    await expectWell();
  });
});

function putBack(...ids: string[]) {
  return { kind: 'undo_plain' as const, ids, links: [] as string[], keep_versions: [] as string[] };
}
