import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CHUNK_SIZE } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { isPlainEngine } from '../support/engine.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { smallDisk } from '../support/unwritable-places.ts';
import { Account, chunkSaying } from './support/account.ts';
import { BatchSender, batchOf, broughtFile } from './support/batches.ts';
import { newFile, newName, newVersion, registration } from './support/builders.ts';
import { expectProblem } from './support/problems.ts';

const MEGABYTE = 1024 * 1024;

/** The reserve is an eighth of it. */
const disk = isPlainEngine() ? smallDisk(64) : null;

describe.skipIf(disk === null)('On a full disk (needs SQLite, and a user who may mount one)', () => {
  const dataDir = join(disk?.folder ?? '', 'data');
  const reserve = () => statSync(join(dataDir, 'coffer.reserve'), { throwIfNoEntry: false })?.size ?? 0;
  let server: RunningServer;
  let account: Account;

  beforeAll(async () => {
    mkdirSync(dataDir);
    server = await startServer({ dataDir });
    account = await Account.register(server.url);
  });
  beforeEach(() => disk?.makeRoom());
  afterAll(async () => {
    await server.stop();
    await disk?.remove();
  });

  const remove = (id: string) => account.try('deleteItem', { params: { id } });
  const large = () => account.storeFile({ size: 2 * CHUNK_SIZE, chunks: 2 });

  /** All that adds something is refused, and says why. */
  async function expectFull(sender: BatchSender, begun: Awaited<ReturnType<Account['createFile']>>) {
    const file = await broughtFile();
    const batch = batchOf(await sender.revisionNow(), [file]);
    for (const answer of [
      await account.try('createItem', { body: newFile() }),
      await account.try('uploadChunk', chunkSaying(begun, 0, Buffer.alloc(100))),
      await account.try('createVersion', { params: { id: begun.id }, body: newVersion() }),
      await account.try('register', { body: registration() }),
      await sender.bringFiles(batch, [file]),
    ]) {
      expect(expectProblem(answer, 'storage_full').detail).toContain('The disk of the server is full');
    }
  }

  it('fault H3: people log in, rename and delete, and nothing is added until there is room', async () => {
    expect(reserve()).toBe(8 * MEGABYTE);
    const files = [await large(), await large(), await large()].map(({ id }) => id);
    const [first = '', second = '', third = ''] = files;
    const begun = await account.createFile();
    const sender = await BatchSender.register(server.url);
    const sent = await sender.account.createDirectory();
    await disk?.fill();
    expectProblem(await account.try('createItem', { body: newFile() }), 'storage_full');
    expect(reserve()).toBe(8 * MEGABYTE);

    account = await Account.signIn(server.url, account.form);
    expect(reserve()).toBe(0);
    await expectFull(sender, begun);
    const renamed = { params: { id: first }, body: newName() };
    expect((await account.try('renameItem', renamed)).status).toBe(200);
    expect((await account.try('trashItems', { body: { ids: [second] } })).status).toBe(204);
    expect((await sender.change({ kind: 'delete', ids: [sent.id] })).status).toBe(200);
    expect((await account.send('GET', '/readyz')).status).toBe(200);

    const { revision } = await account.call('listTrash', {});
    expect((await account.try('emptyTrash', { body: { revision } })).status).toBe(204);
    expect((await remove(third)).status).toBe(204);
    await large();
    expect(reserve()).toBe(8 * MEGABYTE);
  });

  it('fault H3: a server starts, says that the disk is full, and lets people delete', async () => {
    const { id } = await large();
    await server.stop();
    await disk?.fill();
    server = await startServer({ dataDir });
    expect(server.log()).toContain('the disk is full');
    account = await Account.signIn(server.url, account.form);
    expectProblem(await account.try('createItem', { body: newFile() }), 'storage_full');
    expect((await remove(id)).status).toBe(204);
    const checked = await coffer(dataDir, ['check']);
    expect(checked.output).toContain('all is well');
    await disk?.makeRoom();
    await large();
    expect(reserve()).toBe(8 * MEGABYTE);
  });
});
