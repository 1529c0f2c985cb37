import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPlainEngine } from '../support/engine.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { downloaded, intact, newPerson, seededBytes, store, testDrive } from '../support/test-drive.ts';
import { Account } from './support/account.ts';
import { beginUpload, uploadsUnderWay } from './support/begun-upload.ts';
import { send } from './support/http.ts';
import { jsonOf } from './support/visitor.ts';

/** The processes that wrote lines with this text to the log. */
function processesSaying(server: RunningServer, text: string): Set<number> {
  // Without a line of which only the beginning has come yet.
  const lines = server.log().split('\n').slice(0, -1);
  const said = lines.filter((line) => line.startsWith('{') && line.includes(text));
  return new Set(said.map((line) => Object(jsonOf(Buffer.from(line))).pid));
}

const listening = (server: RunningServer) => [...processesSaying(server, '"msg":"listening on')];

describe.runIf(isPlainEngine())('Several processes on SQLite', () => {
  it('are refused with one line that says what they need', async () => {
    const refused = startServer({ env: { COFFER_WORKERS: '2' } });
    await expect(refused).rejects.toThrow(
      'Coffer cannot start: COFFER_WORKERS is 2, but several processes need PostgreSQL',
    );
  });
});

describe.skipIf(isPlainEngine())('Several processes on PostgreSQL', () => {
  let server: RunningServer;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'coffer-workers-'));
    server = await startServer({ dataDir, env: { COFFER_WORKERS: '3', COFFER_METRICS_PORT: '0' } });
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  });

  it('share one port, and say once that they are ready', async () => {
    await expect.poll(() => listening(server).length).toBe(3);
    expect(listening(server)).not.toContain(server.process.pid);
    expect(server.log().match(/Coffer is ready/g)).toHaveLength(1);
  });

  it('know of each other what one of them was told', async () => {
    const drives = [testDrive(server.url), testDrive(server.url), testDrive(server.url)];
    await Promise.all(
      drives.map(async (drive, index) => {
        await drive.login(await newPerson(drive));
        const bytes = seededBytes(9_000_000, `workers ${index}`);
        await store(drive, 'archive.bin', bytes);
        const { bytes: saved, error } = await downloaded(drive, intact(await drive.list(), 'archive.bin'));
        expect(error).toBeNull();
        expect(saved.equals(bytes)).toBe(true);
      }),
    );
    await expect.poll(() => processesSaying(server, '"msg":"request"').size).toBe(3);
  });

  it('clean up one at a time', async () => {
    await expect.poll(() => server.log().match(/"msg":"cleaned up"/g)?.length ?? 0).toBeGreaterThan(0);
    expect(server.log()).not.toContain('clean-up failed');
  });

  it('are replaced when they end', async () => {
    const [victim = 0] = listening(server);
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => listening(server).length, { timeout: 20_000 }).toBe(4);
    expect(processesSaying(server, 'a worker ended; another one follows')).toEqual(
      new Set([server.process.pid]),
    );
    const account = await Account.register(server.url);
    expect((await account.storeFile()).finished_upload_at).toBeTypeOf('number');
  });

  it('are counted together', async () => {
    const line = server
      .log()
      .split('\n')
      .find((text) => text.includes('metrics are served'));
    const { port } = Object(jsonOf(Buffer.from(line ?? '{}')));
    const counted = async () => {
      const { status, body } = await send(`http://127.0.0.1:${port}`, 'GET', '/metrics');
      expect(status).toBe(200);
      const lines = body.toString().split('\n');
      const health = lines.filter((text) => /_seconds_count\{.*route="\/healthz"/.test(text));
      return health.reduce((sum, text) => sum + Number(text.split(' ').at(-1)), 0);
    };
    const before = await counted();
    for (let round = 0; round < 9; round += 1) await send(server.url, 'GET', '/healthz');
    await expect.poll(counted).toBe(before + 9);
  });

  it('end together, with what they were doing done', async () => {
    const account = await Account.register(server.url);
    const uploads = await Promise.all(
      [4_000_000, 4_100_000, 4_200_000].map((size) => beginUpload(account, size)),
    );
    await uploadsUnderWay(dataDir, 3);
    const exited = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await expect.poll(() => processesSaying(server, '"msg":"stopping"').size).toBe(3);
    for (const upload of uploads) expect(await upload.finish()).toBe(200);
    expect(await exited).toEqual([0, null]);
    for (const pid of listening(server)) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('say in one line that their port is in use', async () => {
    const other = await startServer();
    const port = Number(new URL(other.url).port);
    const refused = startServer({ port, env: { COFFER_WORKERS: '2' } });
    await expect(refused).rejects.toThrow(`Coffer cannot start: COFFER_PORT ${port} is in use`);
    await expect(refused).rejects.not.toThrow('another one follows');
    await other.stop();
  });
});
