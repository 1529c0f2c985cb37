import type { DrivePorts } from './ports.ts';

/**
 * Keeps the rows of opened spaces in memory, as `DrivePorts.rowsIn` has it. What does so is loaded with the first of them, and is in
 * a piece of its own: a page keeps the rows of its drive elsewhere.
 */
export const rowsInMemory: NonNullable<DrivePorts['rowsIn']> = async (space) =>
  (await import('../replica/rows-in-memory.ts')).rowsInMemory(space);
