import { newItemId } from '@coffer/crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFailure } from '../../../src/failures/coffer-error.ts';
import { goingTo } from '../../../src/people/stars-along.ts';
import { StarMemory } from '../../support/star-memory.ts';

const family = newItemId();
const club = newItemId();
const elsewhere = newItemId();
const items = Array.from({ length: 100 }, () => newItemId());
const [a = '', b = '', c = ''] = items;

const of = (spaceId: string, ids: readonly string[]) => ids.map((id) => `${spaceId} ${id}`).sort();

describe('Stars', () => {
  it('of each space are its own, and all of them are the drive’s', async () => {
    const memory = new StarMemory();
    const { stars, starsIn } = memory.device();
    await stars.set([a, b], true);
    await starsIn(family).set([a], true);
    expect(await stars.ids()).toEqual([a, b]);
    expect(await starsIn(family).ids()).toEqual([a]);
    expect(await starsIn(club).ids()).toEqual([]);
    const all = [
      { spaceId: null, itemId: a },
      { spaceId: null, itemId: b },
      { spaceId: family, itemId: a },
    ];
    expect(await stars.all()).toEqual(all);
    expect(await starsIn(family).all()).toEqual(all);
    await stars.set([a], false);
    expect(await starsIn(family).ids()).toEqual([a]);
    await starsIn(family).set([a, b], false);
    expect(await stars.all()).toEqual([{ spaceId: null, itemId: b }]);
    await starsIn(club).set([c], true);
    expect(memory.said, 'a free row is taken').toHaveLength(3);
  });
});

describe('The stars of what moves to another space', () => {
  const starredInDrive = async (ids: readonly string[], most?: number) => {
    const memory = new StarMemory([], most);
    await memory.device().stars.set(ids, true);
    return { memory, moved: goingTo(new Set(ids), { from: memory.driveId, to: family }) };
  };

  it('go in its batch, in the rows that they have', async () => {
    const { memory, moved } = await starredInDrive(items);
    await memory.device().stars.set([c], false);
    await memory.device().starsIn(club).set([c], true);
    const before = memory.said.length;
    const { operations, settle } = await memory.device().along(moved, 250);
    expect(memory.starred, 'nothing has moved yet').not.toContain(`${family} ${a}`);
    memory.apply(operations);
    await settle();
    const left = items.filter((id) => id !== c);
    expect(memory.starred.sort()).toEqual([...of(family, left), ...of(club, [c])].sort());
    expect(memory.said).toHaveLength(before);
  });

  it('that do not fit into it are at both places until it is committed', async () => {
    const { memory, moved } = await starredInDrive(items);
    const { operations, settle } = await memory.device().along(moved, 30);
    expect(operations).toHaveLength(30);
    expect(memory.starred.sort()).toEqual(
      [...of(memory.driveId, items), ...of(family, items.slice(30))].sort(),
    );
    memory.apply(operations);
    await settle();
    expect(memory.starred.sort()).toEqual(of(family, items));
    const rows = memory.said.length;
    await memory.device().stars.set(items.slice(0, 70), true);
    expect(memory.said, 'the rows of before are free').toHaveLength(rows);
  });

  it('follow later where there is no room for both', async () => {
    const { memory, moved } = await starredInDrive(items, items.length);
    const { operations, settle } = await memory.device().along(moved, 30);
    memory.apply(operations);
    await settle();
    expect(memory.starred.sort()).toEqual(of(family, items));
    expect(memory.said).toHaveLength(items.length);
  });

  it('are one where the item had a star at the other place already', async () => {
    const { memory, moved } = await starredInDrive([a]);
    await memory.device().starsIn(family).set([a], true);
    const { operations } = await memory.device().along(moved, 1);
    memory.apply(operations);
    expect(memory.starred).toEqual(of(family, [a]));
  });

  it('are all kept wherever it is interrupted and continued, whatever another device stars meanwhile', async () => {
    const few = items.slice(0, 12);
    const starred = fc.subarray(few);
    const cuts = fc.array(fc.nat(6), { maxLength: 3 });
    const changes = fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.subarray(few, { minLength: 1 })), {
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(starred, starred, changes, cuts, fc.nat(8), fc.scheduler(), async (...drawn) => {
        const [going, staying, others, cutsAfter, room, scheduler] = drawn;
        const memory = new StarMemory();
        const pause = (name: string) => scheduler.schedule(Promise.resolve(), name);
        const [first, second] = [memory.device(), memory.device(pause)];
        await first.stars.set(going, true);
        await first.starsIn(club).set(staying, true);
        const moved = goingTo(new Set(few), { from: memory.driveId, to: family });
        const expected = new Set([...of(family, going), ...of(club, staying)]);

        /** Moves, and gives up after some steps; what is committed is not moved again. */
        let isCommitted = false;
        async function move(steps: number): Promise<void> {
          let left = steps;
          const device = memory.device(async (name) => {
            await pause(name);
            if (left-- === 0) throw new Error('interrupted');
          });
          const { operations, settle } = await device.along(moved, room);
          await pause('commit');
          if (left-- === 0) throw new Error('interrupted');
          memory.apply(operations);
          isCommitted = true;
          await settle();
        }
        async function moving(): Promise<void> {
          for (const steps of [...cutsAfter, ...Array<number>(50).fill(Number.POSITIVE_INFINITY)]) {
            if (isCommitted) return;
            await move(steps).catch((error: unknown) => {
              if (!isFailure(error, 'space_changed') && !String(error).includes('interrupted')) throw error;
            });
          }
        }
        async function starring(): Promise<void> {
          for (const [isInClub, isStarred, ids] of others) {
            const spaceId = isInClub ? club : elsewhere;
            const where = second.starsIn(spaceId);
            for (const each of of(spaceId, ids)) {
              if (isStarred) expected.add(each);
              else expected.delete(each);
            }
            for (let tries = 0; tries < 50; tries++) {
              try {
                await where.set(ids, isStarred);
                break;
              } catch (error) {
                if (!isFailure(error, 'space_changed')) throw error;
              }
            }
          }
        }
        const both = Promise.all([moving(), starring()]);
        await scheduler.waitFor(both);
        expect(isCommitted).toBe(true);
        const there = new Set(memory.starred);
        for (const each of expected) expect(there).toContain(each);
        // What was interrupted leaves at most a star of what is not there any more, which is taken away by that.
        for (const each of there) {
          if (!expected.has(each)) expect(each.startsWith(memory.driveId)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});
