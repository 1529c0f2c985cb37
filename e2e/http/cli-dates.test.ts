import { stat, utimes, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebdav, type WebdavServer } from '../../packages/cli/src/webdav/serve-webdav.ts';
import { SyncedFolder } from '../support/synced-folder.ts';
import { makeFolder, newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';
import { workerServer } from '../support/worker-server.ts';
import { DavClient } from './support/dav-client.ts';

const PASSWORD = 'a password of sixteen';

let drive: TestDrive;
/** Another device of the same account. */
let other: TestDrive;
let webdav: WebdavServer;
let dav: DavClient;
const folders: SyncedFolder[] = [];

beforeAll(async () => {
  const server = await workerServer();
  drive = testDrive(server.url);
  other = testDrive(server.url);
  await other.login(await newPerson(drive));
  webdav = await serveWebdav({ drive, password: PASSWORD, port: 0 });
  dav = new DavClient(webdav.url, PASSWORD);
  expect(await dav.status('MKCOL', '/dates')).toBe(201);
});
afterAll(async () => {
  await webdav.close();
  await Promise.all(folders.map((folder) => folder.remove()));
});

describe('The dates of files', () => {
  it('fault B8: are those that a program names by WebDAV, from the year 1 to 9999, and nothing else is one', async () => {
    const named = [
      ['-1', 'Wed, 31 Dec 1969 23:59:59 GMT'],
      ['-0.5', 'Wed, 31 Dec 1969 23:59:59 GMT'],
      ['0', 'Thu, 01 Jan 1970 00:00:00 GMT'],
      ['-1982620800', 'Wed, 06 Mar 1907 00:00:00 GMT'],
      ['-62135596800', 'Mon, 01 Jan 0001 00:00:00 GMT'],
      ['-99999999999999', 'Mon, 01 Jan 0001 00:00:00 GMT'],
      ['253402300799', 'Fri, 31 Dec 9999 23:59:59 GMT'],
      ['253402300799.9', 'Fri, 31 Dec 9999 23:59:59 GMT'],
      ['9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT'],
    ] as const;
    for (const [index, [header, date]] of named.entries()) {
      expect(await dav.status('PUT', `/dates/${index}`, { 'x-oc-mtime': header }, 'x')).toBe(201);
      expect([header, (await dav.send('HEAD', `/dates/${index}`)).headers['last-modified']]).toEqual([
        header,
        date,
      ]);
      const { text: found } = await dav.send('PROPFIND', `/dates/${index}`, { depth: '0' });
      expect(found).toContain(`<D:getlastmodified>${date}</D:getlastmodified>`);
    }
    const before = Math.floor(Date.now() / 1000);
    for (const header of ['', 'yesterday', '0x10', 'Infinity', '1e9', '12 13', '2020-01-01']) {
      expect(await dav.status('PUT', `/dates/now`, { 'x-oc-mtime': header }, header)).toBeLessThan(300);
      expect([header, (await other.statNow(`/dates/now`)).modifiedAt >= before]).toEqual([header, true]);
    }
  });

  it('fault B8: of before 1970 are kept by sync both ways, which is in step then', async () => {
    const id = await makeFolder(drive, 'synced');
    const local = await SyncedFolder.make(drive, id);
    folders.push(local);
    const dates = { old: Date.UTC(1907, 2, 4), just: -1_000 };
    for (const [name, date] of Object.entries(dates)) {
      await writeFile(local.path(name), name);
      await utimes(local.path(name), new Date(date), new Date(date));
    }
    await other.write(`/synced/theirs`, 'theirs', { modifiedAt: dates.old / 1000 });
    await local.settle();
    expect(await local.settle()).toEqual([]);
    const { children } = await drive.list(id);
    expect(Object.fromEntries(children.map(({ name, modifiedAt }) => [name, modifiedAt * 1000]))).toEqual({
      ...dates,
      theirs: dates.old,
    });
    expect((await stat(local.path('theirs'))).mtimeMs).toBe(dates.old);
  });
});
