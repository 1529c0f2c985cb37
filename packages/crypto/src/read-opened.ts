import { EnvelopeDamaged } from './errors.ts';
import type { Purpose } from './purpose.ts';

/**
 * Reads what opened. It is authentic; if it cannot be read even so, a faulty program with the key has sealed it. Throws
 * EnvelopeDamaged.
 */
export function readOpened<T>(purpose: Purpose, parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new EnvelopeDamaged(purpose, { cause });
  }
}
