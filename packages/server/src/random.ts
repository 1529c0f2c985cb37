import { randomBytes } from 'node:crypto';

/** Where unpredictable values come from: `length` random bytes. */
export type RandomBytes = (length: number) => Buffer;

export const systemRandom: RandomBytes = (length) => randomBytes(length);
