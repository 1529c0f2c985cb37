/**
 * How data is worked with: beside servers and commands, or by somebody who moves or makes it, while nobody else may be
 * there.
 */
export type Use = 'shared' | 'exclusive';

/** The right to work with data. The system takes it back from a process that dies, however it dies. */
export interface DataLock {
  /**
   * Makes sure that nobody else can have taken it since.
   *
   * @throws LockLost
   */
  assertHeld(): void;
  /**
   * Does something while nobody else works with the data, and lets others in again then. Undefined where the lock is a database's, which
   * waits for others.
   *
   * @throws LockTaken where somebody else has the data before, or afterwards has it alone; in the first case nothing is done
   */
  readonly alone?: ((work: () => Promise<void>) => Promise<void>) | undefined;
  release(): Promise<void>;
}

/** Somebody else has the data. */
export class LockTaken extends Error {
  override readonly name = 'LockTaken';
}

/** The line to the database broke, and with it the lock. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}
