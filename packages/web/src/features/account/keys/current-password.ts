import { failed, isFailure } from '@coffer/client';

/** Runs what opens the private key with the current password. Throws `current_password_wrong` if it does not open. */
export async function openingWithPassword<T>(task: Promise<T>): Promise<T> {
  try {
    return await task;
  } catch (error) {
    if (isFailure(error, 'wrong_password')) throw failed('current_password_wrong', { cause: error });
    throw error;
  }
}
