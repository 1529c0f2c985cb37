import type { SpaceRow } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import {
  canPutBack,
  happenedTo,
  isExchanged,
  lostVersions,
  puttingBack,
  type RowDifference,
} from '../src/rows/differences.ts';

const NOW = 1_790_000_000;

/** A row, of a directory unless it names a version. */
function row(id: string, changes: Partial<SpaceRow> = {}): SpaceRow {
  return {
    ...{ id, file_id: null, version_id: null, mime: 'dir', size: 0, chunks: 0, chunks_stored: 0 },
    ...{ encrypted_key: '', key_epoch: null, encrypted_name: 'AA', name_epoch: 1 },
    ...{ encrypted_metadata: null, metadata_epoch: null, has_thumbnail: false },
    ...{ is_owner: true, file_modified_at: 1, created_at: 1, finished_upload_at: 1, revision: 1 },
    ...{
      name_hash: 'ab'.repeat(32),
      name_hash_epoch: 1,
      version_number: null,
      version_created_at: null,
      root: null,
    },
    ...{ sealed_size: null, md5: null, sha1: null, sha256: null, blake2b: null, thumbnail_hash: null },
    author: null,
    ...changes,
  };
}

const file = (id: string, changes: Partial<SpaceRow> = {}) =>
  row(id, { mime: 'text/plain', version_id: `${id}-1`, version_number: 1, ...changes });

const difference = (ours: SpaceRow | null, theirs: SpaceRow | null): RowDifference => ({
  id: ours?.id ?? theirs?.id ?? '',
  ours,
  theirs,
});

function back(rows: RowDifference[], ...chosen: string[]) {
  const side = (of: 'ours' | 'theirs') =>
    Object.fromEntries(rows.flatMap((each) => (each[of] === null ? [] : [[each.id, each[of]]])));
  const found = { rows, shown: { revision: 1, hash: '' }, ours: side('ours'), theirs: side('theirs') };
  return puttingBack(found, new Set(chosen), NOW);
}

describe('What happened to a row', () => {
  it('is told by what is there, by versions and by revisions', () => {
    expect(happenedTo(difference(row('a'), null))).toBe('missing');
    expect(happenedTo(difference(null, row('a')))).toBe('added');
    expect(happenedTo(difference(file('a', { version_number: 2 }), file('a')))).toBe('older');
    expect(happenedTo(difference(row('a', { revision: 2 }), row('a')))).toBe('older');
    expect(happenedTo(difference(row('a'), row('a', { encrypted_name: 'BB' })))).toBe('changed');
  });

  it('names how many versions nobody has any more', () => {
    const theirs = file('a');
    const ours = file('a', { version_id: 'a-2', version_number: 2 });
    expect(lostVersions(difference(ours, theirs))).toBe(1);
    expect(lostVersions(difference(theirs, theirs))).toBe(0);
  });
});

describe('Rows', () => {
  it('are put back below the directories above them, of which those come along that are missing', () => {
    const rows = [
      difference(file('leaf', { file_id: 'inner' }), null),
      difference(row('inner', { file_id: 'outer' }), null),
      difference(row('outer'), row('outer', { encrypted_name: 'BB' })),
      difference(row('other'), null),
    ];
    const { rows: put } = back(rows, 'leaf');
    expect(put).toMatchObject([{ row: { id: 'inner' } }, { row: { id: 'leaf' } }]);
  });

  it('that the server has added go to the trash, before anything takes their names', () => {
    const rows = [
      difference(null, row('folder')),
      difference(null, file('within', { file_id: 'folder' })),
      difference(null, file('there', { trashed: { at: 1, from: null } })),
      difference(file('mine'), null),
    ];
    expect(back(rows, 'folder', 'within', 'there', 'mine')).toMatchObject({
      trash: [{ kind: 'trash', ids: ['folder'], at: NOW }],
      rows: [{ row: { id: 'mine' } }],
    });
  });

  it('that the server has added to a directory in the trash go there once that comes out of it, and stay with it else', () => {
    const rows = [
      difference(row('folder'), row('folder', { trashed: { at: 1, from: null } })),
      difference(null, row('added', { file_id: 'folder' })),
    ];
    const trash = [{ kind: 'trash', ids: ['added'], at: NOW }];
    const folder = [{ row: { id: 'folder' } }];
    expect(back(rows, 'folder', 'added')).toMatchObject({ trash: [], rows: folder, trashAfter: trash });
    expect(back(rows, 'added')).toEqual({ trash: [], rows: [], trashAfter: [] });
    // A server may say that directories lie in each other.
    const round = [
      difference(null, file('a', { file_id: 'b' })),
      difference(row('b'), row('b', { file_id: 'b' })),
    ];
    expect(back(round, 'a')).toMatchObject({ trash: [{ ids: ['a'] }], trashAfter: [] });
  });

  it('take no version away that the server has: one that comes back without its content takes no number of another', () => {
    const ours = file('a', {
      version_id: 'a-2',
      version_number: 2,
      other_versions: [{ ...file('a'), id: 'a-1', number: 1, encrypted_upload: undefined }],
    });
    const theirs = file('a', {
      version_id: 'a-3',
      version_number: 3,
      other_versions: [
        { ...file('a'), id: 'a-other', number: 1, encrypted_upload: undefined, finished_upload_at: 1 },
      ],
    });
    const [put] = back([difference(ours, theirs)], 'a').rows;
    const others = [
      { id: 'a-3', number: 3 },
      { id: 'a-other', number: 1 },
    ];
    expect(put?.row).toMatchObject({ version_id: 'a-2', version_number: 2, other_versions: others });
    expect(put?.missing).toEqual(['a-2']);
    // What the file showed has the number of another one, which it shows in its place.
    const first = file('a');
    const [instead] = back([difference(first, theirs)], 'a').rows;
    expect(instead?.row).toMatchObject({ version_id: 'a-other', version_number: 1 });
    expect(instead?.row.other_versions).toMatchObject([{ id: 'a-3', number: 3 }]);
    expect(instead?.missing).toEqual([]);
  });

  it('keep the versions of which nothing but the hash is known, and every epoch as it was', () => {
    const further_versions = [{ id: 'a-0', hash: 'ab'.repeat(32) }];
    const epochs = { name_epoch: 2, name_hash_epoch: 3, key_epoch: 1, author: 'cd'.repeat(32) };
    const [put] = back([difference(file('a', { further_versions, ...epochs }), null)], 'a').rows;
    expect(put).toMatchObject({ row: { further_versions, ...epochs }, missing: ['a-1'] });
  });

  it('have versions as the server has them, where it has them', () => {
    const ours = file('a', { encrypted_key: 'BB', key_epoch: 2, encrypted_name: 'BB' });
    const theirs = file('a', { encrypted_key: 'CC', key_epoch: 3 });
    expect(back([difference(ours, theirs)], 'a').rows).toMatchObject([
      { row: { encrypted_key: 'CC', key_epoch: 3, encrypted_name: 'BB' }, missing: [] },
    ]);
  });

  it('are not put back where they would not open', () => {
    for (const sealed of [{ name_epoch: 2 }, { metadata_epoch: 2 }]) {
      expect(canPutBack(difference(row('a', sealed), null), new Set([1]))).toBe(false);
      expect(canPutBack(difference(row('a', sealed), null), new Set([1, 2]))).toBe(true);
    }
    expect(canPutBack(difference(file('a', { key_epoch: 2 }), null), new Set([1]))).toBe(false);
    // Nothing opens by a name hash, and what the server added goes to the trash.
    expect(canPutBack(difference(row('a', { name_hash_epoch: 2 }), null), new Set([1]))).toBe(true);
    expect(canPutBack(difference(null, row('a', { name_epoch: 2 })), new Set([1]))).toBe(true);
  });

  it('are not put back where the server has a version otherwise in anything that its row binds', () => {
    const [hash, sealed] = ['ab'.repeat(32), { encrypted_key: 'BB', key_epoch: 1, encrypted_metadata: 'BB' }];
    const ours = file('a', { root: hash, sealed_size: 1, thumbnail_hash: hash, md5: 'BB', ...sealed });
    expect(canPutBack(difference(ours, { ...ours, encrypted_name: 'CC' }), new Set([1]))).toBe(true);
    const otherwise: Partial<SpaceRow>[] = [
      ...[{ root: 'cd'.repeat(32) }, { version_number: 2 }, { sealed_size: 2 }, { author: hash }],
      // An editor who works together with the server seals another content key.
      ...[{ encrypted_key: 'CC' }, { encrypted_key: '', key_epoch: null }, { key_epoch: 3 }],
      ...[{ encrypted_metadata: 'CC' }, { thumbnail_hash: null }, { md5: null }, { sha1: 'CC' }],
    ];
    for (const other of otherwise) {
      const exchanged = difference(ours, { ...ours, ...other });
      expect([other, isExchanged(exchanged), canPutBack(exchanged, new Set([1]))]).toEqual([
        other,
        true,
        false,
      ]);
    }
  });

  it('of which nothing is chosen make nothing, and many that go to the trash several operations', () => {
    expect(back([difference(row('a'), null)])).toEqual({ trash: [], rows: [], trashAfter: [] });
    const many = Array.from({ length: 1_500 }, (_, index) => difference(null, row(`${index}`)));
    const { trash, rows } = back(many, ...many.map(({ id }) => id));
    expect([trash.length, rows]).toEqual([2, []]);
  });
});
