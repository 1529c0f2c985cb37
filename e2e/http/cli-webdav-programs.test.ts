import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebdav, type WebdavServer } from '../../packages/cli/src/webdav/serve-webdav.ts';
import { type DavProgram, hasDavProgram } from '../support/dav-programs.ts';
import { NIGHT } from '../support/dose.ts';
import { newPerson, seededBytes, type TestDrive, testDrive } from '../support/test-drive.ts';
import { workerServer } from '../support/worker-server.ts';
import { DavClient } from './support/dav-client.ts';

const PASSWORD = 'a-password-of-sixteen';
const PATIENT = { timeout: 60_000 };

let webdav: WebdavServer;
let dav: DavClient;
let drive: TestDrive;
let folder: string;

beforeAll(async () => {
  const server = await workerServer();
  drive = testDrive(server.url);
  const person = await newPerson(drive);
  const served = testDrive(server.url);
  await served.login(person);
  webdav = await serveWebdav({ drive: served, password: PASSWORD, port: 0 });
  dav = new DavClient(webdav.url, PASSWORD);
  folder = await mkdtemp(join(tmpdir(), 'coffer-dav-'));
});
afterAll(async () => {
  await webdav.close();
  await rm(folder, { recursive: true });
});

/** Runs a program of somebody else in a folder of its own, and gives what it says. Throws with that where it fails. */
async function run(
  program: DavProgram,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const options = { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, ...env } };
  const running = promisify(execFile)(program, args, options);
  // Nobody answers what it asks.
  running.child.stdin?.end();
  const { stdout, stderr } = await running;
  return stdout + stderr;
}

describe('Names over WebDAV', () => {
  it('fault B11: with control characters are listed and served, percent-encoded', async () => {
    const name = 'a\u0001b\nc\u001b[2Jd\te';
    const { id: directory } = await drive.createDirectory('/control');
    await drive.write({ directory, name }, 'served');
    const { text } = await dav.send('PROPFIND', '/control/', { depth: '1' });
    const href = `/control/${encodeURIComponent(name)}`;
    expect(text).toContain(`<D:href>${href}</D:href>`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no XML holds these
    expect(text.slice(text.indexOf('\n') + 1)).not.toMatch(/[\u0000-\u001f]/);
    expect((await dav.send('GET', href)).text).toBe('served');
    const destination = new URL('/control/moved%02', webdav.url).href;
    expect(await dav.status('MOVE', href, { destination })).toBe(201);
    expect(await dav.status('PUT', '/control/put%03%0D', {}, 'put')).toBe(201);
    const { children } = await drive.list(directory);
    expect(children.map((child) => child.name).toSorted()).toEqual(['moved\u0002', 'put\u0003\r']);
  });

  it('fault D8: that no drive can hold are refused as faults of the request, by every method and in every header', async () => {
    await drive.write('/named.txt', 'named');
    const long = 'n'.repeat(1_900);
    const bad = [long, `a/${long}/b`, '😀'.repeat(1_900), '%ff', '%00', 'a%2Fb', '%', '%zz', 'a#b'];
    const faults: [string, number][] = [];
    const note = (what: string, status: number) => {
      if (status >= 500 || status < 200) faults.push([what, status]);
    };
    const methods = [
      'OPTIONS',
      'GET',
      'HEAD',
      'PUT',
      'DELETE',
      'MKCOL',
      'PROPFIND',
      'PROPPATCH',
      'LOCK',
      'UNLOCK',
    ];
    for (const name of bad) {
      const path = `/${name}`;
      const address = `${webdav.url}${encodeURI(name).replaceAll('%25', '%')}`;
      for (const method of methods) note(`${method} ${name.slice(0, 8)}`, await dav.status(method, path));
      for (const method of ['COPY', 'MOVE']) {
        note(
          `${method} from ${name.slice(0, 8)}`,
          await dav.status(method, path, { destination: `${webdav.url}x` }),
        );
        const to = await dav.status(method, '/named.txt', { destination: address, overwrite: 'F' });
        note(`${method} to ${name.slice(0, 8)}`, to);
      }
      note(
        `If ${name.slice(0, 8)}`,
        await dav.status('PUT', '/named.txt', { if: `<${address}> (["x"])` }, 'x'),
      );
    }
    expect(faults).toEqual([]);
    expect(await dav.status('PUT', `/${long}`, {}, 'x')).toBe(414);
    expect(await dav.status('MOVE', '/named.txt', { destination: `${webdav.url}${long}` })).toBe(414);
  });
});

describe('Programs of others over WebDAV', () => {
  const litmus = it.runIf(hasDavProgram('litmus'));
  async function findsNothing(suite: string): Promise<void> {
    const said = await run('litmus', [webdav.url, webdav.user, PASSWORD], { TESTS: suite });
    expect(said).toMatch(/of \d+ tests run: \d+ passed, 0 failed/);
  }

  litmus.each(['basic', 'props', 'locks', 'http'])(
    'litmus finds nothing in its tests of %s',
    PATIENT,
    findsNothing,
  );
  // It takes as long as all others together; `cli-webdav.test.ts` moves by day, and cadaver and rclone copy.
  litmus('litmus finds nothing in its tests of copymove', { ...PATIENT, ...NIGHT }, () =>
    findsNothing('copymove'),
  );

  it.runIf(hasDavProgram('rclone'))(
    'rclone copies there, finds it the same, and sends nothing twice',
    PATIENT,
    async () => {
      const tree = join(folder, 'tree');
      const files = {
        'a.txt': 'a',
        'sub/größe 100 %.txt': 'b',
        'sub/empty': '',
        'large.bin': seededBytes(5_000_000, 'dav'),
      };
      await mkdir(join(tree, 'sub'), { recursive: true });
      for (const [name, content] of Object.entries(files)) {
        await writeFile(join(tree, name), content);
        // Of a number before 1970 Node makes the time of now.
        const time = new Date(name === 'sub/empty' ? -300_000_000_000 : 1_600_000_000_000);
        await utimes(join(tree, name), time, time);
      }
      const obscured = (await run('rclone', ['obscure', PASSWORD])).trim();
      const remote = {
        RCLONE_CONFIG_DAV_TYPE: 'webdav',
        RCLONE_CONFIG_DAV_URL: webdav.url,
        RCLONE_CONFIG_DAV_VENDOR: 'owncloud',
        RCLONE_CONFIG_DAV_USER: webdav.user,
        RCLONE_CONFIG_DAV_PASS: obscured,
      };
      const rclone = (...args: string[]) => run('rclone', args, remote);
      await rclone('copy', tree, 'dav:copied');
      expect(await rclone('check', '--download', tree, 'dav:copied')).toContain('0 differences found');
      const versions = async () =>
        Promise.all(Object.keys(files).map(async (name) => (await drive.stat(`/copied/${name}`)).versionId));
      const before = await versions();
      await rclone('copy', tree, 'dav:copied');
      expect(await versions()).toEqual(before);
      expect((await drive.stat('/copied/a.txt')).modifiedAt).toBe(1_600_000_000);
      expect((await drive.stat('/copied/sub/empty')).modifiedAt).toBe(-300_000_000);
      await rclone('copy', 'dav:copied', join(folder, 'back'));
      expect(await rclone('check', tree, join(folder, 'back'))).toContain('0 differences found');
    },
  );

  it.runIf(hasDavProgram('cadaver'))(
    'cadaver makes, stores, copies, moves, reads and deletes',
    PATIENT,
    async () => {
      const { hostname, port } = new URL(webdav.url);
      const login = `machine ${hostname}\nlogin ${webdav.user}\npassword ${PASSWORD}\n`;
      await writeFile(join(folder, '.netrc'), login, { mode: 0o600 });
      await writeFile(join(folder, 'letter.txt'), 'by cadaver');
      await writeFile(
        join(folder, 'commands'),
        'mkcol cadaver\ncd cadaver\nput letter.txt\ncopy letter.txt copied.txt\nmove copied.txt moved.txt\nget moved.txt fetched.txt\ndelete letter.txt\nls\nquit\n',
      );
      const said = await run('cadaver', ['-r', join(folder, 'commands'), `http://${hostname}:${port}/`]);
      expect(said).toContain('moved.txt');
      expect((await drive.list('/cadaver')).children.map(({ name }) => name)).toEqual(['moved.txt']);
      expect(new TextDecoder().decode(await drive.read('/cadaver/moved.txt'))).toBe('by cadaver');
    },
  );
});
