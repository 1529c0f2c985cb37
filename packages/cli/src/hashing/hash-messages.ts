import type { ContentHashAlgorithm } from '@coffer/crypto';
import * as z from 'zod/mini';

export const ALGORITHMS = [
  'md5',
  'sha1',
  'sha256',
  'blake2b',
] as const satisfies readonly ContentHashAlgorithm[];

/** What a thread computes. */
export const workerSetup = z.object({ algorithms: z.array(z.enum(ALGORITHMS)) });

const shared = z.custom<SharedArrayBuffer>((value) => value instanceof SharedArrayBuffer);

/** To a thread: the next bytes of a file, which are left alone until it has answered; or its end. */
export const hashMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bytes'), file: z.int(), buffer: shared, length: z.int() }),
  z.object({ kind: z.literal('end'), file: z.int() }),
  z.object({ kind: z.literal('abandon'), file: z.int() }),
]);

/** Back from it: it is done with the oldest bytes, or these are the digests. */
export const hashAnswer = z.object({
  file: z.int(),
  digests: z.optional(z.partialRecord(z.enum(ALGORITHMS), z.string())),
});

/** By which OpenSSL knows them. */
export function openSslName(algorithm: ContentHashAlgorithm): string {
  return algorithm === 'blake2b' ? 'blake2b512' : algorithm;
}
