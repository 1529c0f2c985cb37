import { isFailure } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';

/** As the server says it. */
export const keyOutdated = () =>
  refusedHere('key_outdated', 409, 'The key of this was renewed meanwhile. Please try again.');

/**
 * Does something that is sealed under keys of items; once more, after these were read anew, where another device has renewed
 * them meanwhile.
 */
export async function unlessOutdated<T>(task: () => Promise<T>, refresh: () => Promise<unknown>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (!isFailure(error, 'key_outdated')) throw error;
    await refresh();
    return task();
  }
}
