import type { SpaceRow } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import {
  canPutBack,
  happenedTo,
  lostVersions,
  putBackOperations,
  type RowDifference,
} from '../src/rows/differences.ts';

const NOW = 1_790_000_000;

/** A row, of a directory unless it names a version. */
function row(id: string, changes: Partial<SpaceRow> = {}): SpaceRow {
  return {
    ...{ id, file_id: null, sealed_parent_id: null, version_id: null, mime: 'dir', size: 0, chunks: 0 },
    ...{ chunks_stored: 0, encrypted_content_key: null, encrypted_key: 'AA', generation: 1 },
    ...{ parent_generation: 1, encrypted_name: 'AA', encrypted_metadata: null, has_thumbnail: false },
    ...{ is_owner: true, file_modified_at: 1, created_at: 1, finished_upload_at: 1, revision: 1 },
    ...{ name_hash: 'ab'.repeat(32), version_number: null, version_created_at: null, root: null },
    ...{ sealed_size: null, md5: null, sha1: null, sha256: null, blake2b: null, thumbnail_hash: null },
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

function operations(rows: RowDifference[], ...chosen: string[]) {
  const ours = Object.fromEntries(rows.flatMap(({ id, ours: own }) => (own === null ? [] : [[id, own]])));
  const found = { rows, shown: null, rootGeneration: 1, ours, theirs: {} };
  return putBackOperations(found, new Set(chosen), NOW);
}

describe('What happened to a row', () => {
  it('is told by what is there, by versions and by keys', () => {
    expect(happenedTo(difference(row('a'), null))).toBe('missing');
    expect(happenedTo(difference(null, row('a')))).toBe('added');
    expect(happenedTo(difference(file('a', { version_number: 2 }), file('a')))).toBe('older');
    expect(happenedTo(difference(row('a', { generation: 2 }), row('a')))).toBe('older');
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
    const [batch] = operations(rows, 'leaf');
    expect(batch).toMatchObject([{ kind: 'put_back', rows: [{ id: 'inner' }, { id: 'leaf' }] }]);
  });

  it('come with a directory whose key is shown as an earlier one', () => {
    const rows = [
      difference(file('leaf', { file_id: 'outer', parent_generation: 2 }), null),
      difference(row('outer', { generation: 2 }), row('outer')),
    ];
    expect(operations(rows, 'leaf')).toMatchObject([
      [{ kind: 'put_back', rows: [{ id: 'outer' }, { id: 'leaf' }] }],
    ]);
  });

  it('that the server has added go to the trash, before anything takes their names', () => {
    const rows = [
      difference(null, row('folder')),
      difference(null, file('within', { file_id: 'folder' })),
      difference(null, file('there', { trashed: { at: 1, from: null } })),
      difference(file('mine'), null),
    ];
    expect(operations(rows, 'folder', 'within', 'there', 'mine')).toMatchObject([
      [
        { kind: 'trash', ids: ['folder'], at: NOW },
        { kind: 'put_back', rows: [{ id: 'mine' }] },
      ],
    ]);
  });

  it('keep versions that the server alone has, but for those whose number is taken or whose key is another', () => {
    const ours = file('a');
    const theirs = file('a', {
      version_id: 'a-3',
      version_number: 3,
      other_versions: [
        { ...file('a'), id: 'a-other', number: 1, encrypted_upload: undefined, finished_upload_at: 1 },
      ],
    });
    expect(operations([difference(ours, theirs)], 'a')).toMatchObject([
      [{ rows: [{ version_id: 'a-1', other_versions: [{ id: 'a-3', number: 3 }] }] }],
    ]);
    const renewed = { ...theirs, generation: 2 };
    const [batch] = operations([difference(ours, renewed)], 'a');
    expect(batch).toMatchObject([{ rows: [{ version_id: 'a-1' }] }]);
    expect(JSON.stringify(batch)).not.toContain('a-3');
  });

  it('are not put back where they would not open', () => {
    expect(canPutBack(difference(row('a', { parent_generation: 2 }), null), 1)).toBe(false);
    expect(canPutBack(difference(row('a'), row('a', { generation: 2 })), 1)).toBe(false);
    expect(canPutBack(difference(file('a'), file('a', { generation: 2 })), 1)).toBe(true);
    expect(canPutBack(difference(row('a', { generation: 2 }), row('a')), 1)).toBe(true);
  });

  it('of which nothing is chosen make no operation, and many make several batches', () => {
    expect(operations([difference(row('a'), null)])).toEqual([]);
    const many = Array.from({ length: 1_500 }, (_, index) => difference(row(`${index}`), null));
    const batches = operations(many, ...many.map(({ id }) => id));
    expect(batches.map((each) => each.length)).toEqual([1, 1]);
  });
});
