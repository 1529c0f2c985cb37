import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batchRepository } from '../src/spaces/batch-repository.ts';
import { forgetChangesBefore } from '../src/spaces/forget-changes.ts';
import { headRepository, type WholeHead } from '../src/spaces/head-repository.ts';
import { keptSince } from '../src/spaces/take-head.ts';
import { spaceRepository } from '../src/storage/space-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import type { HeadTable } from '../src/store/database/digest-tables.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';

let database: Database;
let space: string;

beforeAll(async () => {
  database = await temporaryDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  space = (await insertUser(database)).space_id;
});

const heads = () => headRepository(database.queries);
const hashOf = (revision: number) => String(revision).padStart(64, '0');

/** Puts in a head that says nothing but what it is. */
async function put(revision: number, more: Partial<HeadTable> = {}): Promise<void> {
  const head: HeadTable = {
    space_id: space,
    revision,
    hash: hashOf(revision),
    bytes_hash: hashOf(revision),
    bytes: 'AA',
    signature: 'AA',
    next_signature: null,
    other_end: null,
    is_kept: 0,
    is_milestone: 0,
    by_owner: 1,
    stored_at: revision,
    ...more,
  };
  await database.transaction({ space }, (queries) => headRepository(queries).insert(head));
}

const revisionsOf = (rows: readonly (HeadTable | WholeHead | undefined)[]) =>
  rows.map((row) => row?.revision ?? null);

describe('The heads of a space', () => {
  it('are found by what they are, those of others left out', async () => {
    const other = (await insertUser(database)).space_id;
    await put(9, { space_id: other });
    expect(revisionsOf([await heads().newest(space), await heads().owners(space)])).toEqual([null, null]);
    await put(1);
    await put(2, { is_milestone: 1, is_kept: 1 });
    await put(3, { by_owner: 0 });
    expect(revisionsOf([await heads().newest(space), await heads().owners(space)])).toEqual([3, 2]);
    expect(await heads().keyChange(space)).toBeUndefined();
    await put(4, { next_signature: 'AA' });
    await put(5);
    expect(revisionsOf([await heads().keyChange(space), await heads().newest(space)])).toEqual([4, 5]);
    expect(await heads().hashesBehind(space, 1, 3, 9)).toEqual([hashOf(2), hashOf(3)]);
    expect(await heads().hashesBehind(space, 0, 2, 1)).toEqual([hashOf(1)]);
    expect(revisionsOf(await heads().milestones(space, 0, 9))).toEqual([2]);
    expect(revisionsOf(await heads().milestones(space, 2, 9))).toEqual([]);
    expect(revisionsOf(await heads().page(space, 1, 9))).toEqual([2, 3, 4, 5]);
    const { head_revision } = await database.queries
      .selectFrom('spaces')
      .select('head_revision')
      .where('id', '=', space)
      .executeTakeFirstOrThrow();
    expect(head_revision).toBe(5);
  });

  it('keep everybody from changing the space without one', async () => {
    const unsigned = () => spaceRepository(database.queries).checkUnsigned(space);
    const change = (isSigned: boolean) =>
      database.transaction({ space }, (queries) =>
        spaceRepository(queries).nextRevision(space, { isSigned }),
      );
    await unsigned();
    expect(await change(false)).toBe(1);
    await put(1);
    await expect(unsigned()).rejects.toMatchObject({ code: 'head_refused' });
    await expect(change(false)).rejects.toMatchObject({ code: 'head_refused' });
    expect(await change(true)).toBe(2);
  });

  it('lose their bytes with age, up to the last by the owner, but for those that are kept', async () => {
    await put(1);
    await put(2, { is_kept: 1 });
    await put(3);
    await put(4);
    await put(5, { by_owner: 0 });
    for (const time of [4, 9]) await forgetChangesBefore(database, time);
    const rows = await heads().page(space, 0, 9);
    expect(rows.map(({ revision, bytes }) => [revision, bytes !== null])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, true],
      [5, true],
    ]);
    await expect(put(5)).rejects.toThrow();
  });

  it('keep them as long as nobody could see them who owns the space', async () => {
    await put(1);
    for (const revision of [2, 3]) await put(revision, { by_owner: 0 });
    await put(4, { stored_at: 50 });
    const whole = async () =>
      (await heads().page(space, 0, 9)).filter(({ bytes }) => bytes !== null).map(({ revision }) => revision);
    for (const time of [40, 50]) {
      await forgetChangesBefore(database, time);
      expect(await whole()).toEqual([1, 2, 3, 4]);
    }
    await forgetChangesBefore(database, 51);
    expect(await whole()).toEqual([4]);
  });

  it('do not end at one by a clock far ahead, which would not be old to who reads the log', async () => {
    const now = 10;
    await put(1, { stored_at: keptSince({ time: 9 }, now) });
    await put(2, { stored_at: keptSince({ time: 500_000 }, now) });
    await put(3, { stored_at: keptSince({ time: 80_000 }, now), by_owner: 0 });
    await forgetChangesBefore(database, 400_000);
    const rows = await heads().page(space, 0, 9);
    expect(rows.map(({ bytes, stored_at }) => [bytes !== null, stored_at])).toEqual([
      [true, now],
      [true, 500_000],
      [true, now],
    ]);
    await forgetChangesBefore(database, 500_001);
    expect((await heads().page(space, 0, 9)).map(({ bytes }) => bytes !== null)).toEqual([false, true, true]);
  });
});

describe('The log of a space', () => {
  it('has heads with the operations over which they sign, the last first, as long as both are there', async () => {
    const batch = async (revision: number, operations: string | null, kept: string | null = null) => {
      const named = { space_id: space, id: `batch-${space}-${revision}`, revision, applied_at: 5 };
      const row = { ...named, operations, kept, log_bytes: 10 };
      await database.transaction({ space }, (queries) =>
        batchRepository(queries).insert({ ...row, operations_hash: hashOf(revision) }),
      );
    };
    const log = async (before: number, entries = 9, bytes = 30) => {
      const { entries: found } = await batchRepository(database.queries).log(space, before, {
        entries,
        bytes,
      });
      return found.map(({ head, operations, kept }) => [
        head.revision,
        operations,
        ...(kept === null ? [] : [kept]),
      ]);
    };
    for (const revision of [1, 2, 3, 4]) {
      await put(revision, revision === 1 ? { bytes: null, signature: null } : {});
      await batch(revision, revision === 3 ? '[]' : `[${revision}]`, revision === 2 ? '["AQ"]' : null);
    }
    expect(await log(9)).toEqual([
      [4, '[4]'],
      [3, '[]'],
      [2, '[2]', ['AQ']],
    ]);
    expect(await log(4, 1)).toEqual([[3, '[]']]);
    // By bytes, one entry at least.
    expect(await log(9, 9, 29)).toEqual([
      [4, '[4]'],
      [3, '[]'],
    ]);
    expect(await log(9, 9, 1)).toEqual([[4, '[4]']]);
    await put(5);
    await batch(5, null);
    expect(await log(9)).toEqual([]);
  });
});
