import { DIRECTORY_MIME, type Item } from '@coffer/contract';
import {
  CHUNK_SIZE,
  EnvelopeDamaged,
  fromBase64Url,
  generateContentKey,
  generateSpaceKey,
  importContentKey,
  importSpaceKey,
  itemId,
  newItemId,
  randomBytes,
  sealContentHash,
  sealMetadata,
  sealName,
  toBase64Url,
  versionId,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenedItem } from '../../src/keyring/opened-item.ts';
import { newAccount, store, type TestAccount } from '../support/account.ts';
import { MemoryServer } from '../support/memory-server.ts';

const server = new MemoryServer();
let ada: TestAccount;
let mallory: TestAccount;
let parents: Item[];
let children: Item[];
let elsewhere: Item;
let honest: { parents: OpenedItem[]; children: OpenedItem[] };

beforeAll(async () => {
  [ada, mallory] = await Promise.all([newAccount('ada@example.org'), newAccount('mallory@example.org')]);
  const outer = await store(server, ada, { name: 'outer', mime: DIRECTORY_MIME });
  const inner = await store(server, ada, { name: 'inner', mime: DIRECTORY_MIME, parentId: outer.id });
  parents = [outer, inner];
  const parentId = inner.id;
  children = await Promise.all([
    store(server, ada, { name: 'a.txt', size: 1, modifiedAt: 1_000, parentId }),
    store(server, ada, {
      name: 'b.png',
      mime: 'image/png',
      size: CHUNK_SIZE + 1,
      modifiedAt: 2_000,
      parentId,
    }),
    store(server, ada, {
      name: 'c.pdf',
      mime: 'application/pdf',
      size: 3 * CHUNK_SIZE,
      modifiedAt: 3_000,
      parentId,
    }),
    store(server, ada, { name: 'd', mime: DIRECTORY_MIME, modifiedAt: 4_000, parentId }),
  ]);
  elsewhere = await store(server, ada, { name: 'elsewhere.txt', size: 1, parentId: outer.id });
  honest = await ada.keyring.openListing({ parents, children });
});

const SEALED = ['encrypted_key', 'encrypted_name', 'encrypted_metadata'] as const;

/** A record with this field as the server left it. */
type Change = (item: Item, other: Item) => Item;

function flipBit(text: string, position: number): string {
  const bytes = fromBase64Url(text);
  const at = (position >> 3) % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (position & 7));
  return toBase64Url(bytes);
}

const changeOfSealedField: fc.Arbitrary<Change> = fc
  .tuple(
    fc.constantFrom(...SEALED),
    fc.oneof(
      fc.nat().map((bit) => (own: string) => flipBit(own, bit)),
      fc.nat(200).map((length) => (own: string) => own.slice(0, length % own.length)),
      fc.base64String({ minLength: 1, maxLength: 80 }).map((text) => () => text.replace(/[+/=]/g, 'A')),
      fc.constant((_own: string, others: string) => others),
      fc.constant((own: string) => own + own),
    ),
  )
  .map(([field, edit]) => (item, other) => ({
    ...item,
    [field]: edit(item[field] ?? '', other[field] ?? ''),
  }));

const changeOfOtherField: fc.Arbitrary<Change> = fc.constantFrom<Change[]>(
  (item, other) => ({ ...item, version_id: other.version_id }),
  (item) => ({ ...item, version_id: newItemId() }),
  (item) => ({ ...item, name_epoch: (item.name_epoch ?? 0) + 1 }),
  (item) => ({ ...item, name_epoch: null }),
  // A directory has no content, and a file no metadata under the key of its space.
  (item) => (item.key_epoch === null ? item : { ...item, key_epoch: item.key_epoch + 1 }),
  (item) => (item.metadata_epoch === null ? item : { ...item, metadata_epoch: item.metadata_epoch + 1 }),
  (item) => ({ ...item, encrypted_metadata: null }),
  (item) => ({ ...item, file_id: null }),
  (item, other) => ({ ...item, file_id: other.id }),
  (item) => ({ ...item, file_id: parents[0]?.id ?? null }),
  (item) => ({ ...item, id: newItemId() }),
  (item, other) => ({ ...item, id: other.id }),
);

/** What the server says beside what is sealed. */
const BESIDE: readonly ((item: Item) => Partial<Item>)[] = [
  ({ mime }) => ({ mime: mime === DIRECTORY_MIME ? 'text/html' : DIRECTORY_MIME }),
  ({ size }) => ({ size: (size ?? 0) + 1 }),
  ({ chunks }) => ({ chunks: chunks + 1 }),
  ({ file_modified_at }) => ({ file_modified_at: file_modified_at + 1 }),
  ({ created_at }) => ({ created_at: created_at + 1 }),
];

describe('a record that the server changed', () => {
  it('is as it was sealed, whatever the server says beside', async () => {
    for (const change of BESIDE) {
      const changed = children.map((item) => ({ ...item, ...change(item) }));
      expect(await ada.keyring.openListing({ parents, children: changed })).toEqual(honest);
    }
  });

  it('is damaged, whatever the change; the others are not, and no name appears that was not there', async () => {
    const pair = fc.tuple(fc.nat(3), fc.nat(2)).map(([a, b]) => [a, b < a ? b : b + 1] as const);
    const change = fc.oneof(changeOfSealedField, changeOfOtherField);
    await fc.assert(
      fc.asyncProperty(pair, change, async ([index, otherIndex], change) => {
        const [item, other] = [children[index], children[otherIndex]];
        if (item === undefined || other === undefined) throw new RangeError();
        const changed = change(item, other);
        fc.pre(JSON.stringify(changed) !== JSON.stringify(item));

        const lied = { parents, children: children.with(index, changed) };
        const opened = await ada.keyring.openListing(lied);
        expect(opened.children[index]).toMatchObject({ state: 'damaged', name: null });
        expect(opened.children.toSpliced(index, 1)).toEqual(honest.children.toSpliced(index, 1));
        expect(opened.parents).toEqual(honest.parents);
        if (changed.id !== other.id) {
          await expect(ada.keyring.contentKey(changed.id)).rejects.toThrow('item_not_opened');
        }
        await ada.keyring.openListing({ parents, children });
      }),
      { numRuns: process.env['TEST_ALL'] === undefined ? 100 : 400 },
    );
  });

  it('says what is damaged', async () => {
    const reasonOf = async (index: number, change: Partial<Item>) => {
      const item = children[index];
      if (item === undefined) throw new RangeError();
      const { children: opened } = await ada.keyring.openListing({
        parents,
        children: [{ ...item, ...change }],
      });
      return opened[0]?.state === 'damaged' ? opened[0].reason : null;
    };
    const other = children[1];
    expect(await reasonOf(0, {})).toBeNull();
    expect(await reasonOf(0, { encrypted_key: other?.encrypted_key ?? '' })).toBe('metadata');
    expect(await reasonOf(0, { encrypted_key: '' })).toBe('unsealed');
    expect(await reasonOf(0, { key_epoch: 2 })).toBe('metadata');
    expect(await reasonOf(3, { metadata_epoch: 2 })).toBe('metadata');
    expect(await reasonOf(0, { name_epoch: 2 })).toBe('name');
    expect(await reasonOf(0, { file_id: null })).toBe('place');
    expect(await reasonOf(0, { encrypted_name: other?.encrypted_name ?? '' })).toBe('name');
    expect(await reasonOf(0, { encrypted_metadata: other?.encrypted_metadata ?? '' })).toBe('metadata');
  });
});

describe('a tree that the server changed', () => {
  it('shows an item at another place than its record says as damaged', async () => {
    const own = await ada.keyring.openItem(elsewhere, parents.slice(0, 1));
    expect(own).toMatchObject({ name: 'elsewhere.txt' });
    const opened = await ada.keyring.openListing({ parents, children: [elsewhere] });
    expect(opened.children[0]).toMatchObject({ state: 'damaged', reason: 'place', name: null });
  });

  it('audit 24: shows a moved item with nothing that was not sealed; where it lies is what the rows say', async () => {
    const moved = { ...elsewhere, file_id: parents[1]?.id ?? null };
    const { children: opened } = await ada.keyring.openListing({ parents, children: [moved] });
    expect(opened[0]).toMatchObject({ state: 'intact', name: 'elsewhere.txt', parentId: moved.file_id });
    for (const worse of [
      { ...moved, encrypted_key: children[0]?.encrypted_key ?? '' },
      { ...moved, encrypted_name: children[0]?.encrypted_name ?? '' },
      { ...moved, file_id: null },
    ]) {
      const { children: damaged } = await ada.keyring.openListing({ parents, children: [worse] });
      expect(damaged[0]).toMatchObject({ state: 'damaged', name: null });
    }
  });

  it('shows an item that the server made itself as damaged', async () => {
    const record = await store(server, mallory, { name: 'planted.txt' });
    expect(await ada.keyring.openItem(record, [])).toMatchObject({
      state: 'damaged',
      reason: 'name',
      name: null,
    });
  });

  it('shows a whole item under another id as damaged, though all of its fields are authentic', async () => {
    const [a, b] = children;
    if (a === undefined || b === undefined) throw new RangeError();
    const opened = await ada.keyring.openListing({ parents, children: [{ ...a, id: b.id }] });
    expect(opened.children[0]).toMatchObject({ state: 'damaged', reason: 'name' });
  });

  it('still opens what lies in a directory that is damaged', async () => {
    const [outer, inner] = parents;
    if (outer === undefined || inner === undefined) throw new RangeError();
    for (const [broken, reason] of [
      [{ ...inner, encrypted_name: outer.encrypted_name }, 'name'],
      [{ ...inner, encrypted_metadata: outer.encrypted_metadata }, 'metadata'],
    ] as const) {
      const opened = await ada.keyring.openListing({ parents: [outer, broken], children });
      expect(opened.parents[1]).toMatchObject({ state: 'damaged', reason });
      expect(opened.children).toEqual(honest.children);
    }
  });

  it.each([
    ['left out', () => parents.slice(1)],
    ['in another order', () => parents.toReversed()],
    ['twice', () => [...parents.slice(0, 1), ...parents]],
  ])('shows in a chain with a directory %s that it lies elsewhere', async (_, chain) => {
    const opened = await ada.keyring.openListing({ parents: chain(), children });
    expect(opened.parents).toContainEqual(expect.objectContaining({ state: 'damaged', reason: 'place' }));
  });
});

describe('what is fetched one by one', () => {
  it('a thumbnail of another item does not open', async () => {
    const make = (name: string) =>
      ada.keyring.sealNewItem({
        name,
        mime: 'image/png',
        size: 1,
        modifiedAt: 0,
        parentId: null,
        thumbnail: randomBytes(64),
      });
    const [a, b] = [await make('a'), await make('b')];
    const opening = ada.keyring.openThumbnail(a.id, b.request.encrypted_thumbnail ?? '');
    await expect(opening).rejects.toThrow(EnvelopeDamaged);
    await expect(ada.keyring.openThumbnail(a.id, a.request.encrypted_name)).rejects.toThrow(EnvelopeDamaged);
  });

  it('a content hash of another algorithm or another file does not open, and a missing one is left out', async () => {
    const [a, b] = children;
    if (a === undefined || b === undefined) throw new RangeError();
    await ada.keyring.openListing({ parents, children });
    const [keyA, keyB] = [await ada.keyring.contentKey(a.id), await ada.keyring.contentKey(b.id)];
    const digest = 'ab'.repeat(32);
    const sha256 = await sealContentHash(keyA, versionId(a.id), 'sha256', digest);
    const foreign = await sealContentHash(keyB, versionId(b.id), 'sha256', digest);
    const details = server.record(a.id);
    expect(await ada.keyring.openContentHashes({ ...details, sha256 })).toEqual({ sha256: digest });
    for (const change of [{ md5: sha256 }, { sha256: foreign }, { blake2b: sha256 }]) {
      await expect(ada.keyring.openContentHashes({ ...details, ...change })).rejects.toThrow(EnvelopeDamaged);
    }
  });

  it('fields sealed under a key of the server do not pass for those of an item', async () => {
    const [item] = children;
    if (item === undefined) throw new RangeError();
    const id = itemId(item.id);
    const space = await importSpaceKey(itemId(await ada.keyring.driveId()), 1, generateSpaceKey());
    const key = await importContentKey(generateContentKey());
    const metadata = {
      size: 5,
      modifiedAt: 1_000,
      mime: 'text/plain',
      media: null,
      content: null,
      origin: null,
    };
    const forged = {
      ...item,
      encrypted_name: await sealName(space, id, 'invoice.html'),
      encrypted_metadata: await sealMetadata(key, versionId(item.version_id ?? ''), metadata),
    };
    expect(await ada.keyring.openItem(forged, parents)).toMatchObject({ state: 'damaged', name: null });
  });
});
