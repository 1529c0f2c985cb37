import nodeCrypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { type Bytes, fromBase64Url, fromHex } from '@coffer/crypto';

// What is random is the same each time that the vectors are made.

/** The nonce of all that has no other one in a vector. */
export const NONCE: Bytes = fromHex('404142434445464748494a4b');

/**
 * Runs what seals or makes something with given bytes in place of random ones, each for one request, in this order. A request for another
 * length gets random bytes: by these, X25519 hides from side channels what it multiplies. Refuses what takes fewer. RSA has random
 * bytes of its own, which nobody can give it: see `kept`.
 */
export async function withRandom<T>(random: readonly Uint8Array[], make: () => Promise<T>): Promise<T> {
  const waiting = [...random];
  const fill = <Target extends ArrayBufferView>(target: Target): Target => {
    const into = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
    const isNext = waiting[0]?.length === into.length;
    into.set((isNext ? waiting.shift() : undefined) ?? nodeCrypto.randomBytes(into.length));
    return target;
  };
  const { randomFillSync } = nodeCrypto;
  Object.assign(nodeCrypto, { randomFillSync: fill });
  Object.defineProperty(crypto, 'getRandomValues', { value: fill, configurable: true });
  syncBuiltinESMExports();
  try {
    const made = await make();
    if (waiting.length > 0) throw new RangeError('Takes fewer random bytes than there are');
    return made;
  } finally {
    Object.assign(nodeCrypto, { randomFillSync });
    Reflect.deleteProperty(crypto, 'getRandomValues');
    syncBuiltinESMExports();
  }
}

/** Seals again, by scheme 1, with the nonce of the envelope that there is. */
export function sealedAgain<T>(envelope: string, seal: () => Promise<T>): Promise<T> {
  return withRandom([fromBase64Url(envelope).subarray(2, 2 + NONCE.length)], seal);
}

/** Returns a ciphertext or signature by RSA as it was, if it still is what it should be; otherwise makes another. */
export async function kept(
  old: string,
  isRight: (old: string) => Promise<boolean>,
  make: () => Promise<string>,
): Promise<string> {
  return (await isRight(old).catch(() => false)) ? old : make();
}
