import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineVariables, removeFromEngine } from '../support/engine.ts';
import { startServer } from '../support/server-process.ts';
import { CHEAP_SERVER } from '../support/server-program.ts';
import { Account } from './support/account.ts';
import { execute } from './support/data-directory.ts';
import { temporaryWeb } from './support/temporary-web.ts';

let web: Awaited<ReturnType<typeof temporaryWeb>>;
let folder: string;

beforeAll(async () => {
  web = await temporaryWeb();
  folder = await mkdtemp(join(tmpdir(), 'coffer-start-'));
});
afterAll(async () => {
  await web.remove();
  await rm(folder, { recursive: true });
});

function start(env: Record<string, string>, webRoot = web.root) {
  return spawnSync(process.execPath, [...CHEAP_SERVER, '--web-root', webRoot], {
    env: { PATH: process.env['PATH'], COFFER_PORT: '0', COFFER_DATA_DIR: join(folder, 'data'), ...env },
    encoding: 'utf8',
    timeout: 55_000,
  });
}

/** Asserts that the server said one line and ended with 1. */
function expectRefusal({ status, stdout, stderr }: ReturnType<typeof start>, ...words: string[]): void {
  expect(stderr.trim().split('\n'), stderr).toHaveLength(1);
  for (const word of words) expect(stderr).toContain(word);
  expect(stdout).toBe('');
  expect(status).toBe(1);
}

describe('Starting', () => {
  it('says one line on standard output, and nothing else', async () => {
    const server = await startServer({ webRoot: web.root });
    expect(server.log()).toContain(`Coffer is ready: ${server.url}\n`);
    await server.stop();
  });

  it('with a public address says both addresses', async () => {
    const env = { COFFER_PUBLIC_URL: 'https://drive.example.org' };
    const server = await startServer({ env, webRoot: web.root });
    expect(server.log()).toContain(
      `Coffer is ready: https://drive.example.org (listening on ${server.url})\n`,
    );
    await server.stop();
  });

  it('with a wrong variable names it, its value and what is allowed', () => {
    expectRefusal(start({ COFFER_PORT: 'eighty' }), 'COFFER_PORT', '"eighty"', '0 to 65535');
  });

  it('with a variable that it does not know names those that it does', () => {
    expectRefusal(start({ COFFER_PROT: '80' }), 'COFFER_PROT', 'COFFER_PORT');
  });

  it('on a port that is in use says so', async () => {
    const server = await startServer({ webRoot: web.root });
    const { port } = new URL(server.url);
    expectRefusal(start({ COFFER_PORT: port, COFFER_LOG_LEVEL: 'silent' }), 'COFFER_PORT', port, 'in use');
    await server.stop();
  });

  it('on an address of another machine says so', () => {
    const env = { COFFER_HOST: '192.0.2.1', COFFER_LOG_LEVEL: 'silent' };
    expectRefusal(start(env), 'COFFER_HOST', '192.0.2.1');
  });

  it('with a data directory that is a file says so', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expectRefusal(start({ COFFER_DATA_DIR: file }), 'COFFER_DATA_DIR', file);
  });

  it('without a built web application says how to build it', () => {
    expectRefusal(start({}, join(folder, 'nowhere')), 'npm run build');
  });

  it('on a database of a newer version changes nothing', async () => {
    const dataDir = join(folder, 'newer');
    const server = await startServer({ dataDir, webRoot: web.root });
    await server.stop();
    await execute(
      dataDir,
      "insert into kysely_migration (name, timestamp) values ('9999-later', '2100-01-01')",
    );
    const variables = await engineVariables(dataDir);
    expectRefusal(start({ COFFER_DATA_DIR: dataDir, ...variables }), 'newer version');
    await removeFromEngine(dataDir);
  });

  it('on a data directory of a newer version changes nothing', async () => {
    const dataDir = join(folder, 'newer directory');
    const server = await startServer({ dataDir, webRoot: web.root });
    await server.stop();
    const file = join(dataDir, 'coffer-data.json');
    const later = (await readFile(file, 'utf8')).replace('"version":1', '"version":2');
    await writeFile(file, later);
    const variables = await engineVariables(dataDir);
    expectRefusal(start({ COFFER_DATA_DIR: dataDir, ...variables }), 'COFFER_DATA_DIR', 'newer version');
    expect(await readFile(file, 'utf8')).toBe(later);
    await removeFromEngine(dataDir);
  });

  it('again keeps everything, and audit 23: nothing of it is for other users of the machine', async () => {
    const server = await startServer({ webRoot: web.root });
    const account = await Account.register(server.url);
    const file = await account.storeFile();
    const names = await readdir(server.dataDir, { recursive: true });
    for (const name of names) {
      expect((await stat(join(server.dataDir, name))).mode & 0o077, name).toBe(0);
    }
    const next = await server.restart();
    expect(await account.metadata(file.id)).toEqual(file);
    await next.stop();
  });
});
