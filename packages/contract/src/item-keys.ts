import * as z from 'zod/mini';
import { FORMER_KEYS_LIMIT } from './constants.ts';
import { envelope, generation, hex, id } from './fields.ts';

// The keys of items and their numbers, as they are wrapped, and as they are renewed.

export const wrappedKey = envelope(256);
export const encryptedName = envelope(2_048);

/**
 * A key that an item had, with its number: of a directory sealed under the one that came after it, of a file under that of its
 * directory which wraps the key it has now.
 */
export const formerKey = z.strictObject({ generation, encrypted_key: wrappedKey });

/** The oldest first. */
const formerKeys = z.array(formerKey).check(z.minLength(1), z.maxLength(FORMER_KEYS_LIMIT));

/** Of the key under which something is sealed: where it is named, it is refused once the item has another one. */
export const sealedUnder = z.optional(generation);

/** What an item gets with its next key. */
export const nextKey = z.strictObject({
  /** The number of the key that it has so far: refused where it has another one by now. */
  former_generation: generation,
  /** Greater than that, no less than that of its directory, and at most one more than the greatest given in the space. */
  generation,
  /** All keys that it had, the one so far at the end. */
  former_keys: formerKeys,
  encrypted_name: encryptedName,
  /** The sealed name that it has so far. Where it is named, it is refused if the item has another one by now. */
  former_name: z.optional(encryptedName),
  /** Of a file: what it shows, the key of which is wrapped under the new one. */
  content: z.optional(z.strictObject({ version_id: id, encrypted_content_key: wrappedKey })),
});

/** The key of an item in another place. */
export const placedKey = z.strictObject({
  id,
  encrypted_key: wrappedKey,
  name_hash: hex(32),
  /** 1 where it is left out. Where it is named, it is refused if the directory has another key by now. */
  parent_generation: z.optional(generation),
  /** Where the item gets another key with its place. */
  renewal: z.optional(nextKey),
});

/** The next key of an item that stays where it is. */
export const renewedItem = z.extend(placedKey, { parent_generation: generation, renewal: nextKey });

/** The next key of a space's root. */
export const renewedRoot = z.strictObject({
  former_generation: generation,
  generation,
  /** Under a key that is derived from the account key, and the number of that one. */
  encrypted_key: wrappedKey,
  parent_generation: generation,
  former_keys: formerKeys,
  /** Of a shared space: its name, sealed under this key. */
  encrypted_name: z.optional(encryptedName),
  /** Of a space that is a single file's: that file, as long as there is the space. */
  file_id: z.optional(id),
});

/** The root of a shared directory under another name: the key that it has stays, and all that is said of it. */
export const renamedRoot = z.extend(z.omit(renewedRoot, { former_generation: true, file_id: true }), {
  encrypted_name: encryptedName,
});

/** The key of a drive's root, where it is not the first one, which is derived and stored nowhere. */
export const rootKey = z.omit(z.extend(renewedRoot, { former_keys: z.array(formerKey) }), {
  former_generation: true,
});

export type RenewedItem = z.infer<typeof renewedItem>;
export type RenewedRoot = z.infer<typeof renewedRoot>;
export type RenamedRoot = z.infer<typeof renamedRoot>;
export type RootKey = z.infer<typeof rootKey>;
export type NextKey = z.infer<typeof nextKey>;
export type FormerKey = z.infer<typeof formerKey>;
