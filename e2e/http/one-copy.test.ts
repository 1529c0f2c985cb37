import { cookieFetch, Drive, headMemory, Keyring } from '@coffer/client';
import { createMemoryStore, DeviceRows } from '@coffer/client/replica';
import { beforeAll, describe, expect, it } from 'vitest';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';

const CHANGES = 20;

let server: WorkerServer;
beforeAll(async () => {
  server = await workerServer();
});

const ended = new AbortController();

/** A device that keeps the rows of a drive, and counts what it asks of the server. */
async function keepingDevice() {
  const calls: string[] = [];
  const inSession = cookieFetch();
  const send: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    calls.push(`${init?.method ?? 'GET'} ${pathname.replace(/[0-9a-f-]{36}/g, ':id')}`);
    return inSession(input, init);
  };
  const person = { email: `${crypto.randomUUID()}@example.org`, password: 'correct horse battery staple' };
  const keyring = new Keyring();
  const heads = headMemory();
  const rows = new DeviceRows();
  const drive = Drive.connect(server.url, { fetch: send, keyring, heads, rows, names: rows });
  await drive.register(person);
  const spaceId = await keyring.driveId();
  const open = async () => createMemoryStore();
  await rows.open({ drive, keyring, heads, spaceId, open, signal: ended.signal });
  await rows.bringUp();
  return { drive, rows, calls, email: person.email };
}

describe('A device that keeps the rows of its drive', () => {
  it('asks for no proof of them, and is sent nothing that it has changed itself', async () => {
    const { drive, rows, calls } = await keepingDevice();
    await drive.write('/first.txt', new Blob(['one']));
    await drive.createDirectory('/Folder');
    await drive.list();
    calls.length = 0;
    for (let index = 0; index < CHANGES; index++) {
      const name = index % 2 === 0 ? '/first.txt' : '/second.txt';
      await drive.rename(name, index % 2 === 0 ? 'second.txt' : 'first.txt');
      expect((await drive.list()).children.length).toBe(2);
    }
    const of = (call: string) => calls.filter((each) => each === call).length;
    expect(of('POST /api/spaces/:id/changes')).toBe(CHANGES);
    expect(calls.filter((call) => call.startsWith('GET /api/spaces') || call.endsWith('/proofs'))).toEqual(
      [],
    );
    expect(rows.trouble).toBeNull();
  });

  it('knows for which space a folder stands that it has shared itself', async () => {
    const { drive } = await keepingDevice();
    const other = await keepingDevice();
    await drive.createDirectory('/Family');
    await drive.list();
    await Promise.all([drive.people.begin(), other.drive.people.begin()]);
    const them = await drive.people.findPerson(other.email);
    if (them === null) throw new Error('This person is there');
    const { spaceId } = await drive.people.share('/Family', them, 'viewer');
    const { children } = await drive.list();
    expect(children.map((child) => child.spaceId)).toEqual([spaceId]);
  });
});
