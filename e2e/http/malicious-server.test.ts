import { createServer } from 'node:http';
import {
  ApiProblem,
  type DamagedItem,
  type IntactItem,
  Keyring,
  type OpenedItem,
  PrivateKeyMismatch,
  ResponseInvalid,
  ServerUnreachable,
} from '@coffer/client';
import { authenticated, type Item, item as itemSchema, listing, type User } from '@coffer/contract';
import {
  CHUNK_SIZE,
  ChunkTampered,
  EnvelopeDamaged,
  fromBase64Url,
  importPrivateKey,
  importPublicKey,
  randomBytes,
  sign,
  toBase64Url,
  utf8Encode,
} from '@coffer/crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChunkFiles } from '../engine/chunk-files.ts';
import { type Account, Drive, type Folder, intact, seededBytes } from '../engine/drive.ts';
import { LyingServer } from '../engine/lying-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';

const SIZE = 3 * CHUNK_SIZE + 1_000;
const COUNT = 4;
const CONTENT = seededBytes(SIZE, 'victim');
const THUMBNAIL = randomBytes(3_000);

let server: RunningServer;
let lying: LyingServer;
let drive: Drive;
let account: Account & { privateKeyPem: string };
let mallory: Account & { privateKeyPem: string };
let folderId: string;

beforeAll(async () => {
  server = await startServer();
  mallory = await new Drive(server.url).register();
  lying = new LyingServer();
  drive = new Drive(server.url, lying.fetch);
  account = await drive.register();
  folderId = await drive.createDirectory('folder');
  const into = await drive.list(folderId);
  await drive.upload('victim.bin', CONTENT, { into, thumbnail: THUMBNAIL });
  await drive.upload('other.bin', seededBytes(SIZE, 'other'), { into, thumbnail: randomBytes(2_000) });
  await drive.upload('at the top.bin', seededBytes(5, 'top'));
});

beforeEach(() => lying.tellTheTruth());
afterAll(() => server.stop());

async function victim(): Promise<IntactItem> {
  return intact(await drive.list(folderId), 'victim.bin');
}

/** The folder as it opens when the server changes the record of the file. */
async function listWith(change: (victim: Item, other: Item) => Partial<Item>): Promise<Folder> {
  const { id } = await victim();
  lying.rewrite('/api/storage?', (body) => {
    const page = listing.parse(body);
    const own = page.children.find((child) => child.id === id);
    const other = page.children.find((child) => child.id !== id);
    if (own === undefined || other === undefined) throw new Error('The files are gone');
    return { ...page, children: [{ ...own, ...change(own, other) }, other] };
  });
  return drive.list(folderId).finally(() => lying.tellTheTruth());
}

/** What came, or the error. */
async function outcome<T>(promise: Promise<T>): Promise<{ value: T | null; error: unknown }> {
  return promise.then(
    (value) => ({ value, error: null }),
    (error: unknown) => ({ value: null, error }),
  );
}

function expectDamaged(item: OpenedItem | undefined, reason: DamagedItem['reason']): void {
  expect(item).toMatchObject({ state: 'damaged', reason, name: null });
}

function nameOf(error: unknown): string | null {
  return error instanceof Error ? error.name : null;
}

describe('1. chunks that the server changed on its disk', () => {
  type Change = (own: ChunkFiles, other: ChunkFiles) => void;
  const CHANGES: [string, number, Change][] = [
    [
      'reordered',
      0,
      (own) => {
        const [a, b] = [own.read(0), own.read(1)];
        own.write(0, b);
        own.write(1, a);
      },
    ],
    ['replayed at another index', 2, (own) => own.write(2, own.read(1))],
    ['spliced from another file', 1, (own, other) => own.write(1, other.read(1))],
    ['spliced from another file, the last one', 3, (own, other) => own.write(3, other.read(3))],
    ['truncated', 2, (own) => own.write(2, own.read(2).subarray(0, -1))],
    ['emptied', 0, (own) => own.write(0, new Uint8Array())],
    ['appended to', 3, (own) => own.write(3, Buffer.concat([own.read(3), own.read(3)]))],
    ['replaced by random bytes', 1, (own) => own.write(1, randomBytes(CHUNK_SIZE / 64))],
  ];

  it.each(CHANGES)('%s: ChunkTampered, and nothing from chunk %i on', async (_, index, change) => {
    const item = await victim();
    const own = new ChunkFiles(server.dataDir, item.id);
    const other = new ChunkFiles(server.dataDir, intact(await drive.list(folderId), 'other.bin').id);
    expect(own.count).toBe(COUNT);
    await own.during(
      () => change(own, other),
      async () => {
        const whole = await drive.download(item);
        expect(whole.error).toBeInstanceOf(ChunkTampered);
        expect(whole.error).toMatchObject({ index });
        expect(Buffer.compare(whole.bytes, CONTENT.subarray(0, index * CHUNK_SIZE))).toBe(0);

        const from = index * CHUNK_SIZE + 5;
        const sought = await drive.download(item, { from, to: from + 100 });
        expect(sought.error).toBeInstanceOf(ChunkTampered);
        expect(sought.bytes).toHaveLength(0);
      },
    );
    expect((await drive.download(item)).error).toBeNull();
  });

  it.each(CHANGES)('%s: a player that seeks gets nothing of chunk %i', async (_, index, change) => {
    const item = await victim();
    const own = new ChunkFiles(server.dataDir, item.id);
    const other = new ChunkFiles(server.dataDir, intact(await drive.list(folderId), 'other.bin').id);
    const start = index * CHUNK_SIZE;
    const player = await drive.ranged(item);
    await own.during(
      () => change(own, other),
      async () => {
        for (const from of [start, start + 1_000 - 1]) {
          const { value, error } = await outcome(player.read(from, from + 1));
          expect(error).toMatchObject({ name: 'ChunkTampered', index });
          expect(value).toBeNull();
        }
        // What lies before it is handed out, and nothing that begins there goes on into it.
        const before = Math.max(start - 10, 0);
        const parts: Uint8Array[] = [];
        const reading = async () => {
          for await (const part of player.stream(before, start + 10)) parts.push(part);
        };
        expect((await outcome(reading())).error).toMatchObject({ name: 'ChunkTampered', index });
        expect(Buffer.compare(Buffer.concat(parts), CONTENT.subarray(before, start))).toBe(0);
      },
    );
    const [first] = await player.read(start, start + 1);
    expect(first, 'the file is as it was, and so is what the player gets').toBe(CONTENT[start]);
  });

  it('dropped: a player that seeks there gets an error', async () => {
    const item = await victim();
    const own = new ChunkFiles(server.dataDir, item.id);
    const player = await drive.ranged(item);
    await own.during(
      () => own.remove(3),
      async () => {
        const { value, error } = await outcome(player.read(3 * CHUNK_SIZE, 3 * CHUNK_SIZE + 10));
        expect(error).toBeInstanceOf(ApiProblem);
        expect(value).toBeNull();
      },
    );
  });

  it('dropped: an error, and not a shorter file', async () => {
    const item = await victim();
    const own = new ChunkFiles(server.dataDir, item.id);
    await own.during(
      () => own.remove(3),
      async () => {
        const { bytes, error } = await drive.download(item);
        expect(error).toBeInstanceOf(ApiProblem);
        expect(Buffer.compare(bytes, CONTENT.subarray(0, 3 * CHUNK_SIZE))).toBe(0);
      },
    );
  });

  it('dropped with size and number of chunks lowered: the record is damaged', async () => {
    const folder = await listWith(() => ({ size: 3 * CHUNK_SIZE, chunks: 3, chunks_stored: 3 }));
    expectDamaged(folder.children[0], 'metadata');
  });

  it('of an earlier version of the same file: ChunkTampered', async () => {
    const into = await drive.list(folderId);
    const oldBytes = seededBytes(2 * CHUNK_SIZE, 'version 1');
    const stop = new AbortController();
    let firstIsStored = () => {};
    const stored = new Promise<void>((resolve) => {
      firstIsStored = resolve;
    });
    lying.lie((request, real) => {
      if (request.path.includes('chunk=0&')) return real().finally(firstIsStored);
      if (request.path.includes('chunk=1&')) {
        return stored.then(() => {
          stop.abort(new Error('stopped'));
          return real();
        });
      }
      return null;
    });
    const stopped = drive.upload('versions.bin', oldBytes, { into, signal: stop.signal });
    await expect(stopped).rejects.toThrow('stopped');
    lying.tellTheTruth();
    const old = intact(await drive.list(folderId), 'versions.bin');
    const kept = new ChunkFiles(server.dataDir, old.id).read(0);

    const newBytes = seededBytes(2 * CHUNK_SIZE, 'version 2');
    await drive.upload('versions.bin', newBytes, { into, modifiedAt: 1_700_000_099 });
    const item = intact(await drive.list(folderId), 'versions.bin');
    new ChunkFiles(server.dataDir, item.id).write(0, kept);
    const { bytes, error } = await drive.download(item);
    expect(error).toMatchObject({ name: 'ChunkTampered', index: 0 });
    expect(bytes).toHaveLength(0);
    const sought = await outcome((await drive.ranged(item)).read(7, 9));
    expect(sought.error).toMatchObject({ name: 'ChunkTampered', index: 0 });
    await drive.api.call('deleteItem', { params: { id: item.id } });
  });
});

describe('2. any bit, and any field', () => {
  it('flipped anywhere on the disk ends the download at its chunk', async () => {
    const bytes = seededBytes(200, 'small');
    const id = await drive.upload('small.bin', bytes);
    const item = intact(await drive.list(), 'small.bin');
    const own = new ChunkFiles(server.dataDir, id);
    const honest = own.read(0);
    for (let position = 0; position < honest.length * 8; position += 7) {
      const flipped = Buffer.from(honest);
      flipped[position >> 3] = (flipped[position >> 3] ?? 0) ^ (1 << (position & 7));
      own.write(0, flipped);
      const download = await drive.download(item);
      expect(download.error).toBeInstanceOf(ChunkTampered);
      expect(download.bytes).toHaveLength(0);
    }
    await drive.api.call('deleteItem', { params: { id } });
  });

  it('flipped anywhere in a listing shows no other name, size, type or time', async () => {
    const honest = await drive.list(folderId);
    const response = await lying.fetch(`${server.url}/api/storage?dir_id=${folderId}`);
    const text = Buffer.from(await response.text());
    let body: Uint8Array = text;
    lying.lie((request) => {
      if (!request.path.startsWith('/api/storage?')) return null;
      return new Response(Buffer.from(body), { headers: { 'content-type': 'application/json' } });
    });
    const shown = (item: OpenedItem) =>
      item.state === 'damaged'
        ? 'damaged'
        : [item.id, item.name, item.size, item.mime, item.modifiedAt, item.chunks];
    const truths = new Set(
      [...honest.parents, ...honest.children].map((item) => JSON.stringify(shown(item))),
    );

    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.nat(6), async (at, bit) => {
        body = Buffer.from(text);
        body[at] = (body[at] ?? 0) ^ (1 << bit);
        const { value, error } = await outcome(drive.list(folderId));
        if (value === null) expect(['ResponseInvalid', 'DirectoryMismatch']).toContain(nameOf(error));
        for (const item of [...(value?.parents ?? []), ...(value?.children ?? [])]) {
          if (item.state === 'intact') expect(truths).toContain(JSON.stringify(shown(item)));
        }
      }),
      { numRuns: 1_500 },
    );
    lying.tellTheTruth();
    await drive.list(folderId);
  });

  it('left out or emptied is refused or damaged, whichever field it is', async () => {
    const sealed = new Set([
      ...['id', 'file_id', 'mime', 'size', 'chunks', 'file_modified_at'],
      ...['encrypted_key', 'encrypted_key_under_parent', 'encrypted_name', 'encrypted_metadata'],
    ]);
    for (const field of Object.keys(itemSchema.shape)) {
      for (const value of [undefined, null, '', 0, 'A']) {
        const { value: folder, error } = await outcome(listWith(() => ({ [field]: value })));
        if (folder === null) expect(error).toBeInstanceOf(ResponseInvalid);
        else if (sealed.has(field)) expect(folder.children[0]?.state).toBe('damaged');
      }
    }
  });
});

describe('3. what is exchanged between two items', () => {
  it.each([
    ['encrypted_name', 'name'],
    ['encrypted_key', 'key'],
    ['encrypted_key_under_parent', 'place'],
    ['encrypted_metadata', 'metadata'],
  ] as const)('%s: damaged, and no name of the other', async (field, reason) => {
    const folder = await listWith((_, other) => ({ [field]: other[field] }));
    expectDamaged(folder.children[0], reason);
    expect(folder.children[1]).toMatchObject({ name: 'other.bin' });
  });

  it('all of them together: damaged, because the id is bound to each', async () => {
    const folder = await listWith((own, other) => ({ ...other, id: own.id }));
    expectDamaged(folder.children[0], 'key');
  });

  it('thumbnails: do not open under the other', async () => {
    const folder = await drive.list(folderId);
    const [own, other] = [intact(folder, 'victim.bin'), intact(folder, 'other.bin')];
    const sealed = await drive.api.call('thumbnails', { body: { ids: [own.id, other.id] } });
    const of = (id: string) => sealed.find((thumbnail) => thumbnail.id === id)?.encrypted_thumbnail ?? '';
    expect(await drive.keyring.openThumbnail(own.id, of(own.id))).toEqual(THUMBNAIL);
    await expect(drive.keyring.openThumbnail(own.id, of(other.id))).rejects.toThrow(EnvelopeDamaged);
  });

  it('content hashes: the download of neither begins', async () => {
    const folder = await drive.list(folderId);
    const [own, other] = [intact(folder, 'victim.bin'), intact(folder, 'other.bin')];
    const { sha256 } = await drive.api.call('itemMetadata', { params: { id: other.id } });
    lying.rewrite(`/api/storage/${own.id}/metadata`, (body) => ({
      ...itemSchema.loose().parse(body),
      sha256,
    }));
    await expect(drive.download(own)).rejects.toThrow(EnvelopeDamaged);
  });
});

describe('4. a tree that the server changed', () => {
  it('an item moved by the server: damaged', async () => {
    const { id } = await victim();
    await drive.api.call('moveItems', { body: { ids: [id], file_id: null } });
    const top = await drive.list();
    expectDamaged(
      top.children.find((item) => item.id === id),
      'place',
    );

    const own = top.records.find((record) => record.id === id);
    const under = (await drive.list(folderId)).path.at(-1);
    expect(own?.encrypted_key_under_parent).toBeNull();
    expect(under).toBeDefined();
  });

  it('brought back to where it was, without what the owner had sealed for that place: damaged', async () => {
    const id = (await drive.list()).children.find((item) => item.state === 'damaged')?.id ?? '';
    await drive.api.call('moveItems', { body: { ids: [id], file_id: folderId } });
    expectDamaged(
      (await drive.list(folderId)).children.find((item) => item.id === id),
      'place',
    );
    await drive.api.call('deleteItem', { params: { id } });
    const into = await drive.list(folderId);
    await drive.upload('victim.bin', CONTENT, { into, thumbnail: THUMBNAIL });
  });

  it('an item of another place, shown here as it is or with its place rewritten: damaged', async () => {
    const top = (await drive.list()).records.find((record) => record.mime !== 'dir');
    for (const change of [{ ...top }, { ...top, file_id: folderId }]) {
      expectDamaged((await listWith(() => change)).children[0], 'place');
    }
  });

  it('an item that the server made with keys of its own: damaged', async () => {
    const malicious = new Drive(server.url);
    await malicious.login(mallory);
    await malicious.upload('invoice.html', seededBytes(9, 'phishing'));
    const planted = (await malicious.list()).records[0];
    expectDamaged((await listWith(() => ({ ...planted, file_id: folderId }))).children[0], 'key');
  });

  it.each<[string, Partial<Item>]>([
    ['size', { size: SIZE - 1 }],
    ['time', { file_modified_at: 1 }],
    ['type', { mime: 'text/html' }],
    ['file turned into a directory', { mime: 'dir', size: 0, chunks: 0 }],
    ['number of chunks', { chunks: COUNT + 1 }],
  ])('another %s on the record: damaged', async (_, change) => {
    expectDamaged((await listWith(() => change)).children[0], 'metadata');
  });

  it('another directory than the one that was asked for: refused', async () => {
    lying.lie((request) =>
      request.path.includes(`dir_id=${folderId}`) ? lying.fetch(`${server.url}/api/storage`) : null,
    );
    await expect(drive.list(folderId)).rejects.toMatchObject({ name: 'DirectoryMismatch' });
  });

  it('a file that is not the one looked up by name: the upload does not go on with it', async () => {
    const other = intact(await drive.list(folderId), 'other.bin');
    const details = await drive.api.call('itemMetadata', { params: { id: other.id } });
    const into = await drive.list(folderId);
    lying.lie((request) =>
      request.path.includes('/name-hash') ? Response.json({ ...details, finished_upload_at: null }) : null,
    );
    const before = lying.sent.length;
    const upload = drive.upload('new.bin', seededBytes(SIZE, 'new'), { into });
    await expect(upload).rejects.toMatchObject({ name: 'ItemDamaged' });
    expect(lying.sent.slice(before).map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('5, 6 and 7. a server that lies at login', () => {
  let user: User;
  let otherUser: User;

  beforeAll(async () => {
    lying.tellTheTruth();
    user = (await drive.api.call('self')).user;
    const malicious = new Drive(server.url);
    await malicious.login(mallory);
    otherUser = (await malicious.api.call('self')).user;
  });

  /** A login to which the server answers with this user; what went wrong, and what was sent after the login. */
  async function login(change: Partial<User>) {
    const fresh = new Drive(server.url, lying.fetch);
    lying.rewrite('/api/auth/login', (body) => {
      const { session } = authenticated.parse(body);
      return { session, user: { ...user, ...change } };
    });
    const before = lying.sent.length;
    const { error } = await outcome(fresh.login(account));
    return {
      error,
      unlocked: fresh.keyring.isUnlocked,
      sent: lying.sent.slice(before).map(({ path }) => path),
    };
  }

  function edited(envelope: string | null, edit: (bytes: Uint8Array<ArrayBuffer>) => void): string {
    const bytes = fromBase64Url(envelope ?? '');
    edit(bytes);
    return toBase64Url(bytes);
  }

  /** Encrypted to the user's public key, as anyone can, and signed by somebody else. */
  async function injectedAccountKey(): Promise<string> {
    const publicKey = await importPublicKey(user.pubkey);
    const attacker = await importPrivateKey(mallory.privateKeyPem);
    const plaintext = new Uint8Array([...utf8Encode('coffer/v1/account-key'), ...randomBytes(32)]);
    const ciphertext = new Uint8Array(
      await crypto.subtle.encrypt('RSA-OAEP', publicKey.encryption, plaintext),
    );
    const header = new Uint8Array([1, 3]);
    const signature = await sign(attacker, 'account-key', [header, user.fingerprint, ciphertext]);
    return toBase64Url(new Uint8Array([...header, ...ciphertext, ...signature]));
  }

  it('other key envelopes at each of many logins: one constant error, and no request that depends on it', async () => {
    const privateKey = (edit: (bytes: Uint8Array<ArrayBuffer>) => void) => ({
      encrypted_private_key: edited(user.encrypted_private_key, edit),
    });
    const changes: Partial<User>[] = [
      { ...otherUser, email: user.email },
      { encrypted_private_key: otherUser.encrypted_private_key },
      { fingerprint: otherUser.fingerprint },
      { encrypted_account_key: otherUser.encrypted_account_key },
      { encrypted_account_key: await injectedAccountKey() },
      privateKey((bytes) => new DataView(bytes.buffer).setUint32(3, 8_192)), // Argon2id with 8 MiB
      privateKey((bytes) => new DataView(bytes.buffer).setUint32(7, 1)), // with one iteration
      privateKey((bytes) => bytes.fill(2, 2, 3)), // an unknown algorithm
      privateKey((bytes) => bytes.fill(9, 1, 2)), // an unknown scheme
      privateKey((bytes) => bytes.set([(bytes.at(-1) ?? 0) ^ 1], bytes.length - 1)), // another tag
    ];
    const outcomes = [];
    for (const change of changes) outcomes.push(await login(change));
    for (const { error, unlocked, sent } of outcomes) {
      expect(error).toBeInstanceOf(PrivateKeyMismatch);
      expect(error).toMatchObject({ message: 'Private key does not match user' });
      expect(unlocked).toBe(false);
      expect(sent).toEqual(['/api/auth/login']);
    }
  });

  it('another public key alone: not used, because the client computes its own', async () => {
    expect(await login({ pubkey: otherUser.pubkey })).toMatchObject({ error: null, unlocked: true });
  });

  it.each([
    ['404', () => new Response('not found', { status: 404 }), ServerUnreachable],
    ['405', () => new Response(null, { status: 405, headers: { allow: 'PUT' } }), ServerUnreachable],
    ['a form that asks for the password', () => Response.json({ send: 'password' }), ResponseInvalid],
    ['another status of success', () => Response.json({}, { status: 202 }), ResponseInvalid],
  ])('%s on login: an error, and no other way is tried', async (_, answer, kind) => {
    const fresh = new Drive(server.url, lying.fetch);
    lying.lie((request) => (request.path === '/api/auth/login' ? answer() : null));
    const before = lying.sent.length;
    await expect(fresh.login(account)).rejects.toThrow(kind);
    expect(lying.sent.slice(before).map(({ path }) => path)).toEqual(['/api/auth/login']);
  });

  it('a redirect of the login is not followed', async () => {
    const seen: string[] = [];
    const redirecting = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(307, { location: '/steal' }).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => redirecting.once('listening', resolve));
    const address = redirecting.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const fresh = new Drive(`http://127.0.0.1:${port}`);
    await expect(fresh.login(account)).rejects.toThrow(ServerUnreachable);
    expect(seen).toEqual(['/api/auth/login']);
    redirecting.close();
  });

  it('nothing that was ever sent holds the password or the private key, and no URL or header any key', async () => {
    const keyLine = account.privateKeyPem.split('\n')[4] ?? '';
    expect(keyLine).toHaveLength(64);
    expect(lying.sent.length).toBeGreaterThan(100);
    for (const secret of [account.password, keyLine]) {
      const forms = [secret, Buffer.from(secret).toString('base64').slice(0, -4), encodeURIComponent(secret)];
      for (const form of forms) {
        for (const { path, headers, body } of lying.sent) {
          expect(path.includes(form) || headers.includes(form) || body.includes(form)).toBe(false);
        }
      }
    }
    const fresh = new Keyring();
    const { password } = await fresh.prepareLogin(account);
    const authenticates = lying.sent.filter(({ body }) => body.includes(password)).map(({ path }) => path);
    expect(new Set(authenticates)).toEqual(new Set(['/api/auth/login', '/api/auth/register']));
  });
});
