// Longer than 350 lines because the drive over WebDAV is tried as one program meets it, on one server.
import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveWebdav, type WebdavServer } from '../../packages/cli/src/webdav/serve-webdav.ts';
import { LyingServer } from '../engine/lying-server.ts';
import { dose } from '../support/dose.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { DavClient } from './support/dav-client.ts';
import { EXPLORERS_ATTRIBUTES, savingPrograms } from './support/saving-programs.ts';

const PASSWORD = 'a password of sixteen';

let server: WorkerServer;
let lying: LyingServer;
let webdav: WebdavServer;
let dav: DavClient;
/** Another device of the same person. */
let other: TestDrive;
let person: Person;
let drive: TestDrive;
let files = 0;
/** Milliseconds by which the clock of the program is ahead. */
let skipped = 0;
/** A directory of each test's own. */
let at: string;

beforeAll(async () => {
  server = await workerServer();
  lying = new LyingServer();
  drive = testDrive(server.url, lying.fetch);
  person = await newPerson(drive);
  other = testDrive(server.url);
  await other.login(person);
  webdav = await serveWebdav({ drive, password: PASSWORD, port: 0, now: () => Date.now() + skipped });
  dav = new DavClient(webdav.url, PASSWORD);
});
beforeEach(async () => {
  lying.tellTheTruth();
  at = `/test-${files++}`;
  expect(await dav.status('MKCOL', at)).toBe(201);
});
afterAll(async () => {
  await webdav.close();
});

const text = async (path: string) => new TextDecoder().decode(await other.read(path));
const trashed = async () => (await other.listTrash()).entries.map(({ item }) => item.name);
const put = (name: string, body: string) => dav.status('PUT', `${at}/${name}`, {}, body);
const stored = async (name: string) => (await dav.send('GET', `${at}/${name}`)).text;

/** All names that the server holds for this person, in the trash or not. */
async function namesInDrive(): Promise<(string | null)[]> {
  const names = await trashed();
  for await (const { item } of other.walk('/')) names.push(item.name);
  return names;
}

describe('A drive over WebDAV', () => {
  it('shows what other devices store, with the version as its tag', async () => {
    const { versionId } = await other.write(`${at}/ä & #1.txt`, 'hello', { mime: 'text/plain' });
    await expect.poll(() => dav.names(at)).toEqual(['ä & #1.txt']);
    const path = `${at}/%C3%A4%20%26%20%231.txt`;
    const { status, headers, text: content } = await dav.send('GET', path);
    expect([status, content]).toEqual([200, 'hello']);
    expect(headers).toMatchObject({
      etag: `"${versionId}"`,
      'content-type': 'text/plain',
      'content-length': '5',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await dav.send('HEAD', path)).headers['content-length']).toBe('5');
    expect(await dav.status('GET', path, { 'if-none-match': `"${versionId}"` })).toBe(304);
    await other.addVersion(`${at}/ä & #1.txt`, 'hello again');
    await expect.poll(async () => (await dav.send('GET', path)).text).toBe('hello again');
  });

  it('hands out ranges of a version, and the whole where there is another by now', async () => {
    const bytes = randomBytes(700_000);
    await dav.send('PUT', `${at}/film`, {}, bytes);
    const { headers } = await dav.send('HEAD', `${at}/film`);
    const ranged = async (range: string, ifRange?: string) => {
      const conditions = { range, ...(ifRange !== undefined && { 'if-range': ifRange }) };
      return dav.send('GET', `${at}/film`, conditions);
    };
    expect(await ranged('bytes=262143-262145', headers.etag)).toMatchObject({
      status: 206,
      headers: { 'content-range': 'bytes 262143-262145/700000' },
      body: bytes.subarray(262_143, 262_146),
    });
    expect((await ranged('bytes=-5')).body).toEqual(bytes.subarray(-5));
    expect(await ranged('bytes=1-2', '"another"')).toMatchObject({ status: 200, body: bytes });
    expect(await ranged('bytes=700000-')).toMatchObject({ status: 416 });
  });

  it('stores what comes with a length or without one as a version, with the time that a program names', async () => {
    const bytes = randomBytes(5_000_000);
    const halves = Readable.from([bytes.subarray(0, 1_234_567), bytes.subarray(1_234_567)]);
    expect(await dav.status('PUT', `${at}/file`, {}, halves)).toBe(201);
    expect(Buffer.from(await other.read(`${at}/file`)).equals(bytes)).toBe(true);
    const headers = { 'x-oc-mtime': '1600000000', 'content-type': 'text/plain' };
    const { status, headers: given } = await dav.send('PUT', `${at}/file`, headers, 'short');
    const item = await other.stat(`${at}/file`);
    expect([status, given.etag]).toEqual([204, `"${item.versionId}"`]);
    expect(item).toMatchObject({ size: 5, modifiedAt: 1_600_000_000, mime: 'text/plain' });
    expect(await other.versions(item)).toHaveLength(2);
    expect(await dav.status('PUT', `${at}/none/file`, {}, 'x')).toBe(409);
    expect(await dav.status('PUT', `${at}/file`, { 'if-match': '"another"' }, 'x')).toBe(412);
  });

  it('keeps what was there where a program goes away before it has sent all', async () => {
    const { versionId } = await other.write(`${at}/file`, 'whole');
    await expect.poll(() => dav.names(at)).toEqual(['file']);
    for (const name of ['file', 'new']) {
      const body = new PassThrough();
      const sending = dav.status('PUT', `${at}/${name}`, { 'content-length': 9_000_000 }, body);
      body.write(randomBytes(5_000_000));
      setImmediate(() => body.destroy(new Error('gone')));
      await expect(sending).rejects.toThrow();
    }
    expect(await stored('file')).toBe('whole');
    expect((await other.statNow(`${at}/file`)).versionId).toBe(versionId);
    expect(await dav.names(at)).toEqual(['file']);
  });

  it('moves and renames in the drive, so that what is moved stays the same item', async () => {
    for (const path of ['a', 'a/b', 'c']) await dav.status('MKCOL', `${at}/${path}`);
    await put('a/b/file', 'content');
    await put('c/file', 'in the way');
    const { id } = await other.stat(`${at}/a/b/file`);
    expect(await dav.move(`${at}/a/b`, `${at}/c/d`)).toBe(201);
    expect((await other.stat(`${at}/c/d/file`)).id).toBe(id);
    expect(await dav.move(`${at}/c/d/file`, `${at}/c/renamed`)).toBe(201);
    expect((await other.stat(`${at}/c/renamed`)).id).toBe(id);
    expect(await dav.move(`${at}/c/renamed`, `${at}/c/file`, { overwrite: 'F' })).toBe(412);
    expect(await dav.move(`${at}/c`, `${at}/c/d/e`)).toBe(403);
    expect(await dav.names(`${at}/c`)).toEqual(['d', 'file', 'renamed']);
  });

  it('copies into files of their own keys, and a file over a file into a version of it', async () => {
    await dav.status('MKCOL', `${at}/a`);
    await put('a/file', 'content');
    expect(await dav.copy(`${at}/a`, `${at}/b`)).toBe(201);
    expect(await text(`${at}/b/file`)).toBe('content');
    expect((await other.stat(`${at}/b/file`)).id).not.toBe((await other.stat(`${at}/a/file`)).id);
    await put('a/file', 'newer');
    expect(await dav.copy(`${at}/a/file`, `${at}/b/file`)).toBe(204);
    expect(await other.versions(`${at}/b/file`)).toHaveLength(2);
    expect(await text(`${at}/b/file`)).toBe('newer');
  });

  it('puts what is deleted or replaced by something else into the trash', async () => {
    await put('thrown-away', 'content');
    await other.write(`${at}/replaced`, 'content');
    await other.write(`${at}/replacement`, 'content');
    await expect.poll(() => dav.names(at)).toHaveLength(3);
    expect(await dav.status('DELETE', `${at}/thrown-away`)).toBe(204);
    expect(await dav.move(`${at}/replacement`, `${at}/replaced`)).toBe(204);
    expect(await trashed()).toEqual(expect.arrayContaining(['thrown-away', 'replaced']));
    expect(await dav.names(at)).toEqual(['replaced']);
  });

  it('gives files the type that their names say, where a program names none', async () => {
    await dav.send('PUT', `${at}/page.pdf`, { 'content-type': 'application/octet-stream' }, 'x');
    await put('~WRD0001.tmp', 'x');
    await dav.move(`${at}/~WRD0001.tmp`, `${at}/letter.docx`);
    expect((await other.stat(`${at}/page.pdf`)).mime).toBe('application/pdf');
    expect((await other.stat(`${at}/letter.docx`)).mime).toMatch(/wordprocessingml/);
  });

  it('tells how much room there is, and refuses what does not fit', async () => {
    const { used_space: used } = await other.account.storage();
    const body =
      '<D:propfind xmlns:D="DAV:"><D:prop><D:quota-used-bytes/><D:quota-available-bytes/></D:prop></D:propfind>';
    const { text: answer } = await dav.send('PROPFIND', '/', { depth: '0' }, body);
    expect(Number(/quota-used-bytes>(\d+)</.exec(answer)?.[1])).toBeLessThanOrEqual(used);
    expect(answer).toMatch(/<D:quota-available-bytes\/><\/D:prop><D:status>HTTP\/1.1 404/);
    lying.lie(({ path, method }) => {
      if (method !== 'POST' || !path.includes('/changes')) return null;
      const refusal = { type: 'about:blank', status: 413, code: 'quota_exceeded', request_id: 'x' };
      const headers = { 'content-type': 'application/problem+json' };
      return Response.json({ ...refusal, title: 'Full', detail: 'Full' }, { status: 413, headers });
    });
    expect(await put('too-much', 'content')).toBe(507);
  });
});

describe('Programs with a drive over WebDAV', () => {
  it('keep each other from changing what they have locked', async () => {
    await put('file', 'one');
    const token = await dav.lock(`${at}/file`);
    expect(await put('file', 'two')).toBe(423);
    expect(await dav.status('DELETE', at)).toBe(423);
    expect(await dav.status('PUT', `${at}/file`, { if: `(<${token}>)` }, 'two')).toBe(204);
    expect(await dav.status('UNLOCK', `${at}/file`, { 'lock-token': `<${token}>` })).toBe(204);
    expect(await put('file', 'three')).toBe(204);
  });

  it('are told one level at a time, with what Explorer asks for first', async () => {
    const { status, text: body } = await dav.send('PROPFIND', at, { depth: 'infinity' });
    expect([status, body]).toEqual([403, expect.stringContaining('propfind-finite-depth')]);
    const { headers } = await dav.send('OPTIONS', '/');
    expect(headers).toMatchObject({ dav: '1, 2', 'ms-author-via': 'DAV' });
    await put('file', 'x');
    expect((await dav.send('PROPPATCH', `${at}/file`, {}, EXPLORERS_ATTRIBUTES)).text).toContain('200 OK');
    expect((await dav.send('PROPFIND', `${at}/file`, { depth: '0' })).text).toContain('00000020');
  });

  it('ask again and again, and the server once', async () => {
    await put('file', 'x');
    await dav.names(at);
    const before = lying.sent.length;
    for (let count = 0; count < dose(200, 1_000); count++) {
      const depth = count % 2 === 0 ? '0' : '1';
      expect(await dav.status('PROPFIND', `${at}/${count % 3 === 0 ? 'file' : ''}`, { depth })).toBe(207);
    }
    // Fresh for ten seconds, and a slow machine takes a minute.
    expect(lying.sent.length - before).toBeLessThan(dose(20, 100));
  });

  it('that save as Finder and Explorer do, make one version', async () => {
    // Explorer: an empty file, a lock, its attributes, and the content.
    expect(await put('explorer.txt', '')).toBe(201);
    const token = await dav.lock(`${at}/explorer.txt`);
    expect(await dav.status('PUT', `${at}/explorer.txt`, { if: `(<${token}>)` }, 'content')).toBe(204);
    // Finder: a lock of a name that is to be, and the fork of its attributes beside it.
    const finder = await dav.lock(`${at}/finder.txt`);
    expect(await put('._finder.txt', 'attributes')).toBe(201);
    expect(await dav.status('PUT', `${at}/finder.txt`, { if: `(<${finder}>)` }, 'content')).toBe(204);
    for (const name of ['explorer.txt', 'finder.txt']) {
      expect(await other.versions(`${at}/${name}`)).toHaveLength(1);
      expect(await text(`${at}/${name}`)).toBe('content');
    }
    expect(await stored('._finder.txt')).toBe('attributes');
  });

  it('that save beside a file and replace it, store versions of it, and nothing else leaves the machine', async () => {
    const saves = savingPrograms(dav, at);
    const before = await namesInDrive();
    for (const [file, save] of Object.entries(saves)) {
      await other.write(`${at}/${file}`, 'one');
      await expect.poll(() => dav.names(at)).toContain(file);
      const { id } = await other.stat(`${at}/${file}`);
      await save(file);
      expect([file, await text(`${at}/${file}`)]).toEqual([file, 'two']);
      expect((await other.stat(`${at}/${file}`)).id).toBe(id);
      expect(await other.versions(`${at}/${file}`)).toHaveLength(2);
    }
    expect((await namesInDrive()).sort()).toEqual([...before, ...Object.keys(saves)].sort());
    expect(await dav.names(at)).toEqual(Object.keys(saves).sort());
  });

  it('that replace a file by one of their own with any name, store a version of it', async () => {
    await put('file', 'one');
    const { id } = await other.stat(`${at}/file`);
    await put('file.new', 'two');
    expect(await dav.move(`${at}/file.new`, `${at}/file`)).toBe(204);
    expect((await other.stat(`${at}/file`)).id).toBe(id);
    expect(await text(`${at}/file`)).toBe('two');
    expect(await other.versions(`${at}/file`)).toHaveLength(2);
  });

  it('that rename a file to a temporary name lose nothing, whatever they do next', async () => {
    for (const name of ['back', 'gone', 'elsewhere']) await put(name, name);
    for (const name of ['back', 'gone', 'elsewhere']) {
      expect(await dav.move(`${at}/${name}`, `${at}/~$${name}`)).toBe(201);
    }
    expect((await other.list(at)).children).toHaveLength(3);
    expect(await dav.move(`${at}/~$back`, `${at}/back`)).toBe(201);
    expect(await dav.status('DELETE', `${at}/~$gone`)).toBe(204);
    expect(await dav.move(`${at}/~$elsewhere`, `${at}/renamed`)).toBe(201);
    expect((await other.list(at)).children.map(({ name }) => name).sort()).toEqual(['back', 'renamed']);
    expect(await trashed()).toContain('gone');
    expect(await dav.names(at)).toEqual(['back', 'renamed']);
  });
});

describe('A file that a program has renamed for a moment', () => {
  it('is not deleted with that name where another device has changed it meanwhile', async () => {
    await put('file', 'one');
    expect(await dav.move(`${at}/file`, `${at}/~$file`)).toBe(201);
    await other.addVersion(`${at}/file`, 'two');
    expect(await dav.status('DELETE', `${at}/~$file`)).toBe(204);
    expect(await text(`${at}/file`)).toBe('two');
    await expect.poll(() => stored('file')).toBe('two');
  });

  it('is replaced by what is stored in its place, also where its folder got another name', async () => {
    await dav.status('MKCOL', `${at}/folder`);
    await put('folder/file', 'one');
    await put('folder/~WRD0000.tmp', 'two');
    expect(await dav.move(`${at}/folder/file`, `${at}/folder/~WRL0001.tmp`)).toBe(201);
    expect(await dav.move(`${at}/folder`, `${at}/renamed`)).toBe(201);
    expect(await dav.names(`${at}/renamed`)).toEqual(['~WRD0000.tmp', '~WRL0001.tmp']);
    expect(await dav.move(`${at}/renamed/~WRD0000.tmp`, `${at}/renamed/file`)).toBe(201);
    expect(await dav.status('DELETE', `${at}/renamed/~WRL0001.tmp`)).toBe(204);
    expect(await text(`${at}/renamed/file`)).toBe('two');
    expect(await other.versions(`${at}/renamed/file`)).toHaveLength(2);
  });
});

describe('The way into a drive over WebDAV', () => {
  it('is the password, the address of this machine, and no page', async () => {
    const stranger = new DavClient(webdav.url, 'another password of enough');
    const wrong = await stranger.send('GET', '/');
    expect([wrong.status, wrong.headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="Coffer", charset="UTF-8"',
    ]);
    expect(await new DavClient(webdav.url, PASSWORD, 'root').status('OPTIONS', '/')).toBe(401);
    const { port } = new URL(webdav.url);
    expect(await dav.status('GET', '/', { host: `evil.example:${port}` })).toBe(421);
    expect(await dav.status('GET', '/', { host: '127.0.0.1:1' })).toBe(421);
    expect(await dav.status('GET', '/', { host: `localhost:${port}` })).toBe(200);
    expect(await dav.status('GET', '/', { origin: 'https://evil.example' })).toBe(403);
    expect(await dav.status('GET', '/', { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(webdav.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  });

  it('changes nothing while the newest head is not verified, and serves nothing that this device has not proven', async () => {
    await put('file', 'one');
    const id = await drive.keyring.driveId();
    const former = await drive.api.call('spaceProofs', { params: { id }, body: { after: 0 } });
    await put('second', 'two');
    lying.lie(({ path }) => (path.endsWith('/proofs') ? Response.json(former) : null));
    skipped += 60_000;
    expect(await put('third', 'three')).toBe(403);
    expect(await dav.status('DELETE', `${at}/file`)).toBe(403);
    expect(await dav.move(`${at}/file`, `${at}/moved`)).toBe(403);
    // It has no rows of its own, so there is nothing to serve.
    expect(await dav.status('GET', `${at}/file`)).toBe(403);
    expect(await put('.DS_Store', 'stays here')).toBe(201);
    lying.tellTheTruth();
    expect(await stored('file')).toBe('one');
    expect((await other.list(at)).children.map(({ name }) => name).sort()).toEqual(['file', 'second']);
  });

  it('breaks the line where the server hands out another content', async () => {
    await dav.send('PUT', `${at}/file`, {}, randomBytes(300_000));
    lying.lie(({ path, method }, real) =>
      method === 'GET' && /chunk/.test(path)
        ? real().then(async (answer) => {
            const bytes = new Uint8Array(await answer.arrayBuffer());
            bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
            return new Response(bytes, answer);
          })
        : null,
    );
    await expect(dav.send('GET', `${at}/file`)).rejects.toThrow();
  });
});
