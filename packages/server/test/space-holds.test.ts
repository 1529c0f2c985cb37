import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdRepository } from '../src/storage/hold-repository.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import type { Database } from '../src/store/database/database.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';

let database: Database;
let space: string;
let began: number;

beforeAll(async () => {
  database = await temporaryDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  space = (await insertUser(database)).space_id;
  began = Date.now();
});

const hold = (id: string, isOwner = false) =>
  database.transaction({ space }, async (queries) => {
    await holdRepository(queries).hold(space, id, isOwner);
    return holdRepository(queries).standing(space, id);
  });

const release = (id: string) =>
  database.transaction({ space }, (queries) => holdRepository(queries).release(space, id));

/** Of a member. */
const EDITOR = 'ab'.repeat(32);

/** A change by whom this hold is, a member by default; gives the revision that it makes. */
const change = (id?: string, author: string | null = EDITOR) =>
  database.transaction({ space }, (queries) =>
    spaceChange(queries, space, 1, { hold: id, author }).revision(),
  );

const holdAsOwner = (id: string) => hold(id, true);

const prolong = () => database.transaction({ space }, (queries) => holdRepository(queries).prolong(space));

const now = Date.now.bind(Date);

/** Lets exactly so much time have passed since the test began, as far as holds are concerned, however long it takes. */
function later(milliseconds: number): void {
  vi.spyOn(Date, 'now').mockReturnValue(began + milliseconds);
}

describe('A hold of a space', () => {
  it('lets its client go first, and all others wait until it ends', async () => {
    const own = randomUUID();
    expect(await hold(own)).toEqual({ id: space, revision: 0, is_held: true });
    const done: number[] = [];
    const others = [change(), change(randomUUID()), change()].map((each) =>
      each.then((revision) => done.push(revision)),
    );
    expect(await change(own)).toBe(1);
    expect(done).toEqual([]);
    await release(own);
    await Promise.all(others);
    expect(done.toSorted()).toEqual([2, 3, 4]);
  });

  it('is told again to who asks by the same id, and is not prolonged by that', async () => {
    const own = randomUUID();
    later(0);
    expect((await hold(own)).is_held).toBe(true);
    later(1_900);
    expect((await hold(own)).is_held).toBe(true);
    later(2_100);
    expect((await hold(own)).is_held).toBe(false);
    expect(await change()).toBe(1);
  });

  it('is given to one at a time, and then the space is free for as long as it was held', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    later(0);
    await hold(one);
    expect((await hold(other)).is_held).toBe(false);
    later(2_100);
    expect((await hold(other)).is_held).toBe(false);
    expect((await hold(one)).is_held).toBe(false);
    later(4_100);
    expect((await hold(other)).is_held).toBe(true);
    later(5_100);
    await release(other);
    expect((await hold(one)).is_held).toBe(false);
    later(6_300);
    expect((await hold(one)).is_held).toBe(true);
  });

  it('fault S18: of a member never keeps the owner out, who may take it over', async () => {
    await hold(randomUUID());
    expect(await change(undefined, null)).toBe(1);
    expect((await holdAsOwner(randomUUID())).is_held).toBe(true);
  });

  it('of the owner keeps members out for a minute, which each batch prolongs up to ten, and then leaves the space free for as long', async () => {
    later(0);
    const own = randomUUID();
    expect((await holdAsOwner(own)).is_held).toBe(true);
    expect((await hold(randomUUID())).is_held).toBe(false);
    for (let minute = 1; minute <= 12; minute++) {
      later(minute * 59_000);
      await prolong();
    }
    later(599_000);
    expect((await holdAsOwner(own)).is_held).toBe(true);
    later(600_500);
    expect((await holdAsOwner(own)).is_held).toBe(false);
    expect(await change()).toBe(1);
    later(1_199_000);
    expect((await holdAsOwner(own)).is_held).toBe(false);
    later(1_200_500);
    expect((await holdAsOwner(own)).is_held).toBe(true);
  });

  it('of the owner refuses what a member changes meanwhile, and nothing of another device of the owner', async () => {
    await holdAsOwner(randomUUID());
    await expect(change()).rejects.toMatchObject({ code: 'space_changed' });
    expect(await change(undefined, null)).toBe(1);
  });

  it('is ended by its own client alone', async () => {
    const own = randomUUID();
    await hold(own);
    await release(randomUUID());
    const { is_held } = await hold(own);
    expect(is_held).toBe(true);
  });

  it('keeps nobody waiting for more than two seconds, whatever a clock says', async () => {
    await hold(randomUUID());
    await database.transaction({ space }, (queries) =>
      queries.updateTable('spaces').set({ held_until: 1e15 }).where('id', '=', space).execute(),
    );
    let passed = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => {
      passed += 500;
      return now() + passed;
    });
    const start = performance.now();
    expect(await change()).toBe(1);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
