import { expect } from 'vitest';

/**
 * Setup of all tests: bytes are compared at once. Vitest would go through them as through the fields of any object, which takes
 * seconds for each megabyte.
 */
function areEqualBytes(one: unknown, other: unknown): boolean | undefined {
  if (!(one instanceof Uint8Array && other instanceof Uint8Array)) return undefined;
  return Buffer.compare(one, other) === 0;
}

const ADDED = Symbol.for('coffer.equal-bytes');

// A worker runs this again for each file.
if (!Object.hasOwn(globalThis, ADDED)) {
  Object.defineProperty(globalThis, ADDED, { value: true });
  expect.addEqualityTesters([areEqualBytes]);
}
