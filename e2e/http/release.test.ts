import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findChromium } from '../support/browser.ts';
import { isPlainEngine } from '../support/engine.ts';
import {
  archiveOf,
  barePrograms,
  type LaunchedServer,
  launchServer,
  loopbackOnly,
  makeRelease,
  unpacked,
} from '../support/release.ts';
import { newPerson, seededBytes, testDrive } from '../support/test-drive.ts';
import { DavClient } from './support/dav-client.ts';

const billOfMaterials = z.object({
  components: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      version: z.string(),
      licenses: z.optional(z.array(z.unknown())),
    }),
  ),
});
const loopback = z.object({
  told: z.string().optional(),
  attempts: z.number(),
  page: z.object({ foreign: z.array(z.string()), downloaded: z.string() }).nullish(),
});
const served = z.object({ url: z.string(), password: z.string() });

let folder: string;
let release: string;
/** The private key that signs the release. */
let key: string;
let sums: string;
/** The unpacked archives. */
let server: string;
let cli: string;
/** Nothing of this machine but a shell, `dirname`, and a Node that is named. */
let bare: Record<string, string>;

beforeAll(async () => {
  if (!isPlainEngine()) return;
  folder = await mkdtemp(join(tmpdir(), 'coffer-release-'));
  release = join(folder, 'release');
  key = join(folder, 'key');
  if (canSign) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', key]);
  sums = await makeRelease(release, signing());
  server = await unpacked(await archiveOf('coffer-server', release), folder);
  cli = await unpacked(await archiveOf('coffer', release), folder);
  // Node warns also of what later versions will not have any more.
  const node = { COFFER_NODE: process.execPath, NODE_PENDING_DEPRECATION: '1' };
  bare = { PATH: await barePrograms(folder), ...node };
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Whether OpenSSH is installed, without which nobody signs. */
const canSign = spawnSync('ssh-keygen', ['-?']).error === undefined;
const signing = (): Record<string, string> => (canSign ? { COFFER_RELEASE_KEY: key } : {});

/** Makes a program that says it is an old version of Node, and otherwise runs scripts as this one does. */
async function oldNode(): Promise<string> {
  const file = join(folder, 'old-node');
  const script = join(folder, 'old.mjs');
  await writeFile(script, "Object.defineProperty(process.versions, 'node', { value: '20.20.2' });\n");
  await writeFile(file, `#!/bin/sh\nexec '${process.execPath}' --import '${script}' "$@"\n`, { mode: 0o755 });
  return file;
}

/** Runs a launcher to its end, with nothing else of this machine. */
function run(launcher: string, args: readonly string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    execFile(launcher, args, { env: { ...bare, ...env }, cwd: folder }, (error, output, errors) => {
      said.push(errors);
      resolve({ code: error === null ? 0 : Number(error.code), output, errors });
    });
  });
}

/** What programs have written to people, or about themselves. */
const said: string[] = [];
/** How a warning of Node begins, such as `(node:1234) ExperimentalWarning: …`. */
const WARNING = /\(node:\d+\)|Warning: /;

describe.runIf(isPlainEngine())('What is released', () => {
  let running: LaunchedServer;
  let person: Awaited<ReturnType<typeof newPerson>>;
  let dataDir: string;
  const bytes = seededBytes(5_000_000, 'released');

  const coffer = (args: readonly string[]) =>
    run(join(cli, 'coffer'), args, { HOME: folder, XDG_STATE_HOME: join(folder, 'state') });

  beforeAll(async () => {
    dataDir = join(folder, 'data');
    running = await launchServer(join(server, 'coffer-server'), { ...bare, COFFER_DATA_DIR: dataDir });
    person = await newPerson(testDrive(running.url));
  });
  afterAll(() => running.stop());

  it('has the same bytes whatever the folder and the time zone are', async () => {
    const again = join(folder, 'deeper', 'and', 'another');
    await mkdir(again, { recursive: true });
    expect(await makeRelease(again, { TZ: 'Pacific/Auckland', ...signing() })).toBe(sums);
    expect(sums.trim().split('\n')).toHaveLength(5);
  });

  it.runIf(canSign)('is checked by the line that it names, which notices what was changed', async () => {
    const text = await readFile(join(release, 'VERIFY.md'), 'utf8');
    const [, line = ''] = /```sh\n(.*?)\n```/s.exec(text) ?? [];
    const check = () => promisify(execFile)('/bin/sh', ['-c', line], { cwd: release });
    expect((await check()).stdout).toMatch(/Good "coffer-release" signature.*coffer-server-.*: OK/s);
    const archive = await archiveOf('coffer', release);
    await appendFile(archive, 'more');
    await expect(check()).rejects.toMatchObject({ stdout: expect.stringContaining('.tgz: FAILED') });
    await appendFile(join(release, 'SHA256SUMS'), ' ');
    await expect(check()).rejects.toMatchObject({ stderr: expect.stringContaining('incorrect signature') });
  });

  it('names all that it contains of others, with their licences', async () => {
    const [name = ''] = (await readdir(release)).filter((each) => /^coffer-server-.*\.cdx\.json$/.test(each));
    const bill = billOfMaterials.parse(JSON.parse(await readFile(join(release, name), 'utf8')));
    const components = new Map(bill.components.map((each) => [each.name, each]));
    expect(components.get('fastify')?.licenses).toEqual([{ expression: 'MIT' }]);
    expect([...components.keys()]).toEqual(expect.arrayContaining(['react', 'pdfjs-dist', 'node']));
    const licences = await readFile(join(server, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const { name: each, version, type } of bill.components)
      if (type === 'library') expect(licences).toContain(`${each} ${version} (`);
    expect(licences).toContain('SIL OPEN FONT LICENSE');
  });

  it('has a server that does the main job with its page, and needs nothing installed', async () => {
    expect(await run(join(server, 'coffer-server'), ['--version'])).toMatchObject({ code: 0, errors: '' });
    const drive = testDrive(running.url);
    await drive.login(person);
    await drive.ensureDirectories(['/Released']);
    await drive.write('/Released/a.bin', new Blob([bytes]));
    const fresh = testDrive(running.url);
    await fresh.login(person);
    expect(Buffer.from(await fresh.read('/Released/a.bin')).equals(bytes)).toBe(true);
    const page = await (await fetch(running.url)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const answer = await fetch(new URL(script, running.url), { headers: { 'accept-encoding': 'br' } });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(running.log()).not.toMatch(/warning|error/i);
  });

  it('has a command line, also over WebDAV', async () => {
    // By the key file: what is released derives keys at their full cost, unlike the drive of a test.
    await writeFile(join(folder, 'key.pem'), person.privateKeyPem);
    expect(await coffer(['login', running.url, '--key', 'key.pem'])).toMatchObject({ code: 0 });
    await writeFile(join(folder, 'note.txt'), 'by the command line');
    expect(await coffer(['put', 'note.txt', '/'])).toMatchObject({ code: 0 });
    expect((await coffer(['ls', '/'])).output).toContain('note.txt');
    const env = { ...bare, HOME: folder, XDG_STATE_HOME: join(folder, 'state') };
    const serving = spawn(join(cli, 'coffer'), ['webdav', '--port', '0', '--json'], { env });
    const ended = once(serving, 'exit');
    serving.stderr.on('data', (text) => said.push(String(text)));
    const [line] = await once(serving.stdout, 'data');
    const { url, password: davPassword } = served.parse(JSON.parse(String(line)));
    const dav = new DavClient(url, davPassword);
    expect((await dav.send('GET', '/note.txt')).text).toBe('by the command line');
    serving.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });

  it('has backup and restore', async () => {
    const program = join(server, 'coffer-server');
    const copy = join(folder, 'copy');
    expect(await run(program, ['backup', copy], { COFFER_DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const restored = join(folder, 'restored');
    expect(await run(program, ['restore', copy], { COFFER_DATA_DIR: restored })).toMatchObject({ code: 0 });
    const second = await launchServer(program, { ...bare, COFFER_DATA_DIR: restored });
    const drive = testDrive(second.url);
    await drive.login(person);
    expect(Buffer.from(await drive.read('/Released/a.bin')).equals(bytes)).toBe(true);
    expect(await second.stop()).toBe(0);
    said.push(second.log());
  });

  it('warns of nothing on this version of Node', async () => {
    await mkdir(join(folder, 'synced'));
    await writeFile(join(folder, 'synced', 'note.txt'), 'by sync');
    await writeFile(join(folder, 'key.pem'), person.privateKeyPem);
    expect(await coffer(['login', running.url, '--key', 'key.pem'])).toMatchObject({ code: 0 });
    expect(await coffer(['mkdir', '/Synced'])).toMatchObject({ code: 0 });
    expect(await coffer(['sync', 'synced', '/Synced', '--once'])).toMatchObject({ code: 0 });
    const env = { COFFER_DATA_DIR: dataDir };
    expect(await run(join(server, 'coffer-server'), ['check'], env)).toMatchObject({ code: 0 });
    for (const text of [...said, running.log()]) expect(text).not.toMatch(WARNING);
  });

  it('needs no network but the loopback, and reaches out nowhere', async ({ skip }) => {
    const programs = { server: join(server, 'coffer-server'), coffer: join(cli, 'coffer') };
    const browser = findChromium() ?? null;
    const line = await loopbackOnly({ ...programs, folder, env: bare, browser });
    if (line === null) return skip('This machine gives no network of its own with the loopback alone.');
    const note = 'from the command line';
    expect(loopback.parse(JSON.parse(line))).toEqual({
      ...{ told: note, attempts: 0 },
      page: browser === null ? null : { foreign: [], downloaded: note },
    });
    // The same watch over a program that does reach out: to an address, and to a name.
    for (const address of ['http://192.0.2.1', 'http://[2001:db8::1]', 'http://drive.example.org']) {
      const watched = loopback.parse(JSON.parse((await loopbackOnly({ reachOut: [address] })) ?? ''));
      expect(watched.attempts, address).toBeGreaterThan(0);
    }
  });

  it('says what it needs where there is no Node, or an old one', async () => {
    const program = join(cli, 'coffer');
    const old = await run(program, ['--version'], { COFFER_NODE: await oldNode() });
    expect(old).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Coffer needs Node 24\.11 or newer, and /),
    });
    const without = await run(program, ['--version'], { COFFER_NODE: '' });
    expect(without).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^coffer needs Node 24\.11 or newer: /),
    });
  });
});
