import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NIGHT } from '../support/dose.ts';
import { isPlainEngine } from '../support/engine.ts';
import { startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { beginUpload, uploadsUnderWay } from './support/begun-upload.ts';
import { temporaryFilesIn } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';

describe('The signal to stop', () => {
  it('lets a running request end, takes no new ones, and ends well', async () => {
    const server = await startServer({ process: 'own' });
    const account = await Account.register(server.url);
    const upload = await beginUpload(account, 4_000_000);
    await uploadsUnderWay(server.dataDir, 1);
    // Browsers open connections in advance: nothing was asked over this one, and nothing runs there.
    const unused = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(unused, 'connect');
    const exited = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await expect.poll(() => account.send('GET', '/healthz').catch(String)).toContain('ECONNREFUSED');
    expect(await upload.finish()).toBe(200);
    expect(await exited).toEqual([0, null]);
    await server.stop();
    unused.destroy();
  });

  it('is told to a load balancer first, where a delay is configured', async () => {
    const server = await startServer({ process: 'own', env: { COFFER_SHUTDOWN_DELAY: '4' } });
    const account = await Account.register(server.url);
    const exited = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await expect.poll(async () => (await account.send('GET', '/readyz')).status).toBe(503);
    expect(expectProblem(await account.send('GET', '/readyz'), 'unavailable').detail).toBe(
      'The server is stopping.',
    );
    expect((await account.send('GET', '/healthz')).status).toBe(200);
    expect((await account.storeFile({ size: 100 })).finished_upload_at).toBeTypeOf('number');
    expect(await exited).toEqual([0, null]);
    await server.stop();
  });

  it('cuts nothing off before the time is up, and ends by itself then', NIGHT, async () => {
    const server = await startServer({ process: 'own' });
    const account = await Account.register(server.url);
    const uploads = await Promise.all([beginUpload(account, 4_000_000), beginUpload(account, 4_100_000)]);
    await uploadsUnderWay(server.dataDir, 2);
    const exited = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await expect.poll(() => server.log()).toContain('"msg":"stopping"');
    await expect.poll(() => account.send('GET', '/healthz').catch(String)).toContain('ECONNREFUSED');
    for (const upload of uploads) expect(await upload.finish()).toBe(200);
    expect(await exited).toEqual([0, null]);
    await server.stop();
  });
});

/** Lets all files in a folder be two hours old. */
async function age(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const time = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), time, time);
}

describe('A killed server', () => {
  it('takes up again where it was, without a trace of what was under way', async () => {
    const server = await startServer({ process: 'own' });
    const account = await Account.register(server.url);
    const file = await account.createFile({ size: 9_000_000 });
    await account.storeChunk(file, 0);
    const upload = await beginUpload(account, 4_000_000);
    await uploadsUnderWay(server.dataDir, 1);
    await server.kill();
    // Where other processes may be writing, what nobody wrote to for an hour is left over.
    if (!isPlainEngine()) await age(join(server.dataDir, 'temporary'));
    const next = await server.restart();
    await expect.poll(() => temporaryFilesIn(next.dataDir)).toEqual([]);
    expect((await account.metadata(file.id)).uploaded_chunks).toEqual([0]);
    await account.storeChunk(file, 1);
    expect((await account.storeChunk(file, 2)).finished_upload_at).toBeTypeOf('number');
    await account.storeChunk(upload.item, 0);
    await next.stop();
  });
});

describe('A client that goes away', () => {
  it('leaves nothing behind, and is no error', async () => {
    const server = await startServer();
    const account = await Account.register(server.url);
    const upload = await beginUpload(account, 4_000_000);
    await uploadsUnderWay(server.dataDir, 1);
    upload.outgoing.destroy();
    await expect.poll(() => temporaryFilesIn(server.dataDir)).toEqual([]);
    expect((await account.metadata(upload.item.id)).chunks_stored).toBe(0);
    expect(server.log()).not.toMatch(/"level":(50|60)/);
    await server.stop();
  });
});
