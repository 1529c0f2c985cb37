import { EncodingInvalid } from '@coffer/crypto';
import { failed } from './coffer-error.ts';

/** What has no canonical form was never signed. */
export function orLie<T>(bytes: () => T): T {
  try {
    return bytes();
  } catch (cause) {
    if (cause instanceof EncodingInvalid) throw failed('space_lied', { cause });
    throw cause;
  }
}

/** The same of what takes a while. */
export async function orLieAsync<T>(bytes: () => Promise<T>): Promise<T> {
  try {
    return await bytes();
  } catch (cause) {
    if (cause instanceof EncodingInvalid) throw failed('space_lied', { cause });
    throw cause;
  }
}
