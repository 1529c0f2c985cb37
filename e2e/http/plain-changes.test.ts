import { linkRowBytes } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import type { Account } from './support/account.ts';
import type { BroughtFile } from './support/batches.ts';
import { contentHashes, envelope, newDirectory, newLink, newName, newVersion } from './support/builders.ts';
import { linkRowOf } from './support/drive-model.ts';
import { EventListener } from './support/event-listener.ts';
import type { HeadSigner } from './support/head-signer.ts';
import { PlainDrive, undoPlain, whyRefused } from './support/plain-drive.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

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

describe('A change without keys', () => {
  it('is refused until the account lets it wait, and then changes what programs see and nothing that is signed', async () => {
    const { id } = file.item;
    const name = newName();
    expectProblem(await account.try('renameItem', { params: { id }, body: name }), 'head_refused');
    const before = await drive.signedRows();
    await drive.allow();
    const [revision, counter = 0] = await drive.standing();
    const listener = await EventListener.open(account);

    await account.call('renameItem', { params: { id }, body: name });
    expect((await account.metadata(id)).name_hash).toBe(name.name_hash);
    await account.call('moveItems', { body: { ids: [id], file_id: other } });
    expect(await account.names(other)).toEqual([id]);
    expect(await account.names(outer)).toEqual([]);
    const version = await drive.storeOver(id);
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

    expect(await drive.standing()).toEqual([revision, expect.any(Number)]);
    expect((await drive.standing())[1]).toBeGreaterThan(counter);
    await listener.until(({ events }) => events.flat().some((news) => news.waiting > counter));
    listener.close();
    expect(await drive.signedRows()).toEqual(before);
    expect(await drive.kinds()).toEqual({
      [id]: 'changed',
      [outer]: 'deleted',
      [trashed]: 'changed',
      [added.id]: 'added',
      [directory.id]: 'added',
    });
    const { items: waits, allowed } = await drive.waiting();
    const row = waits.find((item) => item.id === id)?.row;
    expect(allowed).toBe(true);
    expect(row).toMatchObject({ file_id: other, name_hash: name.name_hash });
    expect(row).toMatchObject({ version_id: version, version_number: 2 });
    await drive.expectWell();
  });

  it('takes no name that is in use, signed or not', async () => {
    await drive.allow();
    const taken = newName();
    const directory = await account.createDirectory(taken);
    expectProblem(await account.try('createItem', { body: newDirectory(taken) }), 'name_exists');
    expectProblem(await account.try('renameItem', { params: { id: other }, body: taken }), 'name_exists');
    const { name_hash } = file.item;
    const again = newDirectory({ file_id: outer, name_hash });
    expectProblem(await account.try('createItem', { body: again }), 'name_exists');
    await account.call('deleteItem', { params: { id: directory.id } });
    expect(await drive.kinds()).toEqual({});
    expect((await account.try('createItem', { body: newDirectory(taken) })).status).toBe(201);
  });

  it('that cannot wait is refused, and says what to do', async () => {
    const { id } = file.item;
    const link = newLink(account.form, id);
    await signer.own('link', link.id, linkRowBytes(linkRowOf(link)));
    expect((await signer.change({ kind: 'link', link })).status).toBe(200);
    await drive.allow();
    const version = await drive.storeOver(id);
    await account.call('restoreVersion', { params: { id, version_id: file.chunk.version_id } });
    const directory = await account.createDirectory();
    const added = await account.storeFile({ ...contentHashes() });
    await account.call('moveItems', { body: { ids: [other], file_id: directory.id } });
    const finished = { ...contentHashes() };
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
    await drive.expectWell();
  });

  it('of a link lets the earlier date and the smaller number hold until its owner decides', async () => {
    const { id } = file.item;
    const link = newLink(account.form, id, { max_downloads: 2 });
    await signer.own('link', link.id, linkRowBytes(linkRowOf(link)));
    expect((await signer.change({ kind: 'link', link })).status).toBe(200);
    await drive.allow();
    const before = await drive.signedRows();
    const visitor = new Visitor(server.url);
    const look = () => visitor.try('linkMetadata', { params: { id: link.id } });
    const begin = () => visitor.try('beginLinkDownload', { params: { id: link.id } });
    await account.call('updateLink', { params: { id: link.id }, body: { max_downloads: null } });
    expect((await drive.waiting()).links).toMatchObject([
      { id: link.id, kind: 'limits', link: { max_downloads: null } },
    ]);
    expect([(await begin()).status, (await begin()).status]).toEqual([201, 201]);
    expectProblem(await begin(), 'download_limit_reached');
    await account.call('deleteLink', { params: { id: link.id } });
    expect((await drive.waiting()).links).toMatchObject([{ id: link.id, kind: 'deleted' }]);
    expectProblem(await look(), 'not_found');
    expect(await account.call('listLinks', { query: {} })).toEqual([]);
    expect((await account.metadata(id)).link).toBeUndefined();
    expect((await drive.signedRows()).digest).toBe(before.digest);
    expect((await signer.change({ ...undoPlain(), links: [link.id] })).status).toBe(200);
    const [back] = await account.call('listLinks', { query: {} });
    expect(back).toMatchObject({ id: link.id, max_downloads: 2, signed_max_downloads: 2 });
    expect((await drive.waiting()).links).toEqual([]);
    await drive.expectWell();
  });

  it('goes with the account', async () => {
    await drive.allow();
    await account.call('renameItem', { params: { id: file.item.id }, body: newName() });
    await account.call('deleteAccount', { body: account.proof });
    await drive.expectWell();
  });
});
