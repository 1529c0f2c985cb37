import * as z from 'zod/mini';
import { byteCount, epoch, hex, id, unixSeconds } from './fields.ts';
import { encryptedName, wrappedKey } from './space-keys.ts';
import { encryptedHash, encryptedMetadata } from './storage.ts';

// What comes as bytes has the limits of what comes as fields: each client reads it by these.

/** The fields of an item, as `readItemRow` of `packages/crypto` gives them. */
export const itemRowFields = z.object({
  id,
  parentId: id,
  sealedName: encryptedName,
  nameEpoch: epoch,
  nameHashEpoch: epoch,
  metadataEpoch: z.nullable(epoch),
  sealedMetadata: z.nullable(encryptedMetadata),
  shownVersionId: z.nullable(id),
  trashed: z.nullable(z.object({ at: unixSeconds, fromId: id })),
});

const sealedHash = z.nullable(encryptedHash);

/** The fields of a version, as `readVersionRow` gives them. */
export const versionRowFields = z.object({
  id,
  itemId: id,
  keyEpoch: z.nullable(epoch),
  wrappedKey: z.nullable(wrappedKey),
  contentId: id,
  root: hex(32),
  size: byteCount,
  sealedMetadata: z.nullable(encryptedMetadata),
  sealedHashes: z.object({ md5: sealedHash, sha1: sealedHash, sha256: sealedHash, blake2b: sealedHash }),
});
