import * as z from 'zod/mini';
import { epoch, hex, id } from './fields.ts';
import { encryptedName, wrappedKey } from './space-keys.ts';
import { encryptedMetadata } from './storage.ts';

// What moves between spaces is sealed again for the one into which it comes, and what is put back for the epoch that has begun. What is more than fits
// into one batch goes ahead in parts.

/** What stands sealed in the rows of an item, as it is sealed for another space. */
export const carriedItem = z.strictObject({
  id,
  /** Of the item as it was when this was made. */
  hash: hex(32),
  encrypted_name: encryptedName,
  /** In the directory where it lies then. */
  name_hash: hex(32),
  /** Of a directory; null where it had none that opens. */
  encrypted_metadata: z.nullable(encryptedMetadata),
  /**
   * Of a file, for each of its finished versions the key of its content; null where that did not open. A file with many of them may come
   * several times, each time with some.
   */
  versions: z.array(z.strictObject({ id, encrypted_key: z.nullable(wrappedKey) })),
});

/** What each part says of the change before which it goes. */
export const partOf = {
  move_id: id,
  /** Where it comes to, and the key under which it is sealed. */
  space_id: id,
  epoch,
  key_commitment: hex(32),
};

/** A part of what moves, which the server keeps for an hour; the first one of another move forgets those of the one before. */
export const carriedPart = z.strictObject({
  ...partOf,
  items: z.array(carriedItem).check(z.minLength(1)),
});

/** A change before which parts go. */
export const keptPartsQuery = z.strictObject({ move_id: id });

/** The parts of it that the server keeps, in order. */
export const keptParts = z.object({
  parts: z.array(z.object({ number: z.int().check(z.gte(0)), hash: hex(32) })),
});

export const partParams = z.strictObject({ number: z.string().check(z.regex(/^\d{1,4}$/)) });

/** What was kept of a part: SHA-256 over its bytes. */
export const keptPart = z.object({ hash: hex(32) });

/** Which parts belong to a change: SHA-256 over the hashes of all of them, in order; that of each is over the bytes that were sent. */
export const partsInOrder = z.strictObject({ move_id: id, hash: hex(32) });

export type CarriedItem = z.infer<typeof carriedItem>;
export type CarriedPart = z.infer<typeof carriedPart>;
