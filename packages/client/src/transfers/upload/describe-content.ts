import {
  type ContentKey,
  type SealedContent,
  sealContentHash,
  sealMetadata,
  type VersionOrigin,
} from '@coffer/crypto';
import type { FileMetadata } from '../../keyring/wire-metadata.ts';
import type { ContentHasher } from './content-hasher.ts';
import type { VersionName } from './direct-uploads.ts';

/** The digests of a content and its metadata, sealed. */
export type ContentDescription = Readonly<
  Record<'md5' | 'sha1' | 'sha256' | 'blake2b' | 'encrypted_metadata', string>
>;

interface Described {
  readonly key: ContentKey;
  /** With the metadata as the record was made with it. */
  readonly item: FileMetadata & VersionName;
  readonly origin: VersionOrigin;
  /** Has been given all of the content. */
  readonly hasher: Pick<ContentHasher, 'digest'>;
}

/** Seals what is known of a content once all of it was read: its digests, and the metadata with root, size and origin. */
export async function describeContent(
  { key, item, origin, hasher }: Described,
  content: SealedContent,
): Promise<ContentDescription> {
  const { id: _, versionId, ...metadata } = item;
  const digests = await hasher.digest();
  const [md5, sha1, sha256, blake2b, encryptedMetadata] = await Promise.all([
    sealContentHash(key, versionId, 'md5', digests.md5),
    sealContentHash(key, versionId, 'sha1', digests.sha1),
    sealContentHash(key, versionId, 'sha256', digests.sha256),
    sealContentHash(key, versionId, 'blake2b', digests.blake2b),
    sealMetadata(key, versionId, { ...metadata, content, origin }),
  ]);
  return { md5, sha1, sha256, blake2b, encrypted_metadata: encryptedMetadata };
}
