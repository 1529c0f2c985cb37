// Longer than 350 lines because all of it is about the entries and keys of one link, in one small tree.

import { randomUUID } from 'node:crypto';
import { LINKS_PER_ACCOUNT, LINKS_PER_ITEM, type LinkEntry, type OpenEntries } from '@coffer/contract';
import { generateKeyPair, importPrivateKey, signLink, toBase64Url } from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signedPayloadOf } from '../src/links/link-of.ts';
import { linkRepository } from '../src/links/link-repository.ts';
import { linkedItems } from '../src/links/linked-items.ts';
import { linkedTreeRepository } from '../src/links/linked-tree-repository.ts';
import { deleteLinkIn, linkIn } from '../src/links/own-links.ts';
import { putBatchEntries, putLinkKeys } from '../src/links/put-entries.ts';
import { createLinkEntries } from '../src/spaces/link-entries.ts';
import { checkLinksOnItems } from '../src/storage/links-on-items.ts';
import { type SpaceChange, spaceChange } from '../src/storage/space-change.ts';
import { restoreIn, trashIn } from '../src/storage/trash-service.ts';
import { deleteIn, moveIn } from '../src/storage/tree-service.ts';
import { deleteVersionsIn, showVersionIn } from '../src/storage/version-service.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { NewItemRow, NewLinkRow, UserRow } from '../src/store/database/schema.ts';
import { insertUser, itemRow, temporaryDatabase } from './support/database.ts';
import { foundWrong } from './support/found-wrong.ts';
import { refusalOf } from './support/refused.ts';
import { sharedSpace } from './support/shared-space.ts';
import { storedDirectory, storedFile, storedVersion } from './support/stored-items.ts';

const NOW = 1_000;
const EPOCH = 2;
const pair = await generateKeyPair();

let database: Database;
let ada: UserRow;
let bob: UserRow;
let space: string;
let folder: NewItemRow;
let inner: NewItemRow;
let file: NewItemRow;
let link: string;

beforeEach(async () => {
  database = await temporaryDatabase();
  ada = await insertUser(database, { pubkey: pair.publicKeyPem });
  bob = await insertUser(database);
  link = randomUUID();
  await within(async (queries) => {
    space = await sharedSpace(queries, ada.id, { epoch: EPOCH });
    folder = await storedDirectory(queries, space);
    inner = await storedDirectory(queries, space, { parent_id: folder.id });
    file = await storedFile(queries, space, { parent_id: inner.id });
    await linkRepository(queries).insert(linkRow(folder.id, { id: link }));
  });
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) =>
  database.transaction({ lock: 'database' }, work);
const change = (queries: Queries) => spaceChange(queries, space, NOW);

const linkRow = (file_id: string, changes: Partial<NewLinkRow> = {}): NewLinkRow => ({
  ...{ id: randomUUID(), space_id: space, file_id, created_at: 5, encrypted_link_key: 'AAAA' },
  ...{ signature: 'BBBB', row_hash: 'hash' },
  ...changes,
});

/** Lets Bob in. */
const join = (role: 'viewer' | 'editor') =>
  within(async (queries) => {
    await queries.deleteFrom('members').execute();
    const row = {
      ...{ id: randomUUID(), space_id: space, user_id: bob.id, epoch: EPOCH, revision: 1, role, since: 1 },
      ...{ head_hash: 'head', owner_fingerprint: 'owner', member_fingerprint: 'member' },
      ...{ sharing_key_hash: 'hash', sharing_key: 'key', sealed_key: 'sealed', signature: 'signature' },
    };
    await queries
      .insertInto('members')
      .values({ ...row, row_hash: 'hash', changed_revision: 1 })
      .execute();
  });

const entries = () => createLinkEntries({ database, clock: () => NOW });
const KEY = { epoch: EPOCH, encrypted_key: 'KKKK' };

/** What is right for an item as it was stored. */
const entryOf = (item: NewItemRow, changes: Partial<LinkEntry> = {}): LinkEntry => ({
  ...{ item_id: item.id, parent_id: item.id === folder.id ? null : (item.parent_id ?? null) },
  ...{ version_id: item.version_id ?? null, epoch: EPOCH, envelope: 'EEEEEEEE' },
  ...changes,
});

const put = ({ id }: UserRow, all: readonly LinkEntry[], epoch_key: typeof KEY | null = KEY) =>
  entries().put({ userId: id }, link, { entries: [...all], ...(epoch_key && { epoch_key }) });
const putAll = () =>
  put(
    ada,
    [folder, inner, file].map((item) => entryOf(item)),
  );

async function kept() {
  const rows = await database.queries.selectFrom('link_entries').selectAll().execute();
  return new Map(rows.map((row) => [row.item_id, row]));
}

/** What visitors see, by ids. */
async function seen() {
  const found = await linkRepository(database.queries).findOwn(space, link);
  if (found === undefined) throw new Error('There is no link');
  const tree = linkedTreeRepository(database.queries);
  const ids = await tree.within(space, folder.id, [folder.id, inner.id, file.id]);
  const rows = await linkedItems(database.queries, found, await tree.items(space, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
const seenIds = async () => [...(await seen()).keys()].sort();
const idsOf = (...items: NewItemRow[]) => items.map(({ id }) => id).sort();

describe('The entry of a link', () => {
  it('is taken for the place, the version and the epoch that are, and for nothing else', async () => {
    const beside = await within((queries) => storedDirectory(queries, space));
    const stands = await within((queries) =>
      storedDirectory(queries, space, { parent_id: folder.id, stands_for: randomUUID() }),
    );
    await put(ada, [
      entryOf(file, { epoch: EPOCH - 1 }),
      entryOf(file, { parent_id: folder.id }),
      entryOf(file, { parent_id: null }),
      entryOf(file, { version_id: randomUUID() }),
      entryOf(inner, { version_id: file.id }),
      entryOf(folder, { parent_id: space }),
      entryOf(file, { item_id: randomUUID() }),
      ...[entryOf(beside), entryOf(stands)],
    ]);
    expect([...(await kept()).keys()]).toEqual([]);
    await putAll();
    expect([...(await kept()).keys()].sort()).toEqual(idsOf(folder, inner, file));
    expect(await foundWrong(database)).toEqual([]);
  });

  it('is replaced by the owner; by an editor it is put where it is missing', async () => {
    await join('editor');
    await put(bob, [entryOf(file)]);
    expect([...(await kept()).values()]).toMatchObject([{ item_id: file.id, is_confirmed: 0 }]);
    await put(bob, [entryOf(file, { envelope: 'FFFF' })]);
    expect((await kept()).get(file.id)).toMatchObject({ envelope: 'EEEEEEEE' });
    // Keys are the owner's.
    expect(await seenIds()).toEqual([]);
    await put(ada, [entryOf(file, { envelope: 'GGGG' })]);
    expect((await kept()).get(file.id)).toMatchObject({ envelope: 'GGGG', is_confirmed: 1 });
    expect(await foundWrong(database)).toEqual([]);
    await join('viewer');
    await expect(put(bob, [entryOf(file)])).rejects.toMatchObject({ code: 'not_found' });
    const stranger = await insertUser(database);
    await expect(put(stranger, [entryOf(file)])).rejects.toMatchObject({ code: 'not_found' });
  });

  it('comes next to the operations of a batch, of the items that these are about', async () => {
    await putAll();
    const name = { encrypted_name: 'name', name_hash: file.name_hash, search_tokens_hashed: [] };
    const batch = {
      operations: [{ kind: 'rename' as const, id: file.id, name }],
      entries: [file, inner].map((item) => ({ ...entryOf(item, { envelope: 'FFFF' }), link_id: link })),
    };
    const rules = { spaceId: space, now: NOW, isOwner: false };
    await within((queries) => putBatchEntries(queries, batch, rules));
    const now = await kept();
    expect(now.get(file.id)).toMatchObject({ envelope: 'FFFF', is_confirmed: 0 });
    expect(now.get(inner.id)).toMatchObject({ envelope: 'EEEEEEEE', is_confirmed: 1 });
    expect(await foundWrong(database)).toEqual([]);
  });

  it('is put by nobody after the end of its link', async () => {
    const end = (signed_expires_at: number) =>
      within((queries) => linkRepository(queries).update(link, { signed_expires_at }));
    await end(NOW - 1);
    await putAll();
    expect((await kept()).size).toBe(0);
    await end(NOW);
    await putAll();
    expect((await kept()).size).toBe(3);
  });

  it('sleeps without the key of its epoch, in the trash, and elsewhere', async () => {
    await put(
      ada,
      [folder, inner, file].map((item) => entryOf(item)),
      null,
    );
    expect(await seenIds()).toEqual([]);
    await putAll();
    const all = idsOf(folder, inner, file);
    expect(await seenIds()).toEqual(all);
    expect((await seen()).get(file.id)).toMatchObject({
      ...{ entry: 'EEEEEEEE', entry_epoch: EPOCH, encrypted_epoch_key: 'KKKK', file_id: inner.id },
    });
    await within((queries) => trashIn(change(queries), [file.id]));
    expect(await seenIds()).toEqual(idsOf(folder, inner));
    await within((queries) => restoreIn(change(queries), { items: [{ id: file.id }] }));
    expect(await seenIds()).toEqual(all);
    const moved = (file_id: string) =>
      within((queries) => moveIn(change(queries), { ids: [file.id], file_id }));
    await moved(folder.id);
    expect(await seenIds()).toEqual(idsOf(folder, inner));
    await moved(inner.id);
    expect(await seenIds()).toEqual(all);
  });

  it('shows the version that it names, until that is deleted', async () => {
    await putAll();
    const next = { id: randomUUID(), item_id: file.id, number: 2, mime: 'text/csv' };
    await within(async (queries) => {
      await storedVersion(queries, file, next);
      await showVersionIn(change(queries), file.id, next.id);
    });
    const shown = async () => {
      const { version_id, mime } = (await seen()).get(file.id) ?? {};
      return [version_id, mime];
    };
    expect(await shown()).toEqual([file.id, 'text/plain']);
    const remove = () => within((queries) => deleteVersionsIn(change(queries), file.id, [file.id]));
    await remove();
    expect(await shown()).toEqual([undefined, undefined]);
    await put(ada, [entryOf(file, { version_id: next.id })]);
    expect(await shown()).toEqual([next.id, 'text/csv']);
    expect(await foundWrong(database)).toEqual([]);
  });

  it('is counted for the owner, and given back with its link or its item', async () => {
    await putAll();
    await put(ada, [entryOf(file, { envelope: 'EE'.repeat(500) })]);
    expect(await foundWrong(database)).toEqual([]);
    const users = () =>
      database.queries.selectFrom('users').select('link_bytes').where('id', '=', ada.id).execute();
    expect(await users()).toEqual([{ link_bytes: 1_016 + 4 }]);
    await within((queries) => deleteIn(change(queries), [inner.id]));
    expect([...(await kept()).keys()]).toEqual([folder.id]);
    expect(await foundWrong(database)).toEqual([]);
    await within((queries) => deleteLinkIn(change(queries), link));
    expect((await kept()).size).toBe(0);
    expect(await foundWrong(database)).toEqual([]);
  });

  it('goes with the directory that the link is of', async () => {
    await putAll();
    await within((queries) => deleteIn(change(queries), [folder.id]));
    expect((await kept()).size).toBe(0);
    expect(await foundWrong(database)).toEqual([]);
  });
});

const open = (query: { cursor?: string } = {}) => entries().open({ userId: ada.id }, link, query);
const begin = (epoch: number) =>
  within((queries) => queries.updateTable('spaces').set({ epoch }).where('id', '=', space).execute());

describe('What the owner’s client is told of', () => {
  it('is what is missing, the key too, and what an editor has put, until the owner puts it', async () => {
    await join('editor');
    expect(await open()).toEqual({
      ...{ lacks_key: true, missing: idsOf(folder, inner, file), unconfirmed: [], next_cursor: null },
    });
    await put(bob, [entryOf(file)]);
    expect(await open()).toMatchObject({ lacks_key: true });
    await put(ada, [entryOf(folder)]);
    expect(await open()).toEqual({
      ...{ lacks_key: false, missing: [inner.id], unconfirmed: [entryOf(file)], next_cursor: null },
    });
    await put(ada, [entryOf(file), entryOf(inner)]);
    expect(await open()).toMatchObject({ missing: [], unconfirmed: [] });
    await begin(3);
    expect(await open()).toMatchObject({ lacks_key: true, missing: [] });
    await within((queries) => moveIn(change(queries), { ids: [file.id], file_id: folder.id }));
    expect((await open()).missing).toEqual([file.id]);
  });

  it('is an entry again that opens for nobody, because the link lacks the key of a former epoch', async () => {
    await putAll();
    await begin(3);
    await join('editor');
    await within((queries) => queries.deleteFrom('link_entries').where('item_id', '=', inner.id).execute());
    await put(bob, [entryOf(inner, { epoch: 3 })]);
    expect(await open()).toMatchObject({ lacks_key: true, missing: [] });
    await begin(4);
    expect(await open()).toMatchObject({ lacks_key: true, missing: [inner.id] });
    // Nobody puts in a key of a former epoch later.
    await put(ada, [], { epoch: 3, encrypted_key: 'KKKK' });
    expect(await open()).toMatchObject({ lacks_key: true, missing: [inner.id] });
  });

  it('is each entry that is shown, however many sleep before it', async () => {
    await putAll();
    const sleeping = await within(async (queries) => {
      const bin = await storedDirectory(queries, space, { parent_id: folder.id });
      const rows: NewItemRow[] = [];
      for (let count = 0; count < 1_100; count++) {
        const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
        rows.push(await storedDirectory(queries, space, { id, parent_id: bin.id }));
      }
      await trashIn(change(queries), [bin.id]);
      return rows;
    });
    const row = { link_id: link, space_id: space, version_id: null, epoch: EPOCH, envelope: 'EEEE' };
    await within(async (queries) => {
      for (let from = 0; from < sleeping.length; from += 500) {
        const some = sleeping.slice(from, from + 500).map(({ id, parent_id = null }) => ({ id, parent_id }));
        await queries
          .insertInto('link_entries')
          .values(some.map(({ id, parent_id }) => ({ ...row, item_id: id, parent_id, is_confirmed: 0 })))
          .execute();
      }
      await queries
        .updateTable('link_entries')
        .set({ is_confirmed: 0 })
        .where('item_id', '=', file.id)
        .execute();
    });
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: OpenEntries = await open(cursor === null ? {} : { cursor });
      found.push(...page.unconfirmed.map(({ item_id }) => item_id), ...page.missing);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(found).toEqual([file.id]);
  });
});

describe('The keys of links', () => {
  const epochBegins = async (isOwner: boolean, keys: { link_id: string; epoch: number }[]) => {
    await begin(EPOCH + 1);
    const link_keys = keys.map((key) => ({ ...key, encrypted_key: 'NNNN' }));
    await within((queries) => putLinkKeys(queries, link_keys, { spaceId: space, isOwner }));
  };
  const renamed = () =>
    within((queries) =>
      putBatchEntries(
        queries,
        {
          operations: [
            {
              kind: 'rename' as const,
              id: file.id,
              name: { encrypted_name: 'name', name_hash: file.name_hash, search_tokens_hashed: [] },
            },
          ],
          entries: [{ ...entryOf(file, { epoch: EPOCH + 1 }), link_id: link }],
        },
        { spaceId: space, now: NOW, isOwner: false },
      ),
    );

  it('come with the batch that begins an epoch, so that what a member changes then is seen at once', async () => {
    await putAll();
    await epochBegins(true, [{ link_id: link, epoch: EPOCH + 1 }]);
    await renamed();
    expect((await seen()).get(file.id)).toMatchObject({
      entry_epoch: EPOCH + 1,
      encrypted_epoch_key: 'NNNN',
    });
    expect(await foundWrong(database)).toEqual([]);
  });

  it('are put by the owner alone, for the newest epoch and links of the space', async () => {
    await putAll();
    await epochBegins(false, [{ link_id: link, epoch: EPOCH + 1 }]);
    await epochBegins(true, [
      { link_id: link, epoch: EPOCH },
      { link_id: randomUUID(), epoch: EPOCH + 1 },
    ]);
    await renamed();
    expect(await seenIds()).toEqual(idsOf(folder, inner));
    expect(await foundWrong(database)).toEqual([]);
  });
});

/** What a batch does, and looks at in the end. */
const inBatch = (work: (of: SpaceChange) => Promise<void>) =>
  within(async (queries) => {
    const of = change(queries);
    await work(of);
    await checkLinksOnItems(of);
  });

describe('A link', () => {
  const make = async (changes: Partial<Parameters<typeof linkIn>[2]> = {}, item = inner.id) => {
    const row = { id: randomUUID(), file_id: item, encrypted_link_key: 'AAAA' };
    const limits = { signed_expires_at: null, signed_max_downloads: null };
    const signed = await signLink(
      await importPrivateKey(pair.privateKeyPem),
      signedPayloadOf({ ...row, ...limits }),
    );
    const request = { ...row, signature: toBase64Url(signed), ...changes };
    const owner = { userId: ada.id, spaceId: space };
    await inBatch((of) => linkIn(of, owner, request, { allowed: true, database }));
    return request.id;
  };

  it('begins with the key of the newest epoch', async () => {
    const key = { epoch: EPOCH, encrypted_key: 'KKKK' };
    for (const epoch of [1, 3])
      await expect(make({ epoch_key: { ...key, epoch } })).rejects.toMatchObject({ code: 'epoch_outdated' });
    const id = await make({ epoch_key: key });
    const rows = await database.queries.selectFrom('link_epoch_keys').selectAll().execute();
    expect(rows).toEqual([{ link_id: id, ...key }]);
  });

  it('has what a program has posted, until an entry takes its place', async () => {
    link = await make({ encrypted_name: 'PPPP' }, file.id);
    const shown = async () => (await linkRepository(database.queries).findOwn(space, link))?.entry;
    expect(await shown()).toMatchObject({ epoch: 0, envelope: 'PPPP', encrypted_key: null });
    expect(await foundWrong(database)).toEqual([]);
    await put(ada, [entryOf(file, { parent_id: null })]);
    expect(await shown()).toMatchObject({ epoch: EPOCH, envelope: 'EEEEEEEE', encrypted_key: 'KKKK' });
    expect(await foundWrong(database)).toEqual([]);
  });

  it('is one of eight that lead to an item, also after a move', async () => {
    const chain = async (parent: string | null, count: number) =>
      within(async (queries) => {
        const ids: string[] = [];
        for (let at = parent; ids.length < count; at = ids.at(-1) ?? null) {
          const { id } = await storedDirectory(queries, space, { parent_id: at });
          await linkRepository(queries).insert(linkRow(id));
          ids.push(id);
        }
        return ids;
      });
    // With the one of the folder.
    const upper = await chain(folder.id, LINKS_PER_ITEM - 1);
    await inBatch(async (of) => of.noteLinked(upper));
    const [lower = ''] = await chain(null, 1);
    const target = upper.at(-1) ?? '';
    const moveTo = (of: SpaceChange, file_id: string | null) => moveIn(of, { ids: [lower], file_id });
    const move = (file_id: string) => inBatch((of) => moveTo(of, file_id));
    const refused = await refusalOf(() => move(target));
    expect(refused.code).toBe('too_many_items');
    expect(refused.errors?.['links']).toHaveLength(LINKS_PER_ITEM + 1);
    // It counts what there is in the end.
    await inBatch(async (of) => {
      await moveTo(of, target);
      await moveTo(of, null);
    });
    await move(upper.at(-2) ?? '');
    const unlinked = await within((queries) => storedDirectory(queries, space, { parent_id: target }));
    await expect(make({}, unlinked.id)).rejects.toMatchObject({ code: 'too_many_items' });
    // What was put back keeps nothing else from moving.
    await within((queries) => linkRepository(queries).insert(linkRow(unlinked.id)));
    await within((queries) => moveIn(change(queries), { ids: [lower], file_id: null }));
  });

  it('is one of two thousand that an account has, in all of its spaces', async () => {
    await within(async (queries) => {
      const count = LINKS_PER_ACCOUNT - 1;
      const rows = Array.from({ length: count }, () => itemRow(ada.space_id, { kind: 0 }));
      for (let first = 0; first < count; first += 500) {
        const some = rows.slice(first, first + 500);
        await queries.insertInto('item_rows').values(some).execute();
        const links = some.map(({ id }) => linkRow(id, { space_id: ada.space_id }));
        await queries.insertInto('links').values(links).execute();
      }
    });
    const errors = { all_links: [expect.any(String)] };
    await expect(make()).rejects.toMatchObject({ code: 'too_many_items', errors });
    await within((queries) => deleteLinkIn(change(queries), link));
    await make();
  });
});
