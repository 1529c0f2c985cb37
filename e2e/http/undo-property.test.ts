import fc from 'fast-check';
import { describe, it } from 'vitest';
import { dose } from '../support/dose.ts';
import { isPlainEngine } from '../support/engine.ts';
import { serverHere } from './support/server-here.ts';
import { type Course, DEEDS, type Deed, LIES, type Lie, OURS, UndoWorld } from './support/undo-world.ts';

const numbers = { which: fc.nat({ max: 15 }), other: fc.nat({ max: 15 }) };
const deeds = (most: number, of: readonly string[] = DEEDS) =>
  fc.array(fc.record<Deed>({ kind: fc.constantFrom(...of), ...numbers }), { maxLength: most });
const kinds = Object.keys(LIES) as (keyof typeof LIES)[];
const lie = fc.record<Lie>({ kind: fc.constantFrom(...kinds), ...numbers });

const course = fc.record<Course>({
  own: deeds(2, OURS),
  bob: deeds(4),
  eve: deeds(4),
  isEarly: fc.boolean(),
  lie: fc.option(lie, { freq: 2 }),
});

/** In one folder, one after the other. */
const RUNS = dose(6, 25);
/** Ten thousand runs in the night. */
const FOLDERS = dose(1, 400);

describe.runIf(isPlainEngine())('What random editors do at the same time', () => {
  it('fault S2: is undone, be the server honest or not: a device with the key file alone finds all that was', {
    timeout: dose(240_000, 14_400_000),
  }, async () => {
    const property = fc.asyncProperty(
      fc.array(course, { minLength: RUNS, maxLength: RUNS }),
      async (courses) => {
        const server = await serverHere();
        try {
          const world = await UndoWorld.begin(server);
          for (const each of courses) await world.run(each);
        } finally {
          await server.stop();
        }
      },
    );
    await fc.assert(property, { numRuns: FOLDERS, endOnFailure: true });
  });
});
