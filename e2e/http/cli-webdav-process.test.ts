import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import type { Running } from '../support/command-line.ts';
import { dose, NIGHT } from '../support/dose.ts';
import { newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { onThisThread } from './support/cli-here.ts';
import { DavClient } from './support/dav-client.ts';

const MIB = 1 << 20;
const run = promisify(execFile);
const started = z.object({ url: z.string(), user: z.literal('coffer'), password: z.optional(z.string()) });

let server: WorkerServer;
let user: CliUser;
let drive: TestDrive;
let folder: string;
/** The same, whose commands run here, where they end by themselves. */
let userHere: CliUser;
let running: Running;
let dav: DavClient;
let password: string;

beforeAll(async () => {
  [server, user, folder] = await Promise.all([
    workerServer(),
    cliUser(),
    mkdtemp(join(tmpdir(), 'coffer-webdav-test-')),
  ]);
  drive = testDrive(server.url);
  const person = await newPerson(drive);
  userHere = onThisThread(user);
  await userHere.login(server.url, person);
  running = user.start(['webdav', '--port', '0', '--json']);
  const told = started.parse(JSON.parse(await firstLine(running)));
  password = told.password ?? '';
  dav = new DavClient(told.url, password);
});
afterAll(async () => {
  running.process.kill('SIGINT');
  expect((await running.ended).code).toBe(0);
  await user.remove();
  await rm(folder, { recursive: true });
});

async function firstLine({ process, ended }: Running): Promise<string> {
  const line = new Promise<string>((resolve) => {
    let output = '';
    process.stdout?.on('data', (part) => {
      output += part;
      if (output.includes('\n')) resolve(output);
    });
  });
  const over = ended.then(({ errors }) => Promise.reject(new Error(`It ended: ${errors}`)));
  return Promise.race([line, over]);
}

/** Whether a program is there, which a machine may do without. */
function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((path) => existsSync(join(path, program)));
}

/** Content that no part of repeats, of which each MiB is made where it is read: to hash all of it takes longer. */
const ANY_MIB = randomBytes(MIB);
function mebibyteAt(at: number): Buffer {
  ANY_MIB.writeDoubleBE(at);
  return ANY_MIB;
}

/** How many of these bytes are those of that content, from its beginning. */
async function sameBytes(received: Readable): Promise<number> {
  let same = 0;
  for await (const part of received) {
    for (let from = 0; from < part.length; ) {
      const within = same % MIB;
      const length = Math.min(part.length - from, MIB - within);
      const expected = mebibyteAt(same - within).subarray(within, within + length);
      if (!expected.equals(part.subarray(from, from + length))) return same;
      from += length;
      same += length;
    }
  }
  return same;
}

describe('coffer webdav', () => {
  it('serves the drive until it is interrupted, with a password that it shows once', async () => {
    await drive.write('/from-elsewhere.txt', 'hello');
    await expect.poll(() => dav.names('/')).toContain('from-elsewhere.txt');
    expect(await dav.status('PUT', '/from-here.txt', {}, 'content')).toBe(201);
    expect(new TextDecoder().decode(await drive.read('/from-here.txt'))).toBe('content');
    const port = new URL(dav.url).port;
    expect(await userHere.run(['webdav', '--port', port])).toMatchObject({
      code: 10,
      errors: expect.stringContaining('is in use'),
    });
  });

  it('takes a password from a file or from standard input, and no short one', async () => {
    const file = join(folder, 'password');
    await writeFile(file, 'too short\n');
    const args = ['webdav', '--port', '0', '--json', '--password-file'];
    expect(await userHere.run([...args, file])).toMatchObject({ code: 2, output: '' });
    const other = user.start([...args, '-'], { input: 'long enough to be one\n' });
    const told = started.parse(JSON.parse(await firstLine(other)));
    expect(told.password).toBeUndefined();
    expect(await new DavClient(told.url, 'long enough to be one').status('OPTIONS', '/')).toBe(200);
    other.process.kill('SIGTERM');
    expect((await other.ended).code).toBe(0);
  });

  it('has little of a file in memory, whatever its size', NIGHT, async () => {
    const size = dose(272, 512) * MIB;
    const pid = running.process.pid ?? 0;
    const before = await resident(pid);
    let peak = before;
    const watch = setInterval(() => {
      resident(pid).then(
        (now) => {
          peak = Math.max(peak, now);
        },
        () => {},
      );
    }, 50);
    const body = new PassThrough();
    const sending = (async () => {
      for (let at = 0; at < size; at += MIB) {
        const part = Buffer.from(mebibyteAt(at));
        if (!body.write(part)) await new Promise((resolve) => body.once('drain', resolve));
      }
      body.end();
    })();
    expect(await dav.status('PUT', '/large', {}, body)).toBe(201);
    await sending;
    let same = 0;
    const { status, headers } = await dav.send('GET', '/large', {}, '', async (answer: Readable) => {
      same = await sameBytes(answer);
      return Buffer.alloc(0);
    });
    clearInterval(watch);
    expect([status, headers['content-length'], same]).toEqual([200, String(size), size]);
    expect(peak - before).toBeLessThan(256 * MIB);
  });

  // By day `cli-webdav-programs.test.ts` has them try the same, in the process of the test.
  it.skipIf(!isInstalled('litmus'))('passes litmus, where that is installed', NIGHT, async () => {
    const { stdout } = await run('litmus', [dav.url, 'coffer', password], { cwd: folder });
    const summaries = stdout.match(/of \d+ tests run: .*/g) ?? [];
    expect(summaries).toHaveLength(5);
    for (const summary of summaries) expect(summary).toMatch(/ 0 failed\. 100\.0%/);
  });

  it.skipIf(!isInstalled('rclone'))('is synchronised by rclone, where that is installed', NIGHT, async () => {
    const from = join(folder, 'tree');
    await mkdir(join(from, 'a b', 'ä'), { recursive: true });
    for (let count = 0; count < 20; count++) {
      await writeFile(join(from, 'a b', 'ä', `${count} #%.bin`), randomBytes(count * 1_000));
    }
    const config = join(folder, 'rclone.conf');
    const { stdout: obscured } = await run('rclone', ['obscure', password]);
    const lines = ['[dav]', 'type = webdav', `url = ${dav.url}`, 'vendor = owncloud', 'user = coffer'];
    await writeFile(config, [...lines, `pass = ${obscured.trim()}`, ''].join('\n'));
    const rclone = (...args: string[]) => run('rclone', ['--config', config, ...args]);
    await rclone('sync', from, 'dav:tree');
    await rclone('check', '--download', from, 'dav:tree');
    const { stderr } = await rclone('sync', '-v', from, 'dav:tree');
    // Times are kept, so that nothing is sent again.
    expect(stderr).not.toMatch(/Copied/);
  });
});

/** Bytes of a process in memory (Linux); 0 where nothing tells them. */
async function resident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}
