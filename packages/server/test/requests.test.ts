import { randomUUID } from 'node:crypto';
import type { NewRequestLink } from '@coffer/contract';
import { encryptedSize } from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chunkRecordRepository } from '../src/maintenance/chunk-record-repository.ts';
import { uploadRecordRepository } from '../src/maintenance/upload-record-repository.ts';
import { keepRequestIn } from '../src/requests/keep-request.ts';
import { requestRepository } from '../src/requests/request-repository.ts';
import { abandonIn } from '../src/requests/sent-files.ts';
import { putSettingIn } from '../src/spaces/sealed-settings.ts';
import { chunkRepository } from '../src/storage/chunk-repository.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import { treeRepository } from '../src/storage/tree-repository.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import { insertFile, insertUser, temporaryDatabase } from './support/database.ts';

const NOW = 1_000;

let database: Database;
let spaceId: string;

beforeEach(async () => {
  database = await temporaryDatabase();
  spaceId = (await insertUser(database, { used_space: 100, item_count: 9 })).space_id;
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) => database.transaction({ space: spaceId }, work);
const requests = () => requestRepository(database.queries);

const newLink = (changes: Partial<NewRequestLink> = {}): NewRequestLink => ({
  ...{ id: randomUUID(), public_key: 'key', encrypted_terms: 'terms', ticket_hash: 'ab' },
  ...{ expires_at: null, max_files: 2, max_bytes: 10, ...changes },
});

/** A setting, and the link that it keeps. */
async function kept(request: NewRequestLink | null, settingId: string = randomUUID(), allowed = true) {
  const known = (await requests().ofSetting(spaceId, settingId)) === undefined ? null : 1;
  await within(async (queries) => {
    const change = spaceChange(queries, spaceId, NOW);
    const setting = { id: settingId, generation: 1, encrypted_body: 'AA' };
    if (known === null) await putSettingIn(change, { setting, known });
    return keepRequestIn(change, settingId, request, { allowed, database });
  });
  return settingId;
}

/** The record of a file that somebody sends. */
async function sent(requestId: string, begunAt = 0): Promise<string> {
  const item = { is_upload: 1, encrypted_name: '', created_at: begunAt };
  const version = {
    ...{ encrypted_upload: 'AA', begun_at: begunAt },
    ...{ is_open: 1, size: 4, chunks: 1, chunks_stored: 1 },
  };
  return within(async (queries) => {
    const { id } = await insertFile(queries, spaceId, { item, version });
    await requestRepository(queries).insertUpload({ spaceId, id }, { requestId, size: 4 });
    return id;
  });
}

async function received(requestId: string): Promise<string> {
  const id = await sent(requestId);
  await within(async (queries) => {
    await versionRepository(queries).setContent({ spaceId, id }, { root: 'ab', sealed_size: 32 });
    const details = { details: 'details', sealedBytes: 7, now: NOW };
    await requestRepository(queries).receive({ spaceId, id }, details);
  });
  return id;
}

describe('A request link', () => {
  it('stands with a setting, gets other limits, and gives way to another one', async () => {
    const [first, second] = [newLink(), newLink()];
    const setting = await kept(first);
    const { ticket_hash, ...shown } = first;
    expect(await requests().find(first.id)).toMatchObject({ ticket_hash });
    expect(await requests().list(spaceId)).toEqual([
      { ...shown, received_files: 0, received_bytes: 0, waiting: 0 },
    ]);
    await kept({ ...first, max_files: 7, expires_at: NOW + 1 }, setting);
    expect(await requests().find(first.id)).toMatchObject({
      max_files: 7,
      expires_at: NOW + 1,
      setting_id: setting,
    });
    await kept(second, setting);
    expect((await requests().list(spaceId)).map(({ id }) => id)).toEqual([second.id]);
    await kept(null, setting);
    expect(await requests().find(second.id)).toBeUndefined();
  });

  it('is refused where links are switched off, its id is in use, or its time is over', async () => {
    const link = newLink();
    await expect(kept(link, undefined, false)).rejects.toMatchObject({ code: 'switched_off' });
    await kept(link);
    await expect(kept(link)).rejects.toMatchObject({ code: 'id_exists' });
    await expect(kept(newLink({ expires_at: NOW - 1 }))).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('takes as many files and bytes as it may, and is hidden where its owner is suspended', async () => {
    const link = newLink();
    await kept(link);
    const begin = (size: number) => within((queries) => requestRepository(queries).begin(link.id, size));
    const take = (bytes: number) => within((queries) => requestRepository(queries).take(link.id, bytes));
    expect([await begin(11), await begin(6), await begin(0), await begin(0)]).toEqual([
      ...[false, true, true, false],
    ]);
    expect([await take(6), await take(5), await take(4)]).toEqual([true, false, true]);
    await within((queries) => requestRepository(queries).giveBack(link.id, 6));
    expect(await begin(7)).toBe(false);
    expect(await begin(6)).toBe(true);
    await database.transaction({ lock: 'accounts' }, (queries) =>
      queries.updateTable('users').set({ suspended_at: 1 }).execute(),
    );
    expect(await requests().find(link.id)).toBeUndefined();
  });
});

describe('A file that was sent', () => {
  it('waits beside the tree, in no listing', async () => {
    const link = newLink();
    await kept(link);
    const [one, unfinished] = [await received(link.id), await sent(link.id)];
    const page = { requestId: null, after: null, limit: 9 };
    expect(await requests().waiting(spaceId, page)).toEqual([
      {
        ...{ id: one, request_id: link.id, size: 4, encrypted_key: 'AA', encrypted_details: 'details' },
        ...{ root: 'ab', received_at: NOW },
      },
    ]);
    expect(await requests().waiting(spaceId, { ...page, requestId: link.id })).toHaveLength(1);
    expect(await requests().waiting(spaceId, { ...page, requestId: link.id, after: one })).toEqual([]);
    expect((await requests().list(spaceId))[0]?.waiting).toBe(1);
    expect((await requests().uploadsOf(link.id)).sort()).toEqual([one, unfinished].sort());
    const listed = { after: null, limit: 9, directoriesOnly: false, withUploads: true };
    expect(await treeRepository(database.queries).children(spaceId, null, listed)).toEqual([]);
    expect(await itemRepository(database.queries).page(spaceId, null, 9)).toEqual([]);
  });

  it('fault S7: counts for its link no more what a clean-up forgets of it', async () => {
    const link = newLink();
    await kept(link);
    const id = await sent(link.id);
    const place = { versionId: id, index: 0, attempt: null };
    const checked = {
      length: encryptedSize(4),
      checksum: 'ab'.repeat(32),
      checksum_function: 'sha256',
    } as const;
    await within(async (queries) => {
      await requestRepository(queries).begin(link.id, 4);
      await requestRepository(queries).take(link.id, 4);
      await chunkRepository(queries).insert({
        ...{ space_id: spaceId, version_id: id, chunk_index: 0, attempt: null, ...checked },
        ...{ created_at: 0, segment_hashes: 'AA', encrypted_digest: null },
      });
    });
    await database.transaction({ lock: 'database' }, (queries) =>
      chunkRecordRepository(queries).forget(place),
    );
    expect(await requests().find(link.id)).toMatchObject({ received_files: 1, received_bytes: 0 });
    await within((queries) => abandonIn(spaceChange(queries, spaceId, NOW), id));
    expect(await requests().find(link.id)).toMatchObject({ received_files: 0, received_bytes: 0 });
  });

  it('goes with its link, and by itself where nobody goes on sending it', async () => {
    const link = newLink();
    const setting = await kept(link);
    const [one, old, young] = [await received(link.id), await sent(link.id), await sent(link.id, 50)];
    const since = { own: 0, sent: 40 };
    const untouched = await uploadRecordRepository(database.queries).untouchedSince(since);
    expect(untouched.map(({ id }) => id)).toEqual([old]);
    await within((queries) => requestRepository(queries).begin(link.id, 4));
    await within((queries) => requestRepository(queries).take(link.id, 4));
    expect(await requests().waitingBytes(spaceId)).toBe(12);
    await within((queries) => abandonIn(spaceChange(queries, spaceId, NOW), old));
    expect(await requests().find(link.id)).toMatchObject({ received_files: 0, received_bytes: 0 });
    await kept(null, setting);
    const left = await itemRepository(database.queries).findAnywhere(spaceId, [one, old, young]);
    expect(left).toEqual([]);
  });
});
