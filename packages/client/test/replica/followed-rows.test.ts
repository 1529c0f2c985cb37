import { rowHasher, versionRowBytes } from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FollowedRows, type RowChange } from '../../src/replica/followed-rows.ts';
import { standingSchema } from '../../src/replica/replica-store.ts';
import { type CanonicalItem, canonicalItem } from '../../src/rows/canonical-item.ts';
import { aRow, SPACE_ID } from '../support/rows.ts';

const DIRECTORY = canonicalItem(SPACE_ID, aRow().directory);
/** Its first version has another id than the file, the second one the file's. */
const FILE: CanonicalItem = (() => {
  const file = canonicalItem(SPACE_ID, aRow().file);
  const [first] = file.versions;
  if (first === undefined) throw new Error('It has no version');
  return { ...file, versions: [first, { ...first, id: file.item.id, number: 2 }] };
})();

const hasher = await rowHasher();

const counted = (removedRows: number, decidedAt = 1) => ({ removedRows, decidedAt });

/** One that has followed a space until so many rows were removed. */
function followed(removedRows = 5): FollowedRows {
  const rows = new FollowedRows(hasher);
  rows.take([], counted(removedRows), true);
  return rows;
}

const gone = (before: CanonicalItem): RowChange => ({ before, after: null });
const come = (after: CanonicalItem): RowChange => ({ before: null, after });

/** The same after a start, with the baseline as a store has kept it. */
const restarted = (rows: FollowedRows) =>
  new FollowedRows(hasher, standingSchema.shape.followed.parse(JSON.parse(JSON.stringify(rows.baseline))));

describe('Rows of a space with members', () => {
  it('go as many as its owner has counted, a file with each of its versions', () => {
    expect(followed().take([gone(FILE)], counted(8), true)).toEqual([]);
    expect(followed().take([gone(FILE)], counted(7), true)).toEqual([FILE.item.id]);
    expect(followed().take([gone(DIRECTORY)], counted(6), true)).toEqual([]);
    expect(followed().take([gone(DIRECTORY), gone(FILE)], counted(6), true)).toEqual([
      DIRECTORY.item.id,
      FILE.item.id,
    ]);
    const [first] = FILE.versions;
    const left: RowChange = {
      before: FILE,
      after: { ...FILE, versions: first === undefined ? [] : [first] },
    };
    expect(followed().take([left], counted(5), true)).toEqual([FILE.item.id]);
    expect(followed().take([left], counted(6), true)).toEqual([]);
  });

  it('come, and are found elsewhere and under other names, without being counted', () => {
    const moved: CanonicalItem = {
      item: {
        ...FILE.item,
        parentId: DIRECTORY.item.id,
        ...{ sealedName: 'Ag', nameEpoch: 2, nameHash: 'ab'.repeat(32), nameHashEpoch: 2 },
        shownVersionId: FILE.item.id,
      },
      versions: FILE.versions.toReversed(),
      further: [],
    };
    const changes = [come(DIRECTORY), { before: FILE, after: moved }];
    expect(followed().take(changes, counted(5), true)).toEqual([]);
  });

  it.each([
    { number: 3 },
    { author: 'bb'.repeat(32) },
    { root: 'bb'.repeat(32) },
    { size: 34 },
    { sealedMetadata: 'Ag' },
    { sealedHashes: { md5: null, sha1: null, sha256: null, blake2b: null } },
    { thumbnailHash: 'bb'.repeat(32) },
  ])('keep what a version is: %o', (change) => {
    const after = { ...FILE, versions: FILE.versions.map((version) => ({ ...version, ...change })) };
    expect(followed().take([{ before: FILE, after }], counted(100), true)).toEqual([FILE.item.id]);
  });

  it.each([{ wrappedKey: 'Ag' }, { keyEpoch: 2 }])(
    'may have gone into another space and come back, each of them counted as gone: %o',
    (change) => {
      const [first, ...others] = FILE.versions;
      if (first === undefined) throw new Error('It has no version');
      const after = { ...FILE, versions: [{ ...first, ...change }, ...others] };
      expect(followed().take([{ before: FILE, after }], counted(7), true)).toEqual([FILE.item.id]);
      expect(followed().take([{ before: FILE, after }], counted(8), true)).toEqual([]);
      const more = { ...FILE, versions: [{ ...first, ...change, root: 'bb'.repeat(32) }, ...others] };
      expect(followed().take([{ before: FILE, after: more }], counted(100), true)).toEqual([FILE.item.id]);
    },
  );

  it('are there as well where the server tells their hashes alone, as long as these are the same', () => {
    const [first, ...others] = FILE.versions;
    if (first === undefined) throw new Error('It has no version');
    const hashed = (rowHash: Uint8Array<ArrayBuffer>): CanonicalItem => ({
      ...FILE,
      versions: others,
      further: [{ id: first.id, rowHash }],
    });
    const same = hashed(hasher.sha256(versionRowBytes(first)));
    const altered = hashed(hasher.sha256(versionRowBytes({ ...first, author: 'bb'.repeat(32) })));
    for (const [before, after] of [
      [FILE, same],
      [same, FILE],
      [same, same],
    ] as const) {
      expect(followed().take([{ before, after }], counted(5), true)).toEqual([]);
    }
    for (const [before, after] of [
      [FILE, altered],
      [altered, FILE],
      [same, altered],
    ] as const) {
      expect(followed().take([{ before, after }], counted(7), true)).toEqual([FILE.item.id]);
      // Its content key may have been sealed again elsewhere.
      expect(followed().take([{ before, after }], counted(8), true)).toEqual([]);
    }
    expect(followed().take([gone(same)], counted(7), true)).toEqual([FILE.item.id]);
  });

  it('are compared with the last head up to which all were there', () => {
    const rows = followed();
    // What somebody made and removed meanwhile is counted, and was never here.
    expect(rows.take([], counted(7), true)).toEqual([]);
    expect(rows.take([gone(DIRECTORY)], counted(7), true)).toEqual([DIRECTORY.item.id]);
    // What was refused is not taken in.
    expect(rows.take([gone(DIRECTORY)], counted(8), true)).toEqual([]);
  });

  it('are counted over all parts in which they come, also where the device starts again between them', () => {
    const begun = followed();
    expect(begun.take([gone(DIRECTORY)], counted(6), false)).toEqual([]);
    const rows = restarted(begun);
    expect(rows.take([gone(FILE)], counted(6), false)).toEqual([DIRECTORY.item.id, FILE.item.id]);
    // It was there all the time.
    expect(rows.take([come(DIRECTORY)], counted(6), false)).toEqual([]);
    expect(rows.take([gone(DIRECTORY)], counted(6), false)).toEqual([]);
    expect(rows.take([], counted(6), true)).toEqual([]);
    expect(rows.take([gone(DIRECTORY)], counted(6), true)).toEqual([DIRECTORY.item.id]);
  });

  it('stay counted where they came back otherwise, whatever comes after it: others are not gone for free', () => {
    const again = (row: CanonicalItem, keyEpoch: number): CanonicalItem => ({
      ...row,
      versions: row.versions.map((version) => ({ ...version, keyEpoch })),
    });
    const sealed = again(FILE, 7);
    const renamed = { ...sealed, item: { ...sealed.item, sealedName: 'Ag' } };
    const came: readonly (readonly RowChange[])[] = [
      [{ before: FILE, after: sealed }],
      [gone(FILE), come(sealed)],
    ];
    for (const changes of came) {
      const rows = followed();
      for (const change of [...changes, { before: sealed, after: renamed }]) {
        expect(rows.take([change], counted(8), false)).toEqual([]);
      }
      expect(rows.take([gone(DIRECTORY)], counted(8), false)).toEqual([FILE.item.id, DIRECTORY.item.id]);
      expect(rows.take([gone(DIRECTORY)], counted(9), false)).toEqual([]);
      // It goes again, which its owner has counted once more.
      expect(rows.take([gone(renamed)], counted(12), true)).toEqual([]);
    }
    const rows = followed();
    for (const change of [gone(FILE), come(FILE), gone(DIRECTORY)]) {
      expect(rows.take([change], counted(8), false)).toEqual([]);
    }
  });

  it('are compared with nothing at first, and where somebody has decided about a fork', () => {
    expect(new FollowedRows(hasher).take([gone(DIRECTORY)], counted(0), true)).toEqual([]);
    const rows = followed();
    expect(rows.take([gone(DIRECTORY)], counted(5, 2), true)).toEqual([]);
    expect(rows.take([gone(DIRECTORY)], counted(5, 2), true)).toEqual([DIRECTORY.item.id]);
  });

  it('of the other course go in as many parts as they come in, once somebody has decided about a fork', () => {
    const rows = followed();
    for (const row of [DIRECTORY, FILE]) expect(rows.take([gone(row)], counted(0, 2), false)).toEqual([]);
    expect(rows.take([], counted(0, 2), true)).toEqual([]);
    expect(rows.take([gone(FILE)], counted(0, 2), true)).toEqual([FILE.item.id]);
  });

  it('are never refused as long as the owner counts, however late and in however many parts they come', () => {
    const id = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
    /** A file, whose content key is sealed again each time that it comes back. */
    const itemOf = (number: number, came: number): CanonicalItem => ({
      item: { ...FILE.item, id: id(number) },
      versions: FILE.versions.map((version) => ({ ...version, itemId: id(number), keyEpoch: came })),
      further: [],
    });
    const rowsOfOne = 1 + FILE.versions.length;
    /** Each step brings a file or takes it away; where `looks` is set, a device looks, which is shown so many rows at once. */
    const steps = fc.array(
      fc.record({ row: fc.nat({ max: 3 }), looks: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }) }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        let device = new FollowedRows(hasher);
        const [there, here] = [new Map<number, number>(), new Map<number, number>()];
        let [removedRows, came] = [0, 0];
        const changeOf = (number: number): RowChange => {
          const [was, is] = [here.get(number), there.get(number)];
          return {
            before: was === undefined ? null : itemOf(number, was),
            after: is === undefined ? null : itemOf(number, is),
          };
        };
        for (const { row, looks } of all) {
          if (there.delete(row)) removedRows += rowsOfOne;
          else there.set(row, ++came);
          if (looks === null) continue;
          const changed = [0, 1, 2, 3].filter((each) => there.get(each) !== here.get(each));
          for (let from = 0; from < changed.length; from += looks) {
            const changes = changed.slice(from, from + looks).map(changeOf);
            const isWhole = from + looks >= changed.length;
            expect(device.take(changes, counted(removedRows), isWhole)).toEqual([]);
          }
          if (device.baseline !== undefined) device = restarted(device);
          here.clear();
          for (const [each, number] of there) here.set(each, number);
        }
      }),
    );
  });
});
