import type { FormerKey } from '@coffer/contract';
import { z } from 'zod';

const stored = z.array(z.object({ generation: z.int(), wrappedKey: z.string() }));

/** Former keys as they are stored, the oldest first; none where there is nothing. */
export function formerKeysOf(text: string | null): z.output<typeof stored> {
  return text === null ? [] : stored.parse(JSON.parse(text));
}

/** The same as they go over the wire. */
export function sentFormerKeys(text: string | null): FormerKey[] {
  return formerKeysOf(text).map(({ generation, wrappedKey }) => ({ generation, encrypted_key: wrappedKey }));
}

/** Former keys of the wire as they are stored. */
export function storedFormerKeys(keys: readonly FormerKey[]): string {
  return JSON.stringify(
    keys.map(({ generation, encrypted_key }) => ({ generation, wrappedKey: encrypted_key })),
  );
}
