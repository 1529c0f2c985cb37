import { isFailure } from '../failures/coffer-error.ts';

/**
 * Does something that is sealed under the key of a space; once more, after that was read anew, where its owner has begun an epoch
 * meanwhile.
 */
export async function unlessOutdated<T>(task: () => Promise<T>, refresh: () => Promise<unknown>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (!isFailure(error, 'epoch_outdated')) throw error;
    await refresh();
    return task();
  }
}
