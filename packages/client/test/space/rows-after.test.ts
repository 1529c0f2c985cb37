import type { BatchOperation, CarriedItem, NewItem, SpaceRoot } from '@coffer/contract';
import {
  epochRowBytes,
  epochRowId,
  type LinkRow,
  linkRowBytes,
  newItemId,
  rootRowBytes,
} from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { type CanonicalItem, canonicalItem, putBackRowOf } from '../../src/rows/canonical-item.ts';
import { epochRowOf, rootRowOf } from '../../src/rows/canonical-root.ts';
import type { RowsBefore } from '../../src/space/changing-rows.ts';
import { rowsAfter } from '../../src/space/rows-after.ts';
import { aRow, SPACE_ID } from '../support/rows.ts';

const FOLDER = canonicalItem(SPACE_ID, aRow().directory);
const [folderId, fileId] = [FOLDER.item.id, aRow().file.id];
const FURTHER = [{ id: newItemId(), hash: 'ab'.repeat(32) }];
/** In the folder, with a version that is shown, and one of which the hash alone is known. */
const FILE = canonicalItem(SPACE_ID, { ...aRow().file, file_id: folderId, further_versions: FURTHER });
const TRASHED: CanonicalItem = {
  ...FOLDER,
  item: { ...FOLDER.item, id: newItemId(), parentId: folderId, trashed: { at: 7, fromId: SPACE_ID } },
};
const LINK: LinkRow = {
  ...{ id: newItemId(), itemId: fileId, sealedLinkKey: 'AQ', expiresAt: null, maxDownloads: null },
  signature: 'AQ',
};
const ROOT: SpaceRoot = {
  ...{ epoch: 4, account_key: 1, encrypted_key: 'Ag', name_epoch: 4, encrypted_name: 'Aw', file_id: null },
};
const EPOCH: BatchOperation = {
  kind: 'epoch',
  root: ROOT,
  former: { epoch: 4, former_epoch: 3, encrypted_key: 'BA' },
};
const NAME = { encrypted_name: 'Bg', name_hash: 'cd'.repeat(32), search_tokens_hashed: [], epoch: 3 };
const EDITOR = 'ef'.repeat(32);
const NEW: NewItem = {
  ...{ id: newItemId(), file_id: folderId, mime: 'dir', file_modified_at: 1, encrypted_key: '' },
  ...{ encrypted_metadata: 'Bw', ...NAME },
};

const byId = (...rows: CanonicalItem[]) => new Map(rows.map((row) => [row.item.id, row]));

/** What operations leave of a space whose newest epoch is the third; all that is there was sealed in the first. */
function after(operations: BatchOperation[], more: Partial<RowsBefore> = {}, author: string | null = null) {
  const before = {
    ...{ spaceId: SPACE_ID, items: byId(FOLDER, FILE, TRASHED), links: new Map([[LINK.id, LINK]]) },
    ...more,
  };
  return rowsAfter(operations, [], before, { epoch: 3, author });
}

const changed = (row: CanonicalItem, change: Partial<CanonicalItem['item']>) => ({
  ...row,
  item: { ...row.item, ...change },
});

const rootRow = (root: SpaceRoot) => ({ kind: 'root', bytes: rootRowBytes(rootRowOf(SPACE_ID, root)) });

describe('What operations leave of rows', () => {
  it('that an epoch begins, is the root and the key before, and what is sealed after it is of that epoch', async () => {
    const rename: BatchOperation = { kind: 'rename', id: fileId, name: NAME };
    const later: BatchOperation = { kind: 'rename', id: folderId, name: { ...NAME, epoch: 4 } };
    const { put, ownedPut, removed } = await after([rename, EPOCH, later]);
    const former = { kind: 'epoch', bytes: epochRowBytes(epochRowOf(EPOCH.former)) };
    expect(ownedPut).toEqual(
      new Map<string, unknown>([
        [SPACE_ID, rootRow(ROOT)],
        [epochRowId(4), former],
      ]),
    );
    const { encrypted_name: sealedName, name_hash: nameHash } = NAME;
    const named = (epoch: number) => ({ sealedName, nameHash, nameEpoch: epoch, nameHashEpoch: epoch });
    expect(put).toEqual(byId(changed(FILE, named(3)), changed(FOLDER, named(4))));
    expect(removed.size).toBe(0);
  });

  it('is refused for a row that only a later version knows, but for what its owner undoes', async () => {
    const items = byId(FOLDER, changed(FILE, { later: Uint8Array.of(2, 0, 7, 0, 0, 0, 0) }));
    const rename: BatchOperation = { kind: 'rename', id: fileId, name: NAME };
    await expect(after([rename], { items })).rejects.toMatchObject({ failure: { code: 'update_to_change' } });
    const { put } = await after([{ kind: 'undoes', batches: [] }, rename], { items });
    expect(put.get(fileId)?.item).toMatchObject({ sealedName: 'Bg', later: items.get(fileId)?.item.later });
    const leaving: BatchOperation = { kind: 'carry', ids: [folderId], to: newItemId() };
    await expect(after([leaving], { items })).rejects.toMatchObject({
      failure: { code: 'update_to_move' },
    });
  });

  it('is refused where it was sealed under the key of another epoch than the one that is signed', async () => {
    const version = { id: newItemId(), mime: 'text/plain', file_modified_at: 1 };
    const content = { md5: '', sha1: '', sha256: '', blake2b: '' };
    const hashed = { id: fileId, name_hash: NAME.name_hash };
    const sealed = (epoch: number): BatchOperation[] => [
      { kind: 'create', item: { ...NEW, epoch } },
      { kind: 'add_version', id: fileId, version: { ...version, encrypted_key: 'CA', epoch } },
      { kind: 'finish', id: fileId, content, item: { ...version, ...NAME, encrypted_key: '', epoch } },
      { kind: 'finish', id: fileId, content, version: { ...version, encrypted_key: 'CA', epoch } },
      { kind: 'rename', id: fileId, name: { ...NAME, epoch } },
      { kind: 'move', ids: [fileId], file_id: null, names: [hashed], epoch },
      { kind: 'restore', items: [hashed], epoch },
      { kind: 'restore', items: [{ id: fileId, name: { ...NAME, epoch } }] },
      { kind: 'arrive', from: newItemId(), file_id: null, items: [], epoch },
      { kind: 'rejoin', id: folderId, item: { ...NEW, epoch } },
      { kind: 'mount', space_id: newItemId(), item: { ...NEW, epoch } },
      { kind: 'rename_space', root: { ...ROOT, epoch } },
    ];
    const outdated = { failure: { code: 'epoch_outdated' } };
    for (const epoch of [2, 4])
      for (const each of sealed(epoch)) await expect(after([each])).rejects.toMatchObject(outdated);
    for (const each of sealed(3)) await after([each]);
    for (const each of sealed(3)) await expect(after([EPOCH, each])).rejects.toMatchObject(outdated);
    for (const each of sealed(4)) await after([EPOCH, each]);
  });

  it('fault S19: is refused where what is sealed names no epoch, and none may be forgotten', async () => {
    const { epoch: _, ...nameless } = NAME;
    const names = [{ id: fileId, name_hash: NAME.name_hash }];
    const unnamed: BatchOperation[] = [
      { kind: 'create', item: { ...NEW, epoch: undefined } },
      { kind: 'rename', id: fileId, name: nameless },
      { kind: 'move', ids: [fileId], file_id: null, names },
      { kind: 'restore', items: names },
      { kind: 'restore', items: [{ id: fileId, name: nameless }], epoch: 3 },
      { kind: 'arrive', from: newItemId(), file_id: null, items: [] },
    ];
    for (const each of unnamed) await expect(after([each])).rejects.toThrow(TypeError);
    // Without a name or a hash there is nothing that an epoch would be needed for.
    await after([{ kind: 'move', ids: [fileId], file_id: null }]);
    await after([{ kind: 'restore', items: [{ id: fileId }] }]);
  });

  it('by which a space gets another name, is the root alone', async () => {
    const { put, ownedPut } = await after([{ kind: 'rename_space', root: { ...ROOT, epoch: 3 } }]);
    expect(ownedPut).toEqual(new Map([[SPACE_ID, rootRow({ ...ROOT, epoch: 3 })]]));
    expect(put.size).toBe(0);
  });

  it('that move, is their place and the hash of their names, and nothing that was sealed', async () => {
    const names = [{ id: fileId, name_hash: NAME.name_hash }];
    const { put } = await after([{ kind: 'move', ids: [fileId, folderId], file_id: null, names, epoch: 3 }]);
    const hashed = { nameHash: NAME.name_hash, nameHashEpoch: 3 };
    // Without a hash it keeps the one that it had.
    expect(put).toEqual(byId(changed(FILE, { parentId: SPACE_ID, ...hashed }), FOLDER));
  });

  it('that are restored, is their place as it was or the top, with hash or name where these come', async () => {
    const { id } = TRASHED.item;
    const restored = async (wanted: object) =>
      (await after([{ kind: 'restore', items: [{ id, ...wanted }], epoch: 3 }])).put.get(id);
    expect(await restored({})).toEqual(changed(TRASHED, { trashed: null }));
    const { encrypted_name: sealedName, name_hash: nameHash } = NAME;
    expect(await restored({ file_id: null, name_hash: nameHash })).toEqual(
      changed(TRASHED, { trashed: null, parentId: SPACE_ID, nameHash, nameHashEpoch: 3 }),
    );
    const named = { sealedName, nameHash, nameEpoch: 3, nameHashEpoch: 3 };
    expect(await restored({ name: NAME })).toEqual(changed(TRASHED, { trashed: null, ...named }));
    // What is not in the trash is as it was.
    const { put } = await after([{ kind: 'restore', items: [{ id: fileId, file_id: null }] }]);
    expect(put.size).toBe(0);
  });

  it('that are put back, is what they were byte for byte, of whichever epoch', async () => {
    const later = Uint8Array.of(1, 0, 1, 0, 0, 0, 0);
    const epochs = { name_epoch: 2, key_epoch: 1, author: EDITOR, further_versions: FURTHER };
    const { item, ...row } = canonicalItem(SPACE_ID, { ...aRow().file, ...epochs });
    const back = { ...row, item: { ...item, later } };
    const { put } = await after([{ kind: 'put_back', rows: [putBackRowOf(back)] }], {}, EDITOR);
    expect(put).toEqual(byId(back));
    expect(put.get(fileId)).toMatchObject({
      item: { nameEpoch: 2, nameHashEpoch: 1 },
      versions: [{ keyEpoch: 1, author: EDITOR }],
      further: [{ id: FURTHER[0]?.id }],
    });
  });

  it('that come, is of the newest epoch and by who signs it', async () => {
    const sealed = { ...NEW, mime: 'text/plain', size: 1, chunks: 1, encrypted_key: 'CA' };
    const chunk = { version_id: sealed.id, checksum: 'abcd', root: 'aa'.repeat(32) };
    const before = { spaceId: SPACE_ID, items: byId(), links: new Map() };
    for (const author of [null, EDITOR]) {
      const operations: BatchOperation[] = [{ kind: 'create', item: sealed }];
      const { put } = await rowsAfter(operations, [chunk], before, { epoch: 3, author });
      expect(put.get(NEW.id)).toMatchObject({
        item: { nameEpoch: 3, nameHashEpoch: 3, metadataEpoch: null },
        versions: [{ keyEpoch: 3, wrappedKey: 'CA', contentId: NEW.id, author }],
      });
    }
    const { put } = await after([{ kind: 'create', item: NEW }]);
    expect(put.get(NEW.id)?.item).toMatchObject({ nameEpoch: 3, metadataEpoch: 3, sealedMetadata: 'Bw' });
  });
});

describe('What leaves a space', () => {
  it.each<[string, BatchOperation, CanonicalItem[]]>([
    ['carried away', { kind: 'carry', ids: [folderId], to: newItemId() }, []],
    [
      'separated',
      { kind: 'separate', id: folderId, space_id: folderId, root: ROOT, item: NEW },
      [
        {
          item: {
            ...{ ...FOLDER.item, id: NEW.id, parentId: folderId, nameEpoch: 3, nameHashEpoch: 3 },
            kind: 'space',
            ...{ sealedName: 'Bg', nameHash: NAME.name_hash, metadataEpoch: 3, sealedMetadata: 'Bw' },
          },
          ...{ versions: [], further: [] },
        },
      ],
    ],
  ])('is %s with all below it, the trash too, and the links of these', async (_, operation, standing) => {
    const { put, removed, ownedPut, ownedRemoved } = await after([operation]);
    expect(removed).toEqual(new Set([folderId, fileId, TRASHED.item.id]));
    expect(ownedRemoved).toEqual(new Set([LINK.id]));
    expect(put).toEqual(byId(...standing));
    expect(ownedPut.size).toBe(0);
  });
});

describe('What arrives from another space', () => {
  const [version] = FILE.versions;
  const older = {
    ...FILE.versions[0],
    id: newItemId(),
    author: 'aa'.repeat(32),
  } as CanonicalItem['versions'][number];
  const arriving = byId(FOLDER, { ...FILE, versions: [...FILE.versions, older], further: [] }, TRASHED);

  /** An item as it was sealed for this space. */
  const sealedFor = (id: string, more: Partial<CarriedItem> = {}): CarriedItem => ({
    ...{ id, hash: '00'.repeat(32), encrypted_name: 'DA', name_hash: 'ab'.repeat(32) },
    ...{ encrypted_metadata: null, versions: [], ...more },
  });
  const OF_FILE = sealedFor(fileId, {
    versions: [
      { id: version?.id ?? '', encrypted_key: 'DQ' },
      { id: older.id, encrypted_key: null },
    ],
  });
  const OF_FOLDERS = [folderId, TRASHED.item.id].map((id) => sealedFor(id, { encrypted_metadata: 'Dg' }));

  const NOTHING_HERE = { items: byId(), links: new Map() };
  const target = newItemId();
  const arrive = (items: CarriedItem[]): BatchOperation => ({
    kind: 'arrive',
    ...{ from: newItemId(), file_id: target, items, epoch: 3 },
  });

  const named = { sealedName: 'DA', nameHash: 'ab'.repeat(32), nameEpoch: 3, nameHashEpoch: 3 };

  it.each<[string, CarriedItem[], CarriedItem[] | undefined]>([
    ['in the operation', [...OF_FOLDERS, OF_FILE], undefined],
    ['in parts', [], [...OF_FOLDERS, OF_FILE]],
    ['in both', [OF_FILE], [...OF_FOLDERS, sealedFor(fileId)]],
  ])('is sealed again %s, below its directory, with all else as it was', async (_, items, carried) => {
    const { put, removed, ownedPut } = await after([arrive(items)], { ...NOTHING_HERE, arriving, carried });
    const sealed = { ...named, metadataEpoch: 3, sealedMetadata: 'Dg' };
    const fields = { ...FILE, item: { ...FILE.item, ...named, metadataEpoch: null, sealedMetadata: null } };
    expect(put).toEqual(
      byId(
        changed(FOLDER, { ...sealed, parentId: target }),
        {
          ...fields,
          versions: [
            { ...FILE.versions[0], wrappedKey: 'DQ', keyEpoch: 3 } as typeof older,
            // Its key did not open: it is damaged, and goes along.
            { ...older, wrappedKey: null, keyEpoch: null },
          ],
          further: [],
        },
        // What lay somewhere else when it was put away lies there, too.
        changed(TRASHED, { ...sealed, trashed: { at: 7, fromId: folderId } }),
      ),
    );
    expect([removed.size, ownedPut.size]).toEqual([0, 0]);
  });

  it('has for author the editor who carries it in; whoever made it where that is the owner', async () => {
    const authors = async (author: string | null) => {
      const { put } = await after([arrive([...OF_FOLDERS, OF_FILE])], { ...NOTHING_HERE, arriving }, author);
      return put.get(fileId)?.versions.map((each) => each.author);
    };
    expect(await authors(EDITOR)).toEqual([EDITOR, EDITOR]);
    expect(await authors(null)).toEqual([null, 'aa'.repeat(32)]);
  });

  it('does not come where nothing was sealed of it, nor where it was not proven', async () => {
    const { put } = await after([arrive([...OF_FOLDERS, sealedFor(newItemId())])], {
      ...NOTHING_HERE,
      arriving,
    });
    expect([...put.keys()]).toEqual([folderId, TRASHED.item.id]);
  });
});

describe('The links of items', () => {
  it('stay as they were signed, whatever is renamed, moved or begun', async () => {
    const { ownedPut, ownedRemoved } = await after([
      ...[EPOCH, { kind: 'rename', id: fileId, name: { ...NAME, epoch: 4 } } as const],
      { kind: 'move', ids: [fileId], file_id: null },
    ]);
    expect([...ownedPut.keys()]).toEqual([SPACE_ID, epochRowId(4)]);
    expect(ownedRemoved.size).toBe(0);
    const limits = { expires_at: 9, max_downloads: null, signature: 'Ag' };
    const extended = await after([{ kind: 'limit_link', id: LINK.id, ...limits }]);
    expect(extended.ownedPut.get(LINK.id)?.bytes).toEqual(
      linkRowBytes({ ...LINK, expiresAt: 9, signature: 'Ag' }),
    );
  });
});
