import { associatedData, hkdf, hkdfOver, hmac, padName } from './reference.ts';

// What is sealed under the key of a space and of its links, written a second time on Node's crypto alone.

/** The keys that are derived from that of a space, and what heads say of it. */
export function spaceKeys(key: Uint8Array) {
  return {
    names: hkdf(key, 'name-key'),
    directoryMetadata: hkdf(key, 'directory-metadata-key'),
    contentKeys: hkdf(key, 'content-key-wrapping-key'),
    formerKeys: hkdf(key, 'former-space-key'),
    nameHashes: hkdf(key, 'name-hash-key'),
    commitment: hkdf(key, 'space-key-commitment'),
  };
}

/** The key of a drive's first epoch. */
export function firstSpaceKey(firstAccountKey: Uint8Array, driveId: string): Buffer {
  return hkdfOver(firstAccountKey, associatedData('space-key', driveId));
}

/** @param key that of the space for the epoch */
export function linkEpochKey(key: Uint8Array, linkId: string): Buffer {
  return hkdfOver(key, associatedData('link-epoch-key', linkId));
}

/** @param key that of name hashes; at the top the space is the parent */
export function nameHash(key: Uint8Array, parentId: string, name: string): string {
  return hmac(key, associatedData('name-hash', parentId, name.normalize('NFC'))).toString('hex');
}

/** The plaintext of a link's entry. */
export function entryBytes(contentKey: Uint8Array | null, name: string): Buffer {
  return Buffer.concat([contentKey ?? Buffer.alloc(32), padName(name)]);
}

/** Where an entry stands. */
export interface EntryPlace {
  readonly linkId: string;
  readonly itemId: string;
  /** Null of the linked item itself. */
  readonly parentId: string | null;
  /** Null of a directory. */
  readonly versionId: string | null;
  readonly epoch: number;
}

/** What is bound to an entry. */
export function entryParts({ linkId, itemId, parentId, versionId, epoch }: EntryPlace): string[] {
  return [linkId, itemId, parentId ?? '', versionId ?? '', String(epoch)];
}
