import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { CHUNK_SIZE } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import type { Running } from '../support/command-line.ts';
import { NIGHT } from '../support/dose.ts';
import { type HoldingProxy, holdingProxy } from '../support/holding-proxy.ts';
import { makeFolder, newPerson, seededBytes, type TestDrive, testDrive } from '../support/test-drive.ts';
import { workerServer } from '../support/worker-server.ts';
import { DavClient } from './support/dav-client.ts';

const SIZE = 2 * CHUNK_SIZE + 9;
/** What is counted of a file besides its bytes. */
const OVERHEAD = 20_000;

let proxy: HoldingProxy;
let user: CliUser;
let drive: TestDrive;

beforeAll(async () => {
  const server = await workerServer();
  [proxy, user] = await Promise.all([holdingProxy(server.url), cliUser()]);
  drive = testDrive(server.url);
  await user.login(proxy.url, await newPerson(drive));
});
afterAll(async () => {
  await proxy.close();
  await user.remove();
});

async function used(): Promise<number> {
  return (await drive.api.call('storageStats')).used_space;
}

/** Starts a command, and kills it once the server has the first chunk of what it sends. */
async function killed(args: readonly string[]): Promise<void> {
  const before = await used();
  proxy.hold();
  const running = user.start(args);
  try {
    await expect.poll(used, { timeout: 30_000 }).toBeGreaterThan(before + CHUNK_SIZE);
  } finally {
    running.process.kill('SIGKILL');
    await running.ended;
    proxy.letGo();
  }
}

/** What is at the top of a folder: the names, and whether they are finished. */
async function contents(folderId: string) {
  const { children } = await drive.list(folderId);
  return children.map(({ name, size, finishedAt }) => [name, size, finishedAt !== null]);
}

/** A folder here, and one in the drive. */
async function aPlace(name: string) {
  const folder = join(user.folder, name);
  await mkdir(folder);
  return { id: await makeFolder(drive, name), folder, file: join(folder, 'film.bin'), before: await used() };
}

/** Changes a file in a process of its own until it is ended: a few bytes in place, so that its size stays. */
function changing(file: string) {
  const program = `
    import { openSync, writeSync } from 'node:fs';
    const file = openSync(${JSON.stringify(file)}, 'r+');
    let count = 0;
    setInterval(() => writeSync(file, String(count++).padStart(9, '0'), ${SIZE} - 9), 5);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' });
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}

/** Serves the drive by WebDAV, from a process that `during` may end. */
async function withWebdav(during: (dav: DavClient, running: Running) => Promise<void>): Promise<void> {
  const running = user.start(['webdav', '--port', '0', '--json']);
  try {
    const [line] = await once(running.process.stdout ?? process.stdin, 'data');
    const { url, password } = z
      .object({ url: z.string(), password: z.string() })
      .parse(JSON.parse(`${line}`));
    await during(new DavClient(url, password), running);
  } finally {
    running.process.kill('SIGINT');
    await running.ended;
  }
}

/** Begins a PUT of so many bytes, of which the last ones never come, and breaks it off where `isReady`. */
async function brokenOff(
  dav: DavClient,
  path: string,
  headers: OutgoingHttpHeaders,
  isReady: () => Promise<void>,
): Promise<void> {
  const body = new Readable({ read() {} });
  body.push(seededBytes(CHUNK_SIZE + 9, 'broken'));
  const answered = dav.send('PUT', path, headers, body).catch(() => undefined);
  await isReady();
  body.destroy(new Error('broken off'));
  await answered;
}

const SENT_WITH = [
  ['a size', { 'content-length': SIZE }],
  ['no size', {}],
] as const;

describe('a file that changes while it is read', () => {
  it('fault B3: leaves nothing of what put had begun', async () => {
    const { id, file, before } = await aPlace('put and changing');
    await writeFile(file, seededBytes(SIZE, 'changing'));
    const end = changing(file);
    try {
      expect(await user.run(['put', file, '/put and changing/'])).toMatchObject({ code: 10 });
    } finally {
      await end();
    }
    expect(await contents(id)).toEqual([]);
    expect(await used()).toBe(before);
  });

  // How long each attempt waits, `changing-paths.test.ts` tries.
  it(
    'fault B3: is sent by sync once it rests, and nothing of what was tried before stays',
    NIGHT,
    async () => {
      const { id, folder, file, before } = await aPlace('sync and changing');
      await writeFile(file, seededBytes(SIZE, 'changing'));
      const end = changing(file);
      const running = user.start(['sync', folder, '/sync and changing']);
      try {
        await setTimeout(10_000);
        await end();
        await expect.poll(() => contents(id), { timeout: 60_000 }).toEqual([['film.bin', SIZE, true]]);
      } finally {
        running.process.kill('SIGINT');
        await running.ended;
      }
      expect(await used()).toBeLessThan(before + SIZE + OVERHEAD);
    },
  );

  it('fault B3: leaves nothing of a PUT that breaks off, or is shorter than it says', async () => {
    const { id, before } = await aPlace('webdav');
    await withWebdav(async (dav) => {
      for (const [, headers] of SENT_WITH) {
        const begun = proxy.begun.length;
        const isSent = async () => {
          await expect.poll(() => proxy.begun.length).toBeGreaterThan(begun);
          await expect.poll(used).toBeGreaterThan(before + CHUNK_SIZE);
        };
        await brokenOff(dav, '/webdav/film.bin', headers, isSent);
        await expect.poll(() => contents(id), { timeout: 20_000 }).toEqual([]);
        await expect.poll(used).toBe(before);
      }
    });
  });
});

describe('a file that changes after the program that sent it was killed', () => {
  /** Has a command killed, the file changed, and the command run again. */
  async function sendAgain(command: 'put' | 'sync', change: string): Promise<void> {
    const name = `${command} ${change}`;
    const { id, folder, file, before } = await aPlace(name);
    await writeFile(file, seededBytes(SIZE, 'first'));
    const args = command === 'put' ? ['put', file, `/${name}/`] : ['sync', folder, `/${name}`, '--once'];
    await killed(args);
    const { atime, mtime } = await stat(file);
    const size = change === 'a few bytes' ? 20 : change.startsWith('the same') ? SIZE : SIZE + 1;
    await writeFile(file, seededBytes(size, 'second'));
    if (change.startsWith('the same')) await utimes(file, atime, mtime);
    expect(await user.run(args)).toMatchObject({ code: 0 });
    expect(await contents(id)).toEqual([['film.bin', size, true]]);
    expect(await used()).toBeLessThan(before + size + OVERHEAD);
    const bytes = await drive.read(`/${name}/film.bin`);
    expect(Buffer.compare(bytes, seededBytes(size, 'second'))).toBe(0);
  }

  it('fault B3: leaves nothing of what was begun: another size and date, by put', NIGHT, () =>
    sendAgain('put', 'another size and date'),
  );

  it('fault B3: leaves nothing of what was begun: the same size and date, by sync', () =>
    sendAgain('sync', 'the same size and date'));

  it.each([
    ['put', 'the same size and date'],
    ['sync', 'another size and date'],
    ['put', 'a few bytes'],
  ] as const)('fault B3: leaves nothing of what %s had begun: %s', NIGHT, sendAgain);

  it('fault B3: leaves nothing of what sync had begun where it is gone', NIGHT, async () => {
    const { id, folder, file, before } = await aPlace('gone');
    await writeFile(file, seededBytes(SIZE, 'gone'));
    await killed(['sync', folder, '/gone', '--once']);
    await rm(file);
    expect(await user.run(['sync', folder, '/gone', '--once'])).toMatchObject({ code: 0 });
    expect(await contents(id)).toEqual([]);
    expect(await used()).toBeLessThan(before + OVERHEAD);
  });

  it('fault B3: leaves nothing of a version that put had begun', NIGHT, async () => {
    const { id, file, before } = await aPlace('version');
    await drive.write('/version/film.bin', 'before');
    await writeFile(file, seededBytes(SIZE, 'first'));
    const args = ['put', file, '/version/', '--if-exists', 'new-version'];
    await killed(args);
    await writeFile(file, seededBytes(SIZE + 1, 'second'));
    expect(await user.run(args)).toMatchObject({ code: 0 });
    expect(await contents(id)).toEqual([['film.bin', SIZE + 1, true]]);
    expect(await used()).toBeLessThan(before + SIZE + OVERHEAD);
  });

  it(
    'fault B3: leaves nothing of a PUT whose server was killed, once the file is stored again',
    NIGHT,
    async () => {
      const { id, before } = await aPlace('webdav killed');
      await withWebdav((dav, running) =>
        brokenOff(dav, '/webdav killed/film.bin', { 'content-length': SIZE }, async () => {
          await expect.poll(used).toBeGreaterThan(before + CHUNK_SIZE);
          running.process.kill('SIGKILL');
          await running.ended;
        }),
      );
      await withWebdav(async (dav) => {
        expect(await dav.status('PUT', '/webdav killed/film.bin', {}, 'finished')).toBe(201);
      });
      expect(await contents(id)).toEqual([['film.bin', 8, true]]);
      expect(await used()).toBeLessThan(before + OVERHEAD);
    },
  );
});
