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
  release(): Promise<void>;
}

/** The line to the database broke, and with it the lock. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}
