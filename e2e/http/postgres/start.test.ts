import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coffer } from '../../support/command-line.ts';
import { removeFromEngine } from '../../support/engine.ts';
import { freePort } from '../../support/free-port.ts';
import { POSTGRES_URL } from '../../support/postgres-setup.ts';
import { startServer } from '../../support/server-process.ts';
import { chunkFile } from '../support/data-directory.ts';
import { temporaryWeb } from '../support/temporary-web.ts';

const PASSWORD = 'a-secret-password';

let web: Awaited<ReturnType<typeof temporaryWeb>>;
let folder: string;
let dataDir: string;
let main: Client;

beforeAll(async () => {
  web = await temporaryWeb();
  folder = await mkdtemp(join(tmpdir(), 'coffer-start-'));
  dataDir = join(folder, 'data');
  main = new Client({ connectionString: process.env[POSTGRES_URL] });
  await main.connect();
  await main.query(`create role stranger login password '${PASSWORD}'`);
  await main.query(
    "create database old_encoding encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0",
  );
});
afterAll(async () => {
  await removeFromEngine(dataDir);
  await main.query('drop database old_encoding');
  await main.query('drop role stranger');
  await main.end();
  await web.remove();
  await rm(folder, { recursive: true });
});

/** The address of the tests' server, with something else about it. */
function address(change: (url: URL) => void): string {
  const url = new URL(process.env[POSTGRES_URL] ?? '');
  change(url);
  return url.href;
}

/** What the server says on standard error before it ends with 1; it must be one line without a password. */
async function refusal(url: string): Promise<string> {
  const env = { COFFER_PORT: '0', COFFER_DATABASE_URL: url };
  const { code, output, errors } = await coffer(dataDir, ['start', '--web-root', web.root], '', env);
  expect(output).toBe('');
  expect(code, errors).toBe(1);
  expect(errors.trim().split('\n'), errors).toHaveLength(1);
  expect(errors).not.toContain(PASSWORD);
  expect(errors).not.toContain(new URL(url).password || 'no password');
  return errors.trim();
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const found = server.address();
  return typeof found === 'object' && found !== null ? found.port : 0;
}

describe('What a crash left over on PostgreSQL', () => {
  it('fault H2: is no finding while it may be needed, and goes once it cannot', async () => {
    const server = await startServer();
    try {
      const stray = chunkFile(server.dataDir, randomUUID(), 0);
      await mkdir(dirname(stray), { recursive: true });
      await writeFile(stray, 'stray');
      for (const args of [['check'], ['cleanup'], ['check']]) {
        const { code, output } = await coffer(server.dataDir, args);
        expect({ args, code }).toEqual({ args, code: 0 });
        if (args[0] === 'check')
          expect(output).toMatch(/left over: 1 chunk that no record names.*\n.*all is well/);
      }
      expect(existsSync(stray)).toBe(true);
      const before = new Date(Date.now() - 2 * 60 * 60 * 1_000);
      await utimes(stray, before, before);
      await coffer(server.dataDir, ['cleanup']);
      expect(existsSync(stray)).toBe(false);
    } finally {
      await server.stop();
    }
  });
});

describe('Starting on PostgreSQL says in one line what to change', () => {
  it('where nothing listens', async () => {
    const port = await freePort();
    const url = address((to) => {
      to.port = String(port);
    });
    expect(await refusal(url)).toBe(
      `Coffer cannot start: COFFER_DATABASE_URL: nothing listens at 127.0.0.1:${port}; start PostgreSQL there, or correct the address`,
    );
  });

  it('where the host is not known', async () => {
    const url = address((to) => {
      to.hostname = 'nowhere.invalid';
    });
    expect(await refusal(url)).toContain('the host nowhere.invalid is not known; correct the address');
  });

  it('where somebody listens who never answers, within seconds', async () => {
    const silent = createServer(() => {});
    const port = await listening(silent);
    const url = address((to) => {
      to.port = String(port);
    });
    expect(await refusal(url)).toContain(
      `127.0.0.1:${port} did not answer within 5 seconds; check the address and the firewall`,
    );
    silent.close();
  });

  it('where it is not PostgreSQL that listens', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const port = await listening(other);
    const url = address((to) => {
      to.port = String(port);
    });
    expect(await refusal(url)).toContain(`127.0.0.1:${port} does not answer as PostgreSQL does`);
    other.close();
  });

  it('with a wrong password, or as somebody unknown', async () => {
    const wrong = address((to) => {
      to.password = PASSWORD;
    });
    expect(await refusal(wrong)).toMatch(/refused the password of coffer; correct user and password$/);
    const unknown = address((to) => {
      to.username = 'nobody';
    });
    expect(await refusal(unknown)).toContain('refused the password of nobody');
  });

  it('without the password that the server asks for', async () => {
    const url = address((to) => {
      to.password = '';
    });
    expect(await refusal(url)).toContain('asks for a password; put it in the address');
  });

  it('where the database does not exist', async () => {
    const url = address((to) => {
      to.pathname = '/missing';
    });
    expect(await refusal(url)).toContain('create it: create database missing owner coffer');
  });

  it('where the user may not make tables', async () => {
    const url = address((to) => {
      to.username = 'stranger';
      to.password = PASSWORD;
    });
    expect(await refusal(url)).toMatch(/stranger may not make tables in postgres at .*; make it the owner/);
  });

  it('where the database does not take all characters', async () => {
    const url = address((to) => {
      to.pathname = '/old_encoding';
    });
    expect(await refusal(url)).toContain('has the encoding SQL_ASCII; make one with: create database');
  });

  it('where the line is to be encrypted and the server cannot', async () => {
    const url = address((to) => {
      to.search = '?sslmode=verify-full';
    });
    expect(await refusal(url)).toContain('offers no encrypted line; enable TLS there');
  });

  it('with an address that is none', async () => {
    expect(await refusal(`mysql://coffer:${PASSWORD}@127.0.0.1/coffer`)).toContain(
      'COFFER_DATABASE_URL is not valid: must be a postgres: address',
    );
  });
});
