import { cookieFetch } from '@coffer/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpeg, movie } from '../../packages/client/test/support/camera-files.ts';
import { canariesIn } from '../support/canaries.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';

const WRITTEN = '2019:08:17 06:42:33';
const TAKEN_AT = Date.UTC(2019, 7, 17, 6, 42, 33) / 1000;
const TAKEN = { takenAt: TAKEN_AT, offset: 330, width: 4_032, height: 3_024, duration: null };
const SHOT = { taken: WRITTEN, offset: '+05:30', width: 4_032, height: 3_024 };
const OPTIONS = { mime: 'image/jpeg', modifiedAt: 1_700_000_000 };

/** More than a chunk, so that it is sent in parts. */
const LARGE = Buffer.concat([jpeg(SHOT), Buffer.alloc(5_000_000)]);

let server: RunningServer;
let drive: TestDrive;
/** All that was sent, as text. */
let sent: string[];

beforeAll(async () => {
  // One of its own, since all that it keeps is searched.
  server = await startServer();
  sent = [];
  const person = await newPerson(testDrive(server.url));
  const send = cookieFetch();
  drive = testDrive(server.url, async (input, init) => {
    const request = new Request(input, { ...init, ...(init?.body != null && { duplex: 'half' }) });
    const bytes = Buffer.from(await request.clone().arrayBuffer());
    sent.push(`${request.url} ${JSON.stringify([...request.headers])} ${bytes.toString('latin1')}`);
    return send(input, init);
  });
  await drive.login(person);
});

afterAll(() => server.stop());

const content = (bytes: Uint8Array) => Uint8Array.from(bytes);

describe('the date that a camera wrote', () => {
  it('is read from what is uploaded in one part and in several, and of a version of its own', async () => {
    const small = await drive.write('/small.jpg', content(jpeg(SHOT)), OPTIONS);
    const large = await drive.write('/large.jpg', content(LARGE), OPTIONS);
    const film = await drive.write(
      '/film.mov',
      content(movie({ creationDate: '2019-08-17T06:42:33+0530' })),
      {
        ...OPTIONS,
        mime: 'video/quicktime',
      },
    );
    await drive.write('/notes.txt', 'no picture', { ...OPTIONS, mime: 'text/plain' });
    await drive.addVersion(small.id, content(jpeg({ ...SHOT, taken: '2020:01:02 03:04:05' })), OPTIONS);

    const { children } = await drive.list();
    const says = Object.fromEntries(
      children.flatMap((item) => (item.state === 'intact' ? [[item.name, item.media] as const] : [])),
    );
    expect(says).toEqual({
      'small.jpg': { ...TAKEN, takenAt: Date.UTC(2020, 0, 2, 3, 4, 5) / 1000 },
      'large.jpg': TAKEN,
      'film.mov': { ...TAKEN, width: null, height: null, duration: 2_000 },
      'notes.txt': null,
    });
    expect(large.media).toEqual(TAKEN);
    expect(film.media?.takenAt).toBe(TAKEN_AT);
    const versions = await drive.versions(small.id);
    expect(versions.map((version) => version.state === 'intact' && version.file.media?.takenAt)).toEqual([
      Date.UTC(2020, 0, 2, 3, 4, 5) / 1000,
      TAKEN_AT,
    ]);
  });

  it('is nowhere in the clear: not in what is sent, and not in what the server keeps', async () => {
    const canaries = [WRITTEN, '2019-08-17T06:42', String(TAKEN_AT), String(TAKEN_AT * 1000)];
    expect(sent.length).toBeGreaterThan(10);
    for (const canary of canaries) expect(sent.filter((request) => request.includes(canary))).toEqual([]);
    const named = canaries.map((text) => ({ name: text, bytes: Buffer.from(text) }));
    expect(await canariesIn(server, named)).toEqual([]);
  });

  it('does not make what is sealed of a file longer', async () => {
    await drive.write('/plain.jpg', 'no camera has written this', OPTIONS);
    const { children } = await drive.api.call('listItems', { query: {} });
    const lengths = new Set(
      children.filter(({ mime }) => mime === 'image/jpeg').map((item) => item.encrypted_metadata?.length),
    );
    expect(lengths.size).toBe(1);
  });
});
