import crypto, { type Argon2Parameters, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { RandomBytes } from '../secrets.ts';

/** How much work a hash is: KiB of memory, passes, and threads. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Version 1.3 of Argon2id (RFC 9106), in PHC form. */
const FORM = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]{11,86})\$([\w+/]{16,86})$/;

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, hash: Buffer) => void) =>
  // An older Node has none: by name it could not be imported, and nobody would be told why.
  crypto.argon2('argon2id', parameters, done),
);

/** Hashes a text with a new salt, on another thread; the answer is in PHC form. */
export async function hashed(text: string, cost: HashCost, random: RandomBytes): Promise<string> {
  const salt = random(SALT_BYTES);
  const { memoryCost: memory, timeCost: passes, parallelism } = cost;
  const hash = await derive({
    message: text,
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: HASH_BYTES,
  });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** True if a hash in PHC form is that of a text. */
export async function isHashOf(phc: string, text: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = FORM.exec(phc) ?? [];
  if (hash === '') return false;
  const expected = Buffer.from(hash, 'base64');
  const derived = await derive({
    ...{ message: text, nonce: Buffer.from(salt, 'base64'), tagLength: expected.length },
    ...{ memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  });
  return timingSafeEqual(derived, expected);
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
