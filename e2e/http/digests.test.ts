import { randomInt } from 'node:crypto';
import { type StoredSetting, storedSettings } from '@coffer/client';
import { createMemoryStore, Replica } from '@coffer/client/replica';
import type { Item, SpaceChanges } from '@coffer/contract';
import type { ItemRow, VersionRow } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemsDigest } from '../../packages/crypto/test/reference-digests.ts';
import { sha256 } from '../../packages/crypto/test/reference-rows.ts';
import { coffer } from '../support/command-line.ts';
import { dose } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { newDirectory, newLink } from './support/builders.ts';
import { CarelessClient } from './support/careless-client.ts';
import { DriveModel, type FollowedItem, followedOf } from './support/drive-model.ts';
import { sourceOf } from './support/replicas.ts';
import { itemsIn } from './support/signed-rows.ts';

const CLIENTS = 3;
const CHANGES = dose(25, 45);

/** Names what the clients of a run do; COFFER_TEST_SEED repeats one. */
const SEED = Number(process.env['COFFER_TEST_SEED'] ?? randomInt(2 ** 31));

let server: RunningServer;
let account: Account;
let spaceId: string;

beforeAll(async () => {
  server = await startServer();
  account = await Account.register(server.url);
  spaceId = (await account.call('self')).user.space_id;
});
afterAll(() => server.stop());

const digests = (query = {}) => account.call('spaceDigests', { params: { id: spaceId }, query });

/** A device that knows what there is by the stream of changes alone. */
class Follower {
  readonly items = new Map<string, Item>();
  #revision = 0;

  readonly settings = new Map<string, StoredSetting>();

  async follow(): Promise<void> {
    let first: number | null = null;
    for (let cursor: string | null = null, isLast = false; !isLast; ) {
      const query = { after: String(this.#revision), limit: '20', ...(cursor && { cursor }) };
      const page: SpaceChanges = await account.call('spaceChanges', { params: { id: spaceId }, query });
      first ??= page.revision;
      for (const id of page.removed) this.items.delete(id);
      for (const item of itemsIn(spaceId, page)) this.items.set(item.id, item);
      for (const setting of storedSettings('setting', page.settings)) this.settings.set(setting.id, setting);
      cursor = page.next_cursor;
      isLast = cursor === null;
    }
    this.#revision = first ?? this.#revision;
  }

  rows(): Map<string, FollowedItem> {
    return new Map([...this.items.values()].map((item) => [item.id, followedOf(item)]));
  }
}

/** The items of a space and their versions, from what calls say of each. */
async function rowsFromCalls(items: Iterable<Item>) {
  const metadata = (id: string, query = {}) => account.call('itemMetadata', { params: { id }, query });
  const rows = [...items].map(async ({ id }) => {
    const item = await metadata(id);
    const listed = item.mime === 'dir' ? [] : await account.call('listVersions', { params: { id } });
    const versions = listed.map(async (version): Promise<VersionRow> => {
      const { md5, sha1, sha256: sealedSha256, blake2b } = await metadata(id, { version: version.id });
      return {
        id: version.id,
        itemId: id,
        number: version.number,
        keyEpoch: version.key_epoch,
        wrappedKey: version.encrypted_key,
        contentId: version.id,
        root: version.root ?? '',
        size: version.sealed_size ?? 0,
        sealedMetadata: version.encrypted_metadata,
        sealedHashes: { md5, sha1, sha256: sealedSha256, blake2b },
        thumbnailHash: version.has_thumbnail ? await thumbnailHash(id) : null,
        author: null,
      };
    });
    const row: ItemRow = {
      id,
      parentId: item.file_id ?? spaceId,
      kind: item.mime === 'dir' ? 'directory' : 'file',
      nameEpoch: item.name_epoch ?? 0,
      sealedName: item.encrypted_name,
      nameHashEpoch: item.name_hash_epoch,
      nameHash: item.name_hash,
      metadataEpoch: item.metadata_epoch,
      sealedMetadata: item.mime === 'dir' ? item.encrypted_metadata : null,
      shownVersionId: item.version_id,
      trashed: null,
    };
    return { item: row, versions: await Promise.all(versions) };
  });
  return Promise.all(rows);
}

/** Of the version of a file that has one: the first one, which is shown for it. */
async function thumbnailHash(id: string): Promise<string> {
  const shown = (await account.metadata(id)).version_id ?? '';
  await account.call('restoreVersion', { params: { id, version_id: id } });
  const [thumbnail] = await account.call('thumbnails', { body: { ids: [id] } });
  await account.call('restoreVersion', { params: { id, version_id: shown } });
  return sha256(Buffer.from(thumbnail?.encrypted_thumbnail ?? '', 'base64url')).toString('hex');
}

describe(`Three clients that lose answers and repeat what they asked (seed ${SEED})`, () => {
  const model = new DriveModel();
  const follower = new Follower();

  it('end with what each of them was told, and whoever follows ends with the same', async () => {
    const shared = await Promise.all([1, 2].map(() => account.createDirectory()));
    for (const { id, encrypted_name, name_hash, encrypted_metadata: metadata = null } of shared) {
      model.items.set(id, {
        ...{ id, encrypted_name, name_hash, metadata, parent: null },
        ...{ isDirectory: true, shown: null, versions: [], trashedFrom: undefined, link: null },
      });
    }
    const ids = shared.map(({ id }) => id);
    const clients = Array.from({ length: CLIENTS }, async (_, number) => {
      const device = await Account.signIn(server.url, account.form);
      const client = new CarelessClient({
        account: device,
        spaceId,
        model,
        seed: SEED + number,
        shared: ids,
      });
      for (let count = 0; count < CHANGES; count += 1) {
        await client.change();
        if (count % 20 === 7 + number) await (number === 0 ? follower.follow() : digests());
      }
    });
    await Promise.all(clients);
    await follower.follow();
    expect(model.items.size).toBeGreaterThan(5);
    expect(follower.rows()).toEqual(model.rows());
    const settings = [...follower.settings.values()].map(({ revision: _, ...setting }) => setting);
    expect(new Map(settings.map((setting) => [setting.id, setting]))).toEqual(model.settings);
  });

  it('are followed by a replica, whose rows have the digest of the space', async () => {
    const source = await sourceOf(account, spaceId);
    const replica = await Replica.open({ spaceId, source, open: async () => createMemoryStore() });
    await replica.bringUp(new AbortController().signal);
    expect(replica.state.getState()).toMatchObject({ kind: 'complete' });
    for (const item of follower.items.values()) expect(await replica.item(item.id)).toMatchObject(item);
  });

  it('have the digests that follow from what they sent', async () => {
    const trash = (await account.call('listTrash', {})).items;
    const trashedAt = new Map(trash.map(({ id, trashed }) => [id, trashed.at]));
    const { items, owner, rows } = await digests();
    expect({ items, owner }).toEqual(model.digests(spaceId, trashedAt));
    const all = [...model.items.values()];
    expect(rows).toEqual({
      items: all.length,
      versions: all.reduce((sum, { versions }) => sum + versions.length, 0),
      links: all.filter(({ link }) => link !== null).length,
      settings: model.settings.size,
      contacts: 0,
      members: 0,
    });
    const { output } = await coffer(server.dataDir, ['check']);
    expect(output.split('\n').filter((line) => /^(missing|altered|record):/.test(line))).toEqual([]);
  });

  it('have the digest of what the calls say of each item', async () => {
    const { revision } = await account.call('listTrash', {});
    await account.call('emptyTrash', { body: { revision } });
    await follower.follow();
    const rows = await rowsFromCalls(follower.items.values());
    expect((await digests()).items).toBe(itemsDigest(rows));
  });
});

describe('The digests of a space', () => {
  it('are another after each change, and the same again after what takes it back', async () => {
    const before = await digests();
    const body = newDirectory();
    await account.call('createItem', { body });
    const with1 = await digests();
    expect(with1.items).not.toBe(before.items);
    expect(with1.revision).toBe(before.revision + 1);
    await account.call('deleteItem', { params: { id: body.id } });
    expect(await digests()).toMatchObject({ items: before.items, owner: before.owner, rows: before.rows });
  });

  it('have what the owner has signed of a link, with a revision of its own, and nothing else of it', async () => {
    const file = await account.storeFile();
    const { signature: _first, ...link } = newLink(account.form, file.id);
    const sign = (limits = {}) => newLink(account.form, file.id, { ...link, ...limits }).signature;
    await account.call('createLink', { body: { ...link, signature: sign() } });
    const before = await digests();
    const update = (body: object) => account.call('updateLink', { params: { id: link.id }, body });
    await update({ max_downloads: 3 });
    expect(await digests()).toEqual(before);
    const limits = { expires_at: 2_000_000_000, max_downloads: 3 };
    await update({ ...limits, signature: sign(limits) });
    const after = await digests();
    expect(after.owner).not.toBe(before.owner);
    expect(after).toMatchObject({ revision: before.revision + 1, items: before.items, rows: before.rows });
  });

  it('have no upload that is unfinished', async () => {
    const before = await digests();
    await account.createFile();
    expect((await digests()).items).toBe(before.items);
  });
});
