import { randomUUID } from 'node:crypto';
import type { SpaceRow } from '@coffer/client';
import type { BatchOperation } from '@coffer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import type { Account } from './support/account.ts';
import type { BroughtFile } from './support/batches.ts';
import {
  contentHashes,
  envelope,
  nameHash,
  newDirectory,
  newFile,
  newName,
  newVersion,
} from './support/builders.ts';
import { type HeadSigner, rowOf, versionRowOf } from './support/head-signer.ts';
import { PlainDrive, undoPlain } from './support/plain-drive.ts';
import { expectProblem } from './support/problems.ts';

let server: RunningServer;
let drive: PlainDrive;
let signer: HeadSigner;
let account: Account;
let outer: string;
let other: string;
let trashed: string;
let file: BroughtFile;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  drive = await PlainDrive.make(server);
  ({ signer, account, outer, other, trashed, file } = drive);
});

describe('A change without keys that waits', () => {
  it('is taken back by a signed batch, whatever it was', async () => {
    const before = await drive.signedRows();
    const used = await signer.sender.usedSpace();
    await drive.allow();
    const { id } = file.item;
    await account.call('renameItem', { params: { id }, body: newName() });
    await account.call('moveItems', { body: { ids: [id], file_id: other } });
    await drive.storeOver(id);
    await account.call('deleteItem', { params: { id: outer } });
    await account.call('restoreItems', { body: { items: [{ id: trashed }] } });
    const directory = await account.createDirectory();
    const inner = await account.storeFile({ file_id: directory.id, ...contentHashes() });
    await account.call('trashItems', { body: { ids: [other] } });

    const unknown = await signer.sender.apply(await signer.signed([undoPlain(randomUUID())]));
    expectProblem(unknown, 'not_found');
    const ids = [id, outer, trashed, directory.id, other];
    expect((await signer.change(undoPlain(...ids))).status).toBe(200);
    expect(await drive.waiting()).toMatchObject({ items: [], links: [] });
    const after = await drive.signedRows();
    const signed = ({ signed: bytes }: SpaceRow) => bytes;
    expect(after.rows.map(signed)).toEqual(before.rows.map(signed));
    expect(after.digest).toBe(before.digest);
    expect(await account.names()).toEqual([outer, other].sort());
    expect(await account.names(outer)).toEqual([id]);
    expectProblem(await account.try('itemMetadata', { params: { id: inner.id }, query: {} }), 'not_found');
    expect(await signer.sender.usedSpace()).toBe(used);
    await drive.expectWell();
    // What was decided comes again by nothing but another call.
    expectProblem(await signer.sender.apply(await signer.signed([undoPlain(id)])), 'not_found');
  });

  it('is accepted by a signed batch that puts it back and does the same', async () => {
    await drive.allow();
    const { id } = file.item;
    const name = newName();
    await account.call('renameItem', { params: { id }, body: name });
    await account.call('moveItems', { body: { ids: [id], file_id: other } });
    await account.call('deleteItem', { params: { id: outer } });
    const made = newDirectory();
    await account.call('createItem', { body: made });
    const stored = newFile({ file_id: made.id, ...contentHashes() });
    await account.storeFile(stored);
    const { row } = (await drive.waiting()).items.find((item) => item.id === stored.id) ?? {};
    if (row === undefined) throw new Error('It waits');

    // All is sealed anew: key, name, metadata and hash of the name.
    const directory = { ...made, encrypted_metadata: envelope(94), ...newName() };
    const final = { ...stored, encrypted_key: envelope(62), ...newName(), version_id: stored.id };
    signer.put(rowOf(signer.space, directory));
    const { root, sealed_size, md5, sha1, sha256, blake2b } = row;
    const content = { root: root ?? '', sealed_size: sealed_size ?? 0 };
    signer.put(rowOf(signer.space, final), [
      {
        ...versionRowOf(file),
        id: stored.id,
        itemId: stored.id,
        contentId: stored.id,
        wrappedKey: final.encrypted_key,
        root: content.root,
        size: content.sealed_size,
        sealedMetadata: final.encrypted_metadata ?? null,
        sealedHashes: { md5, sha1, sha256, blake2b },
      },
    ]);
    const placed = { id, name_hash: nameHash() };
    const renamed = { ...rowOf(signer.space, file.item), parentId: other, sealedName: name.encrypted_name };
    signer.put({ ...renamed, nameHash: placed.name_hash }, [versionRowOf(file)]);
    signer.remove(outer);
    const hashes = { md5, sha1, sha256, blake2b } as Record<'md5' | 'sha1' | 'sha256' | 'blake2b', string>;
    const { md5: _1, sha1: _2, sha256: _3, blake2b: _4, ...unhashed } = final;
    const accepted = await signer.change(
      undoPlain(id, outer),
      { kind: 'create', item: directory },
      {
        kind: 'finish',
        id: stored.id,
        content: { ...content, ...hashes },
        item: { ...unhashed, size: 5, chunks: 1 },
      },
      { kind: 'rename', id, name },
      { kind: 'move', ids: [id], file_id: other, names: [placed] },
      { kind: 'delete', ids: [outer] },
    );
    expect([accepted.status, accepted.body.toString()]).toEqual([200, expect.anything()]);
    expect(await drive.waiting()).toMatchObject({ items: [], links: [] });
    expect(await account.names(other)).toEqual([id]);
    expect(await account.names(made.id)).toEqual([stored.id]);
    expect((await account.metadata(stored.id)).name_hash).toBe(final.name_hash);
    await drive.expectWell();
  });

  it('of a content is accepted as the next version', async () => {
    await drive.allow();
    const { id } = file.item;
    const version = await drive.storeOver(id);
    const { row } = (await drive.waiting()).items[0] ?? {};
    if (row === undefined) throw new Error('It waits');
    const final = newVersion({ id: version });
    const hashes = contentHashes();
    const content = { ...hashes, root: row.root ?? '', sealed_size: row.sealed_size ?? 0 };
    signer.put({ ...rowOf(signer.space, file.item), shownVersionId: version }, [
      versionRowOf(file),
      {
        ...versionRowOf(file),
        id: version,
        contentId: version,
        number: 2,
        wrappedKey: final.encrypted_key ?? null,
        root: content.root,
        size: content.sealed_size,
        sealedMetadata: final.encrypted_metadata ?? null,
        sealedHashes: hashes,
      },
    ]);
    const accepted = await signer.change(
      { ...undoPlain(id), keep_versions: [version] },
      { kind: 'finish', id, version_id: version, number: 2, content, version: { ...final, size: 5 } },
    );
    expect([accepted.status, accepted.body.toString()]).toEqual([200, expect.anything()]);
    expect((await account.metadata(id)).version_id).toBe(version);
    expect(await drive.kinds()).toEqual({});
    await drive.expectWell();
  });

  it('stays beside what is signed while other batches come, and none of these goes over it', async () => {
    await drive.allow();
    const { id } = file.item;
    const name = newName();
    await account.call('renameItem', { params: { id }, body: name });
    await account.call('moveItems', { body: { ids: [outer], file_id: other } });
    const directory = await account.createDirectory({ file_id: other });
    const [, counter] = await drive.standing();

    const made = newDirectory({ file_id: outer });
    signer.put(rowOf(signer.space, made));
    expect((await signer.change({ kind: 'create', item: made })).status).toBe(200);
    expect((await drive.standing())[1]).toBe((counter ?? 0) + 1);
    expect(await drive.kinds()).toEqual({ [id]: 'changed', [outer]: 'changed', [directory.id]: 'added' });
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
        names: [{ id: other, name_hash: nameHash() }],
      },
    ];
    for (const operation of refused) {
      const answer = await signer.sender.apply(await signer.signed([operation]));
      // The head of what nobody may do is not even looked at; a cycle is seen behind it.
      if (operation.kind === 'move') expect(answer.status).toBe(409);
      else expectProblem(answer, 'changes_wait');
    }
    expect(await drive.kinds()).toEqual({ [id]: 'changed', [outer]: 'changed', [directory.id]: 'added' });
    await drive.expectWell();
  });
});
