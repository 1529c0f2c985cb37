import { setFlagsFromString } from 'node:v8';

// Loaded before all else: what is loaded makes the heap grow already, and its young part does not shrink again.

/** A heap of which the young part stays at 2 MB, where V8 lets it grow to 32, and what puts that back. */
const YOUNG = ['--semi-space-growth-factor=1', '--semi-space-growth-factor=2'] as const;
/** One that grows by a quarter before it is swept, where V8 lets it grow to four times what is in use. */
const OLD = ['--heap-growing-percent=25', '--heap-growing-percent=0'] as const;

/** Code that takes less room, and pages that go back to the system sooner: a quarter less in memory on Node 26. */
const SMALL = ['--optimize-for-size', '--no-optimize-for-size'] as const;

/**
 * Commands that allocate much for long. `sync` has rows of many files in it. `put` does not, and V8 counts the memory of chunks as
 * growth of the heap: to sweep it so often took a quarter of its processor time.
 */
const SAVING: Readonly<Record<string, readonly (typeof YOUNG | typeof OLD | typeof SMALL)[]>> = {
  put: [YOUNG, SMALL],
  sync: [YOUNG, OLD, SMALL],
};

const flags = Object.entries(SAVING).flatMap(([name, some]) => (process.argv.includes(name) ? some : []));
if (flags.length > 0) {
  for (const [small] of flags) setFlagsFromString(small);
  // V8 knows by its flags whether it can use code that it has compiled before.
  process.prependOnceListener('exit', () => {
    for (const [, usual] of flags) setFlagsFromString(usual);
  });
}
