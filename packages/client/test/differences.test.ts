import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  canPutBack,
  happenedTo,
  isExchanged,
  lostVersions,
  puttingBack,
  type RowDifference,
} from '../src/rows/differences.ts';
import type { SpaceRow } from '../src/rows/space-row.ts';
import { aRow, signedRow } from './support/rows.ts';

const NOW = 1_790_000_000;
const HASH = 'ab'.repeat(32);

/** An id by a name. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A row, of a directory unless it names a version. */
function row(name: string, changes: Partial<SpaceRow> = {}): SpaceRow {
  const { directory } = aRow();
  return { ...directory, id: idOf(name), encrypted_name: 'AA', revision: 1, ...changes };
}

function file(name: string, changes: Partial<SpaceRow> = {}): SpaceRow {
  const { file: anyFile } = aRow();
  return { ...anyFile, id: idOf(name), version_id: idOf(`${name}-1`), revision: 1, root: HASH, ...changes };
}

const TRASHED = { trashed: { at: 1, from: null }, trashed_from: idOf('elsewhere') };

const difference = (ours: SpaceRow | null, theirs: SpaceRow | null): RowDifference => ({
  id: ours?.id ?? theirs?.id ?? '',
  ours: ours && signedRow(ours),
  theirs: theirs && signedRow(theirs),
});

function back(rows: RowDifference[], ...names: string[]) {
  const side = (of: 'ours' | 'theirs') =>
    Object.fromEntries(rows.flatMap((each) => (each[of] === null ? [] : [[each.id, each[of]]])));
  const found = { rows, shown: { revision: 1, hash: '' }, ours: side('ours'), theirs: side('theirs') };
  return puttingBack(found, new Set(names.map(idOf)), NOW);
}

describe('What happened to a row', () => {
  it('is told by what is there, by versions and by revisions', () => {
    expect(happenedTo(difference(row('a'), null))).toBe('missing');
    expect(happenedTo(difference(null, row('a')))).toBe('added');
    expect(happenedTo(difference(file('a', { version_number: 2 }), file('a')))).toBe('older');
    expect(happenedTo(difference(row('a', { revision: 2 }), row('a')))).toBe('older');
    expect(happenedTo(difference(row('a'), row('a', { encrypted_name: 'BQ' })))).toBe('changed');
  });

  it('names how many versions nobody has any more', () => {
    const theirs = file('a');
    const ours = file('a', { version_id: idOf('a-2'), version_number: 2 });
    expect(lostVersions(difference(ours, theirs))).toBe(1);
    expect(lostVersions(difference(theirs, theirs))).toBe(0);
  });
});

describe('Rows', () => {
  it('are put back below the directories above them, of which those come along that are missing', () => {
    const rows = [
      difference(file('leaf', { file_id: idOf('inner') }), null),
      difference(row('inner', { file_id: idOf('outer') }), null),
      difference(row('outer'), row('outer', { encrypted_name: 'BQ' })),
      difference(row('other'), null),
    ];
    const { rows: put } = back(rows, 'leaf');
    expect(put.map(({ row: { item } }) => item.id)).toEqual([idOf('inner'), idOf('leaf')]);
  });

  it('that the server has added go to the trash, before anything takes their names', () => {
    const rows = [
      difference(null, row('folder')),
      difference(null, file('within', { file_id: idOf('folder') })),
      difference(null, file('there', { ...TRASHED })),
      difference(file('mine'), null),
    ];
    expect(back(rows, 'folder', 'within', 'there', 'mine')).toMatchObject({
      trash: [{ kind: 'trash', ids: [idOf('folder')], at: NOW }],
      rows: [{ row: { item: { id: idOf('mine') } } }],
    });
  });

  it('that the server has added to a directory in the trash go there once that comes out of it, and stay with it else', () => {
    const rows = [
      difference(row('folder'), row('folder', { ...TRASHED })),
      difference(null, row('added', { file_id: idOf('folder') })),
    ];
    const trash = [{ kind: 'trash', ids: [idOf('added')], at: NOW }];
    const folder = [{ row: { item: { id: idOf('folder') } } }];
    expect(back(rows, 'folder', 'added')).toMatchObject({ trash: [], rows: folder, trashAfter: trash });
    expect(back(rows, 'added')).toEqual({ trash: [], rows: [], trashAfter: [] });
    // A server may say that directories lie in each other.
    const round = [
      difference(null, file('a', { file_id: idOf('b') })),
      difference(row('b'), row('b', { file_id: idOf('b') })),
    ];
    expect(back(round, 'a')).toMatchObject({ trash: [{ ids: [idOf('a')] }], trashAfter: [] });
  });

  it('take no version away that the server has: one that comes back without its content takes no number of another', () => {
    const version = (name: string) => ({
      ...file('a'),
      id: idOf(name),
      number: 1,
      encrypted_upload: undefined,
    });
    const ours = file('a', {
      ...{ version_id: idOf('a-2'), version_number: 2, other_versions: [version('a-1')] },
    });
    const theirs = file('a', {
      ...{ version_id: idOf('a-3'), version_number: 3, other_versions: [version('a-other')] },
    });
    const [put] = back([difference(ours, theirs)], 'a').rows;
    const ids = (returning = put) => returning?.row.versions.map(({ id }) => id);
    expect(put?.row.item.shownVersionId).toBe(idOf('a-2'));
    expect(ids()).toEqual([idOf('a-2'), idOf('a-3'), idOf('a-other')]);
    expect(put?.missing).toEqual([idOf('a-2')]);
    // What the file showed has the number of another one, which it shows in its place.
    const [instead] = back([difference(file('a'), theirs)], 'a').rows;
    expect(instead?.row.item.shownVersionId).toBe(idOf('a-other'));
    expect(ids(instead)).toEqual([idOf('a-other'), idOf('a-3')]);
    expect(instead?.missing).toEqual([]);
  });

  it('keep the versions of which nothing but the hash is known, and every epoch as it was', () => {
    const further_versions = [{ id: idOf('a-0'), hash: HASH }];
    const epochs = { name_epoch: 2, name_hash_epoch: 3, key_epoch: 1, author: 'cd'.repeat(32) };
    const [put] = back([difference(file('a', { further_versions, ...epochs }), null)], 'a').rows;
    expect(put).toMatchObject({
      row: {
        item: { nameEpoch: 2, nameHashEpoch: 3 },
        versions: [{ keyEpoch: 1, author: 'cd'.repeat(32) }],
        further: [{ id: idOf('a-0') }],
      },
      missing: [idOf('a-1')],
    });
  });

  it('have versions as the server has them, where it has them', () => {
    const ours = file('a', { encrypted_key: 'BQ', key_epoch: 2, encrypted_name: 'BQ' });
    const theirs = file('a', { encrypted_key: 'CQ', key_epoch: 3 });
    const versions = [{ wrappedKey: 'CQ', keyEpoch: 3 }];
    expect(back([difference(ours, theirs)], 'a').rows).toMatchObject([
      { row: { item: { sealedName: 'BQ' }, versions }, missing: [] },
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
    const hash = HASH;
    const ours = file('a', { thumbnail_hash: hash });
    expect(canPutBack(difference(ours, { ...ours, encrypted_name: 'CQ' }), new Set([1]))).toBe(true);
    const otherwise: Partial<SpaceRow>[] = [
      ...[{ root: 'cd'.repeat(32) }, { version_number: 2 }, { sealed_size: 2 }, { author: hash }],
      // An editor who works together with the server seals another content key.
      ...[{ encrypted_key: 'CQ' }, { encrypted_key: '', key_epoch: null }, { key_epoch: 3 }],
      ...[{ encrypted_metadata: 'CQ' }, { thumbnail_hash: null }, { md5: null }, { sha1: 'CQ' }],
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
    const { trash, rows } = back(many, ...Array.from({ length: 1_500 }, (_, index) => `${index}`));
    expect([trash.length, rows]).toEqual([2, []]);
  });
});
