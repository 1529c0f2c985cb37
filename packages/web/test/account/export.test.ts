import { createApiClient, Keyring } from '@coffer/client';
import { type AccountExport, DIRECTORY_MIME, type Link, routes, type User } from '@coffer/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportAccount } from '../../src/features/account/data/export-account.ts';
import type { ItemRecord } from '../../src/features/account/data/export-tree.ts';
import { storedItem, storedUser } from '../stored-account.ts';

const NOW = 1_800_000_000;
const PAGE = 2;

const keyring = new Keyring();
let user: User;
let folder: ItemRecord;
let year: ItemRecord;
let note: ItemRecord;
let top: ItemRecord;
/** The server hands records out in the order of their random ids, so children come before their directories too. */
let records: readonly ItemRecord[];

async function make(name: string, parentId: string | null, mime = 'text/plain'): Promise<ItemRecord> {
  const size = mime === DIRECTORY_MIME ? 0 : 10;
  const input = { name, mime, size, modifiedAt: 1_600_000_000, parentId };
  return storedItem((await keyring.sealNewItem(input)).request);
}

beforeAll(async () => {
  const { request, privateKeyPem } = await keyring.prepareRegistration({
    email: 'ada@example.org',
    password: 'correct horse battery',
    keySize: 2048,
    storePrivateKey: true,
  });
  user = storedUser(request);
  await keyring.unlockWithPrivateKey(user, privateKeyPem);
  folder = await make('Taxes', null, DIRECTORY_MIME);
  year = await make('2024', folder.id, DIRECTORY_MIME);
  note = await make('café "notes".txt', year.id);
  top = await make('top.txt', null);
  records = [note, top, year, folder];
});

/** A server that has these records, page by page. */
function serverWith(all: readonly ItemRecord[]) {
  const calls: string[] = [];
  const answer = async (input: string | URL | Request) => {
    const { pathname, searchParams } = new URL(String(input));
    if (pathname === routes.listLinks.path) return Response.json([link()]);
    const cursor = searchParams.get('cursor');
    calls.push(cursor ?? 'first');
    const from = cursor === null ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
    const items = all.slice(from, from + PAGE);
    const next_cursor = from + PAGE < all.length ? (items.at(-1)?.id ?? null) : null;
    return Response.json({ ...head(), items, next_cursor } satisfies AccountExport);
  };
  return { api: createApiClient({ baseUrl: 'http://coffer.test', fetch: answer }), calls };
}

const RETENTION = { versions: 7, versionDays: 90, trashDays: null };

const exported = z.object({
  exported_at: z.string(),
  user: z.object({ email: z.string(), created_at: z.string() }),
  sessions: z.array(z.object({ device: z.string(), last_seen_at: z.string() })),
  settings: z.record(z.string(), z.unknown()),
  links: z.array(z.record(z.string(), z.unknown())),
  items: z.array(z.record(z.string(), z.unknown())),
});

async function exportOf(
  all: readonly ItemRecord[],
  signal = new AbortController().signal,
  state: 'saved' | 'altered' = 'saved',
) {
  const progress: number[] = [];
  const { api, calls } = serverWith(all);
  const settings = { read: async () => ({ state, retention: RETENTION, revision: 1 }) };
  const ports = { api, keyring, settings, now: NOW, onProgress: (items: number) => progress.push(items) };
  const file = await exportAccount(ports, signal);
  return { file: exported.parse(JSON.parse(await file.text())), progress, calls };
}

describe('the export of an account', () => {
  it('holds every item by its path, each folder before what is in it', async () => {
    const { file } = await exportOf(records);
    const paths = file.items.map(({ path }) => path);
    expect(paths.toSorted()).toEqual(['Taxes', 'Taxes/2024', 'Taxes/2024/café "notes".txt', 'top.txt']);
    expect(paths.indexOf('Taxes')).toBeLessThan(paths.indexOf('Taxes/2024'));
    expect(file.items.find(({ path }) => path === 'top.txt')).toMatchObject({
      kind: 'file',
      type: 'text/plain',
      size: 10,
      modified_at: '2020-09-13T12:26:40.000Z',
      uploaded_at: null,
    });
  });

  it('tells what was set, and nothing that cannot be trusted', async () => {
    expect((await exportOf([])).file.settings).toEqual({ retention: RETENTION });
    expect((await exportOf([], undefined, 'altered')).file.settings).toEqual({});
  });

  it('says who and when, with times as people read them', async () => {
    const { file } = await exportOf([]);
    expect(file.items).toEqual([]);
    expect(file).toMatchObject({
      exported_at: '2027-01-15T08:00:00.000Z',
      user: { email: 'ada@example.org', created_at: '2023-11-14T22:13:20.000Z' },
      sessions: [{ device: 'Firefox on Linux' }],
    });
  });

  it('tells of public links, and nothing that is sealed in them', async () => {
    const { file } = await exportOf(records);
    expect(file.links).toEqual([
      {
        id: user.id,
        file_id: top.id,
        downloads: 3,
        max_downloads: null,
        expires_at: null,
        created_at: '2027-01-15T08:00:00.000Z',
      },
    ]);
  });

  it('reads page after page, and says how far it is', async () => {
    const { progress, calls } = await exportOf(records);
    expect(progress).toEqual([2, 4]);
    expect(calls).toHaveLength(2);
  });

  it('names what the server changed as damaged instead of leaving it out', async () => {
    const { file } = await exportOf([{ ...top, encrypted_name: note.encrypted_name }]);
    expect(file.items).toMatchObject([{ id: top.id, path: null, damaged: 'name' }]);
  });

  it('names what lies in a directory that is missing', async () => {
    const { file } = await exportOf([note]);
    expect(file.items).toMatchObject([{ id: note.id, path: null, damaged: 'place' }]);
  });

  it('is not led around in circles by directories that lie in each other', async () => {
    const { file } = await exportOf([year, { ...folder, file_id: year.id }]);
    expect(file.items.map(({ path }) => path)).toEqual([null, null]);
  });

  it('stops when it is told to', async () => {
    const stopping = AbortSignal.abort(new Error('stopped'));
    await expect(exportOf(records, stopping)).rejects.toThrow('stopped');
  });
});

function head() {
  const session = { id: user.id, device: 'Firefox on Linux', format: 1, remember: false, current: true };
  return {
    user,
    quota: 0,
    used_space: 20,
    key_successions: [],
    passkeys: [],
    events: [],
    security: { two_factor: { enabled: false, recovery_codes_left: 0 }, recovery_code: false },
    sessions: [{ ...session, created_at: NOW, last_seen_at: NOW, expires_at: NOW }],
  };
}

function link(): Link {
  return {
    id: user.id,
    file_id: top.id,
    file_mime: 'text/plain',
    file_size: 10,
    file_modified_at: NOW,
    in_trash: false,
    created_at: NOW,
    expires_at: null,
    downloads: 3,
    max_downloads: null,
    signed_expires_at: null,
    signed_max_downloads: null,
    encrypted_link_key: 'AQIDBA',
    encrypted_name: 'AQIDBA',
    encrypted_file_key: 'AQIDBA',
    entry_epoch: 1,
    encrypted_epoch_key: 'AQIDBA',
    version_id: top.version_id,
    encrypted_thumbnail: null,
    signature: 'AQIDBA',
  };
}
