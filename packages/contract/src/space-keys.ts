import * as z from 'zod/mini';
import { envelope, epoch, generation, id, rowBytes } from './fields.ts';

// What is sealed under the key of a space, and how that key itself is kept.

export const wrappedKey = envelope(256);
export const encryptedName = envelope(2_048);

/** Of what a call brings sealed: refused where the space has a newer one. The newest is meant where it is left out. */
export const sealedUnder = z.optional(epoch);

/** A space itself, as its owner signs it; see `RootRow` of `packages/crypto`. */
export const spaceRoot = z.strictObject({
  /** Of the newest key. */
  epoch,
  /** That key under one of the account key with this number; both are null of a drive's first key, which is derived. */
  account_key: z.nullable(generation),
  encrypted_key: z.nullable(wrappedKey),
  /** The name of a shared space, and the epoch under whose key it is sealed; null of a drive. */
  name_epoch: z.nullable(epoch),
  encrypted_name: z.nullable(encryptedName),
  /** Of a space that is a single file's: that file, as long as there is the space. */
  file_id: z.nullable(id),
});

/** The key of a past epoch, sealed under that of the one which came after it; see `EpochRow` of `packages/crypto`. */
export const formerKey = z.strictObject({ epoch, former_epoch: epoch, encrypted_key: wrappedKey });

/** The keys of a space by the canonical bytes of their rows: the newest one with what its owner says of the space, and those before it, the newest first. */
export const spaceKeys = z.object({ root: rowBytes, former: z.array(rowBytes) });

export type SpaceRoot = z.infer<typeof spaceRoot>;
export type FormerKey = z.infer<typeof formerKey>;
export type SpaceKeys = z.infer<typeof spaceKeys>;
