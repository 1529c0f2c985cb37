import { failed, isFailure } from '@coffer/client';

/** Gives the one reason for which the server keeps an account its name; anything else is thrown on. */
export function refusedDeletion(error: unknown): never {
  if (isFailure(error, 'forbidden')) throw failed('only_administrator', { cause: error });
  throw error;
}
