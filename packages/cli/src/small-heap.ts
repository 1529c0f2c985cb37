import { setFlagsFromString } from 'node:v8';

// Loaded before all else: what is loaded makes the heap grow already, and its young part does not shrink again.

/** Commands that allocate much for long. */
const SAVING = ['put', 'sync'];

/** Else the heap grows to four times what is in use before it is swept, and its young part from 2 MB to 32. */
const SMALL = ['--heap-growing-percent=25', '--semi-space-growth-factor=1'];
const USUAL = ['--heap-growing-percent=0', '--semi-space-growth-factor=2'];

if (process.argv.some((word) => SAVING.includes(word))) {
  for (const flag of SMALL) setFlagsFromString(flag);
  // V8 knows by its flags whether it can use code that it has compiled before.
  process.prependOnceListener('exit', () => {
    for (const flag of USUAL) setFlagsFromString(flag);
  });
}
