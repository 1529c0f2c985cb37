import { cookieFetch, Drive, headMemory, Keyring } from '@coffer/client';
import { createMemoryStore, DeviceRows } from '@coffer/client/replica';
import { beforeAll, describe, expect, it } from 'vitest';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';

const ROUNDS = 4;

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
  return { drive, rows, calls, ...person };
}

/** What a person does with a drive, each once; what is there afterwards is what was there before, and one file more. */
async function eachVerb(drive: Drive, round: number): Promise<void> {
  const file = `/file ${round}.txt`;
  await drive.write(file, new Blob(['one']));
  await drive.rename(file, 'renamed.txt');
  await drive.move(['/renamed.txt'], '/Folder');
  const item = await drive.stat('/Folder/renamed.txt');
  await drive.trash([item]);
  await drive.restore([item]);
  await drive.move(['/Folder/renamed.txt'], '/');
  await drive.rename('/renamed.txt', `file ${round}.txt`);
}

describe('A device that keeps the rows of its drive', () => {
  it('asks for no proof of them, and is sent nothing that it has changed itself', async () => {
    const { drive, rows, calls } = await keepingDevice();
    await drive.createDirectory('/Folder');
    await drive.list();
    await eachVerb(drive, 0);
    calls.length = 0;
    for (let round = 1; round <= ROUNDS; round++) await eachVerb(drive, round);
    const of = (call: string) => calls.filter((each) => each === call).length;
    expect(of('POST /api/spaces/:id/changes')).toBe(7 * ROUNDS);
    expect(calls.filter((call) => call.startsWith('GET /api/spaces') || call.endsWith('/proofs'))).toEqual(
      [],
    );
    expect((await drive.list()).children.length).toBe(ROUNDS + 2);
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

  it('signs on what another device has changed meanwhile, of which it was told nothing', async () => {
    const { drive, email, password } = await keepingDevice();
    await drive.write('/first.txt', new Blob(['one']));
    const other = Drive.connect(server.url, { fetch: cookieFetch() });
    await other.login({ email, password });
    await other.rename('/first.txt', 'second.txt');
    const { id } = await other.stat('/second.txt');
    await drive.rename(id, 'third.txt');
    expect((await other.list()).children.map(({ name }) => name)).toEqual(['third.txt']);
  });
});
