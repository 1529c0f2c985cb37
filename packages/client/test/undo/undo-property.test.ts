import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainAbove } from '../../src/undo/wanted-states.ts';
import { allBy } from './model-operations.ts';
import { SPACE } from './model-space.ts';
import { RandomWorld, type Remembered } from './random-world.ts';

const runs = process.env['TEST_ALL'] === undefined ? 1_000 : 20_000;

const worlds = fc.record({ seed: fc.integer(), batches: fc.integer({ min: 1, max: 40 }) });

/** All that is remembered of files and directories, as they are now. */
function seen(world: RandomWorld) {
  const states = statesIn(world);
  return new Map([...world.remembered.keys()].map((id) => [id, states.get(id)]));
}

function statesIn({ space }: RandomWorld) {
  return new Map(
    Array.from(space.rows, ([id, { parentId, sealed, trashedAt, shown }]): [string, Remembered] => [
      id,
      { parentId, name: sealed, trashedAt, shown },
    ]),
  );
}

const changedBy = ({ space }: RandomWorld, by: string) =>
  space.log
    .filter(({ signer }) => signer === by)
    .flatMap(({ operations, kept }) => [
      ...(kept?.keys() ?? []),
      ...operations.flatMap((each) => {
        if ('brings' in each) return (each.brings as readonly { id: string }[]).map(({ id }) => id);
        return each.kind === 'create' ? [each.item.id] : [];
      }),
    ]);

const everything = (world: RandomWorld) => ({
  fingerprints: world.hostile,
  since: { revision: 0 },
});

describe('after an undo of all that hostile editors did', () => {
  it('each file has name, place, trash and version again that it had before', async () => {
    const property = fc.asyncProperty(worlds, async ({ seed, batches }) => {
      const world = new RandomWorld(seed);
      world.run(batches, []);
      await world.space.undo(everything(world));
      expect(seen(world)).toEqual(world.remembered);
    });
    await fc.assert(property, { numRuns: runs });
  });

  it('nothing is left to undo, and nothing of theirs is seen', async () => {
    const property = fc.asyncProperty(worlds, async ({ seed, batches }) => {
      const world = new RandomWorld(seed);
      world.run(batches, []);
      await world.space.undo(everything(world));
      const { steps, batchIds } = world.space.plan(everything(world));
      expect({ steps, batchIds }).toEqual({ steps: [], batchIds: [] });
      const theirs = [...world.space.rows.keys()].filter((id) => !world.remembered.has(id));
      expect(theirs.filter((id) => world.space.isShown(id))).toEqual([]);
    });
    await fc.assert(property, { numRuns: runs / 4 });
  });

  it('it is so, too, where the undo is interrupted again and again', async () => {
    const property = fc.asyncProperty(
      worlds,
      fc.integer({ min: 1, max: 4 }),
      async ({ seed, batches }, steps) => {
        const world = new RandomWorld(seed);
        world.run(batches, []);
        for (let rounds = 1; world.space.plan(everything(world)).batchIds.length > 0; rounds++) {
          expect(rounds).toBeLessThan(200);
          await world.space.undo(everything(world), steps, rounds);
        }
        expect(seen(world)).toEqual(world.remembered);
      },
    );
    await fc.assert(property, { numRuns: runs / 4 });
  });

  it('it is so, too, where one of them is undone after the other', async () => {
    const property = fc.asyncProperty(worlds, async ({ seed, batches }) => {
      const world = new RandomWorld(seed);
      world.run(batches, []);
      for (const one of world.hostile) {
        await world.space.undo({ fingerprints: [one], since: { revision: 0 } });
      }
      mustBeAsOthersLeftIt(world, 'by and by');
    });
    await fc.assert(property, { numRuns: runs / 2 });
  });

  it('it is so, too, where the undo of one is interrupted, and continued after that of the other', async () => {
    const property = fc.asyncProperty(
      worlds,
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 5 }),
      async ({ seed, batches }, goOn, steps, most) => {
        const world = new RandomWorld(seed);
        world.run(batches, []);
        await world.space.undo(allBy('eve'), steps, most);
        if (goOn) world.run(2, []);
        const before = statesIn(world);
        await world.space.undo(allBy('mallory'), steps);
        // What the latter is not about is as the former has left it.
        for (const id of changedBy(world, 'mallory')) before.delete(id);
        expect(statesIn(world)).toEqual(new Map([...statesIn(world), ...before]));
        await world.space.undo(allBy('eve'));
        mustBeAsOthersLeftIt(world, 'by and by');
      },
    );
    await fc.assert(property, { numRuns: runs / 2 });
  });

  it('what lay in a directory that was deleted for ever is at the top', async () => {
    const property = fc.asyncProperty(worlds, async ({ seed, batches }) => {
      const world = new RandomWorld(seed);
      world.run(batches, ['bob']);
      world.delete();
      await world.space.undo(everything(world));
      mustBeAsOthersLeftIt(world, 'after deleting');
    });
    await fc.assert(property, { numRuns: runs / 4 });
  });

  it('it is so, too, where they go on after each undo, with the ids of what was deleted for ever', async () => {
    const rounds = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 4 });
    const property = fc.asyncProperty(worlds, rounds, async ({ seed }, batches) => {
      const world = new RandomWorld(seed);
      for (const most of batches) {
        world.run(most, ['owner', 'bob']);
        world.delete();
        world.run(most, ['owner', 'bob']);
        await world.space.undo(everything(world));
        mustBeAsOthersLeftIt(world);
        mustBeHidden(world);
      }
    });
    await fc.assert(property, { numRuns: runs / 4 });
  });

  it('what others have changed meanwhile is as they left it', async () => {
    const property = fc.asyncProperty(worlds, async ({ seed, batches }) => {
      const world = new RandomWorld(seed);
      world.run(batches, ['owner', 'bob']);
      await world.space.undo(everything(world));
      mustBeAsOthersLeftIt(world);
      mustBeHidden(world);
    });
    await fc.assert(property, { numRuns: runs });
  });
});

/** A name may have got a number, and a place may be the top where there is no other one. */
function mustBeAsOthersLeftIt(world: RandomWorld, when?: 'after deleting' | 'by and by'): void {
  const { space, remembered, touched, mayBeOut } = world;
  // What they made stays where they have moved it since somebody else works in it, and so does all that it lies in.
  const theirs = [...mayBeOut].filter((id) => !remembered.has(id));
  const holding = new Set([...touched.keys(), ...theirs].flatMap((id) => aboveIn(world, id)));
  for (const [id, wanted] of [...remembered, ...touched]) {
    const row = space.rows.get(id);
    if (row === undefined && when === 'after deleting') continue;
    // Once somebody has taken it out of what it came in, it is taken for what had its id, and loses no more than its place.
    if (world.unnamed.has(id) && touched.has(id)) continue;
    if (row === undefined) throw new Error(`${id} is gone`);
    const {
      shown = row.shown,
      name = row.sealed,
      parentId = row.parentId,
      trashedAt = row.trashedAt,
    } = wanted;
    expect({ id, shown: row.shown }).toEqual({ id, shown });
    expect(withoutNumbers(row.sealed)).toBe(withoutNumbers(name));
    if (row.parentId !== parentId) expect({ id, parent: row.parentId }).toEqual({ id, parent: SPACE });
    // What one of them took out stays out where the other one has worked in it, until both are undone at once.
    const isOut = row.trashedAt === null && (mayBeOut.has(id) || holding.has(id) || when === 'by and by');
    // As one undo leaves it, the next one does.
    if (isOut) mayBeOut.add(id);
    else expect({ id, at: row.trashedAt }).toEqual({ id, at: trashedAt });
  }
}

const withoutNumbers = (name: string) => name.normalize('NFC').replace(/ \(\d+\)/g, '');

/** What hostile ones have made is not seen where nobody else has touched it, anything in it, or what of theirs it lies in. */
function mustBeHidden(world: RandomWorld): void {
  const { space, remembered, touched, mayBeOut } = world;
  const above = (id: string) => aboveIn(world, id);
  const touchedByOthers = [...mayBeOut, ...remembered.keys(), ...touched.keys()];
  const others = new Set(touchedByOthers.flatMap((id) => [id, ...above(id)]));
  const isHeld = (id: string) => others.has(id) && !remembered.has(id);
  const isTheirs = (id: string) => !others.has(id) && !above(id).some(isHeld);
  expect([...space.rows.keys()].filter((id) => isTheirs(id) && space.isShown(id))).toEqual([]);
  // What one undo leaves in sight, the next one does, also where what was in it has been deleted meanwhile.
  for (const id of others) if (space.isShown(id)) mayBeOut.add(id);
}

const aboveIn = ({ space }: RandomWorld, id: string) => [
  ...chainAbove(id, (each) => space.rows.get(each)?.parentId),
];
