import { Unavailable } from './unavailable.ts';

/** Whether a file system error says that there is no such file or directory. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

/** Whether a file system error says that the disk is full, or what the server's user may have of it. */
export function isFull(error: unknown): error is Error {
  return hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT');
}

/**
 * Waits for something to be written.
 *
 * @throws Unavailable where there is no room for it
 */
export async function written<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isFull(error))
      throw new Unavailable(`The disk is full: ${error.message}`, { isFull: true, cause: error });
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
