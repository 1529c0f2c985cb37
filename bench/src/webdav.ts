import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { DavClient } from '../../e2e/http/support/dav-client.ts';
import { BUILT_CLI, type CliUser, cliUser } from '../../e2e/support/coffer-cli.ts';
import { generateFile } from '../../e2e/support/generated-files.ts';
import { startServer } from '../../e2e/support/server-process.ts';
import { makeFolder, newPerson, storeMany, testDrive } from '../../e2e/support/test-drive.ts';
import type { Result } from './report.ts';
import { median, rate, secondsOf } from './stopwatch.ts';

const GIB = 1 << 30;
const ROUNDS = 1;
const ASKED = 1_000;
const FILES = 100;
const started = z.object({ url: z.string(), password: z.string() });

/**
 * Measures `coffer webdav`: a file of 1 GiB through it and by `coffer put` and `coffer get`, in turns, and how long a file manager
 * waits that asks again and again. Server and both programs share the machine's processors.
 */
export async function webdav(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'coffer-bench-webdav-'));
  const [server, user] = await Promise.all([startServer({ kdf: 'real' }), cliUser([BUILT_CLI])]);
  try {
    const drive = testDrive(server.url);
    await user.login(server.url, await newPerson(drive));
    const directory = await makeFolder(drive, 'many');
    const bytes = new Uint8Array(100);
    const files = Array.from({ length: FILES }, (_, at) => ({ name: `${at}.txt`, bytes }));
    await storeMany(drive, files, directory);
    const { dav, stop } = await startWebdav(user);
    try {
      return [...(await asked(dav)), ...(await transfers(user, dav, folder))];
    } finally {
      await stop();
    }
  } finally {
    await server.stop();
    await user.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startWebdav(user: CliUser) {
  const { process, ended } = user.start(['webdav', '--port', '0', '--json']);
  const line = await new Promise<string>((resolve, reject) => {
    process.stdout?.once('data', (part) => resolve(String(part)));
    ended.then(({ errors }) => reject(new Error(errors)));
  });
  const { url, password } = started.parse(JSON.parse(line));
  const stop = async () => {
    process.kill('SIGINT');
    await ended;
  };
  return { dav: new DavClient(url, password), stop };
}

async function asked(dav: DavClient): Promise<Result[]> {
  const body = '<propfind xmlns="DAV:"><allprop/></propfind>';
  const ask = async (at: number) => {
    const path = at % 2 === 0 ? '/many/' : `/many/${at % FILES}.txt`;
    const status = await dav.status('PROPFIND', path, { depth: at % 2 === 0 ? '1' : '0' }, body);
    if (status !== 207) throw new Error(`PROPFIND gave ${status}`);
  };
  await ask(0);
  const seconds = await secondsOf(async () => {
    for (let at = 0; at < ASKED; at++) await ask(at);
  });
  return [
    {
      what: `WebDAV: ${ASKED} PROPFINDs one after the other, half of them of a folder of ${FILES} files`,
      figure: `${seconds.toFixed(1)} s`,
      target: '–',
      holds: null,
    },
  ];
}

async function transfers(user: CliUser, dav: DavClient, folder: string): Promise<Result[]> {
  const source = join(folder, 'source');
  const target = join(folder, 'target');
  await generateFile(source, GIB, 'webdav');
  const command = async (...args: string[]) => {
    const { code, errors } = await user.run(args);
    if (code !== 0) throw new Error(errors);
  };
  const expectStatus = (wanted: number, status: number) => {
    if (status !== wanted) throw new Error(`WebDAV gave ${status}`);
  };
  const times = { put: [] as number[], get: [] as number[], davPut: [] as number[], davGet: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const [byPut, byDav] = [`/put-${round}`, `/dav-${round}`];
    times.put.push(await secondsOf(() => command('put', source, byPut)));
    times.davPut.push(
      await secondsOf(async () =>
        expectStatus(
          201,
          await dav.status('PUT', byDav, { 'content-length': GIB }, createReadStream(source)),
        ),
      ),
    );
    times.get.push(await secondsOf(() => command('get', byPut, target, '--if-exists', 'overwrite')));
    times.davGet.push(
      await secondsOf(async () => {
        const save = async (answer: NodeJS.ReadableStream) => {
          await pipeline(answer, createWriteStream(target));
          return Buffer.alloc(0);
        };
        expectStatus(200, (await dav.send('GET', byDav, {}, '', save)).status);
      }),
    );
    await command('rm', byPut, byDav);
  }
  return [
    compared('WebDAV: PUT of 1 GiB ÷ coffer put', times.davPut, times.put),
    compared('WebDAV: GET of 1 GiB ÷ coffer get', times.davGet, times.get),
  ];
}

function compared(what: string, ours: readonly number[], theirs: readonly number[]): Result {
  const [through, straight] = [rate(GIB, median(ours)), rate(GIB, median(theirs))];
  const ratio = through / straight;
  return {
    what,
    figure: `${through.toFixed(0)} ÷ ${straight.toFixed(0)} MiB/s, ${ratio.toFixed(2)}`,
    target: '≥ 0.5',
    holds: ratio >= 0.5,
  };
}
