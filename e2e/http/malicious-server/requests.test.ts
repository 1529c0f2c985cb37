import { createApiClient, type OwnRequest, visitRequest, type WaitingFile } from '@coffer/client';
import {
  inbox,
  requestLinks,
  type WaitingFile as ShownFile,
  shownRequestLink,
  spaceSettings,
} from '@coffer/contract';
import { newSharingSeed, sharingPublicKey } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LyingServer } from '../../engine/lying-server.ts';
import { refusal } from '../../support/refuse.ts';
import { type RunningServer, startServer } from '../../support/server-process.ts';
import { newPerson, type TestDrive, testDrive } from '../../support/test-drive.ts';

let server: RunningServer;
const lying = new LyingServer();
const senders = new LyingServer();
let drive: TestDrive;
let [own, other]: OwnRequest[] = [];
const { signal } = new AbortController();

beforeAll(async () => {
  server = await startServer();
  drive = testDrive(server.url, lying.fetch);
  await newPerson(drive);
  await drive.ensureDirectories(['/One', '/Two']);
  own = await drive.requests.create('/One', { note: 'Send it here' });
  other = await drive.requests.create('/Two');
  for (const request of [own, other]) {
    const sender = visit(request);
    await sender.open();
    await sender.file(new File([`to ${request.id}`], 'a.txt')).send({}, signal);
  }
});
beforeEach(() => {
  lying.tellTheTruth();
  senders.tellTheTruth();
  senders.sent.length = 0;
});
afterAll(() => server.stop());

function visit(request: OwnRequest | undefined) {
  const api = createApiClient({ baseUrl: server.url, fetch: senders.fetch, headers: { origin: server.url } });
  return visitRequest(api, request?.id ?? '', request?.secret ?? '');
}

const code = (failure: string) => ({ failure: { code: failure } });
const nothingWasSent = () => expect(senders.sent.filter(({ method }) => method !== 'GET')).toEqual([]);

/** What waits, as the server shows it. */
const lieAboutInbox = (edit: (files: readonly ShownFile[]) => readonly ShownFile[]) =>
  lying.rewrite('/api/inbox', (body) => ({ files: edit(inbox.parse(body).files), next_after: null }));

const waitingAt = async (request: OwnRequest | undefined): Promise<WaitingFile | undefined> =>
  (await drive.requests.waiting(request))[0];

describe('A malicious server', () => {
  it('cannot hand senders another key: nothing is sealed to it, and nothing sent', async () => {
    const stolen = await sharingPublicKey(newSharingSeed());
    senders.rewrite('/api/requests/', (body) => ({ ...shownRequestLink.parse(body), public_key: stolen }));
    const sender = visit(own);
    await expect(sender.open()).rejects.toMatchObject(code('link_unverified'));
    expect(() => sender.file(new File(['x'], 'x'))).toThrow();
    nothingWasSent();
    const truth = await drive.api.call('requestLink', { params: { id: other?.id ?? '' } });
    senders.rewrite('/api/requests/', () => truth);
    await expect(visit(own).open()).rejects.toMatchObject(code('link_unverified'));
    nothingWasSent();
  });

  it('cannot tell senders other limits, or another note, than the owner sealed', async () => {
    senders.rewrite('/api/requests/', (body) => ({
      ...shownRequestLink.parse(body),
      ...{ files_left: 900, bytes_left: 2 ** 50 },
    }));
    const shown = await visit(own).open();
    expect(shown).toMatchObject({
      note: 'Send it here',
      expiresAt: null,
      filesLeft: 100,
      bytesLeft: 10 * 2 ** 30,
    });
    const { encrypted_terms } = await drive.api.call('requestLink', { params: { id: other?.id ?? '' } });
    senders.rewrite('/api/requests/', (body) => ({ ...shownRequestLink.parse(body), encrypted_terms }));
    await expect(visit(own).open()).rejects.toMatchObject(code('link_key_wrong'));
    nothingWasSent();
  });

  it('cannot exchange what waits, or replay it at another link', async () => {
    const edits: Parameters<typeof lieAboutInbox>[0][] = [
      // Each at the link of the other one.
      (files) => files.map((file, index) => ({ ...file, request_id: files[1 - index]?.request_id ?? '' })),
      (files) =>
        files.map((file, index) => ({ ...file, encrypted_key: files[1 - index]?.encrypted_key ?? '' })),
      (files) => files.map((file) => ({ ...file, id: crypto.randomUUID() })),
      (files) =>
        files.map((file, index) => ({
          ...file,
          encrypted_details: files[1 - index]?.encrypted_details ?? '',
        })),
      (files) => files.map((file) => ({ ...file, root: 'ab'.repeat(32) })),
      (files) => files.map((file) => ({ ...file, size: file.size + 1 })),
    ];
    for (const edit of edits) {
      lieAboutInbox(edit);
      const waiting = await drive.requests.waiting();
      expect(waiting.map(({ state }) => state)).toEqual(['damaged', 'damaged']);
      for (const file of waiting)
        await expect(drive.requests.accept(file)).rejects.toMatchObject(code('item_damaged'));
    }
    lying.tellTheTruth();
    expect((await drive.list('/One')).children).toEqual([]);
  });

  it('cannot hand over another content of what waits: nothing of it is stored', async () => {
    const file = await waitingAt(own);
    const theirs = await waitingAt(other);
    if (file === undefined || theirs === undefined) throw new Error('Nothing waits');
    lying.lie(({ path, method }, real) => {
      if (method !== 'GET' || !path.startsWith(`/api/storage/${file.id}?`)) return null;
      return real().then(async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer());
        bytes[20] = (bytes[20] ?? 0) ^ 1;
        return new Response(bytes, { status: response.status, headers: response.headers });
      });
    });
    await expect(drive.requests.accept(file)).rejects.toMatchObject(code('chunk_tampered'));
    lying.tellTheTruth();
    expect((await drive.list('/One')).children).toEqual([]);
    expect(await waitingAt(own)).toMatchObject({ id: file.id, state: 'intact' });
  });

  it('cannot have what waits stored once more with each attempt, by not letting go of it', async () => {
    const request = await drive.requests.create('/Two');
    const sender = visit(request);
    await sender.open();
    await sender.file(new File(['once'], 'once.txt')).send({}, signal);
    const waiting = await waitingAt(request);
    if (waiting === undefined) throw new Error('Nothing waits');
    const refused = () =>
      lying.lie(({ path, method }) =>
        method === 'DELETE' && path.startsWith('/api/inbox/') ? refusal('forbidden') : null,
      );
    const stored = async () => (await drive.list('/Two')).children.map(({ name }) => name);
    for (let tries = 0; tries < 2; tries++) {
      refused();
      await expect(drive.requests.accept(waiting)).rejects.toMatchObject(code('forbidden'));
      expect(await stored()).toEqual(['once.txt']);
    }
    // What is gone from where it was stored is stored anew, or nothing would be left of it.
    await drive.trash(['/Two/once.txt']);
    await expect(drive.requests.accept(waiting)).rejects.toMatchObject(code('forbidden'));
    expect(await stored()).toEqual(['once.txt']);
    lying.tellTheTruth();
    await drive.requests.accept(waiting);
    expect(await stored()).toEqual(['once.txt']);
    expect(await drive.requests.waiting(request)).toEqual([]);
    await drive.requests.delete(request);
  });

  it('decides no limit and no folder: what it lets through beyond them is marked', async () => {
    lying.rewrite('/api/requests', (body) => ({
      requests: requestLinks
        .parse(body)
        .requests.map((shown) => ({ ...shown, max_files: 1_000, expires_at: 5 })),
    }));
    expect(await drive.requests.list()).toMatchObject([
      { state: 'altered', maxFiles: 100, expiresAt: null },
      { state: 'altered', maxFiles: 100 },
    ]);
    lying.tellTheTruth();
    const strict = await drive.requests.create('/One', { maxFiles: 1 });
    const sender = visit(strict);
    await sender.open();
    for (const name of ['one', 'two']) {
      await sender
        .file(new File([name], name))
        .send({}, signal)
        .catch(() => {});
    }
    lieAboutInbox((files) => {
      const [own] = files.filter(({ request_id }) => request_id === strict.id);
      return own === undefined ? files : [own, { ...own, received_at: own.received_at + 1 }];
    });
    const waiting = await drive.requests.waiting(strict);
    expect(waiting.map((file) => file.state === 'intact' && file.isWithinLimits)).toEqual([true, false]);
    expect(new Set(waiting.map(({ folderId }) => folderId))).toEqual(new Set([strict.folderId]));
    lying.tellTheTruth();
    await drive.requests.delete(strict);
  });

  it('can show its owner no link, and nothing sent by one, that nobody made', async () => {
    const invented = crypto.randomUUID();
    lying.rewrite('/api/requests', (body) => {
      const { requests } = requestLinks.parse(body);
      return { requests: [...requests, ...requests.map((shown) => ({ ...shown, id: invented }))] };
    });
    expect((await drive.requests.list()).map(({ id }) => id)).not.toContain(invented);
    lieAboutInbox((files) => files.map((file) => ({ ...file, request_id: invented })));
    expect(await drive.requests.waiting()).toEqual([]);
    lying.rewrite('/api/requests', () => ({ requests: [] }));
    expect((await drive.requests.list()).map(({ state }) => state)).toEqual(['gone', 'gone']);
  });

  it('cannot leave out what keeps a link, nor bring it back once it was taken back', async () => {
    const id = await drive.keyring.driveId();
    const gone = await drive.requests.create('/Two');
    const { settings: before } = await drive.api.call('spaceSettings', { params: { id } });
    await drive.requests.delete(gone);
    const edits = [() => before, (settings: typeof before) => settings.slice(1)];
    for (const edit of edits) {
      lying.rewrite(`/api/spaces/${id}/settings`, (body) => ({
        settings: edit(spaceSettings.parse(body).settings),
      }));
      await expect(drive.requests.list()).rejects.toMatchObject(code('space_lied'));
      await expect(drive.requests.waiting()).rejects.toMatchObject(code('space_lied'));
    }
    lying.tellTheTruth();
    expect((await drive.requests.list()).map((request) => request.id)).not.toContain(gone.id);
  });
});
