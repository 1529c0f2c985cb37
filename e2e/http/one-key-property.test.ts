import fc from 'fast-check';
import { describe, it } from 'vitest';
import { dose } from '../support/dose.ts';
import { isPlainEngine } from '../support/engine.ts';
import { KINDS, OneKeyWorld, type Step } from './support/one-key-world.ts';
import { serverHere } from './support/server-here.ts';

const step = fc.record<Step>({
  who: fc.constantFrom('ada', 'bob'),
  kind: fc.constantFrom(...KINDS),
  which: fc.nat({ max: 11 }),
  other: fc.nat({ max: 11 }),
  epoch: fc.option(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom(2 ** 31, 2 ** 53 - 1))),
  cut: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat({ max: 15 }) }),
});

/** What is done in a folder in a row. */
const run = fc.array(step, { minLength: 2, maxLength: 4 });

/** How many of these follow upon each other in one folder, which nobody cleans in between: a fifth of twenty goes into three people and their folder. */
const RUNS = dose(20, 50);
/** Ten thousand runs in the night. */
const FOLDERS = dose(1, 200);

describe.runIf(isPlainEngine())('What honest people have sealed', () => {
  it('opens for all who may read it, and for nobody who had left before or was never there, whatever an editor invents', {
    timeout: dose(240_000, 7_200_000),
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(run, { minLength: RUNS, maxLength: RUNS }), async (runs) => {
        const server = await serverHere();
        try {
          const world = await OneKeyWorld.begin(server);
          await world.carryOut(runs.flat());
        } finally {
          await server.stop();
        }
      }),
      { numRuns: FOLDERS, endOnFailure: true },
    );
  });
});
