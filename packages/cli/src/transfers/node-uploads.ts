import { createHash } from 'node:crypto';
import type { ContentHasher, UploadMeans } from '@coffer/client';

/** Uploads with little memory. See docs/decisions/node-uploads-out-of-buffers.md. */
export const nodeUploads: UploadMeans = {
  hasher: async () => contentHasher(),
  chunksInFlight: 2,
  reusesBuffers: true,
};

/** Makes a hasher that uses the processor's own instructions. */
export function contentHasher(): ContentHasher {
  const hashes = {
    md5: createHash('md5'),
    sha1: createHash('sha1'),
    sha256: createHash('sha256'),
    blake2b: createHash('blake2b512'),
  };
  return {
    update(bytes) {
      for (const hash of Object.values(hashes)) hash.update(bytes);
    },
    async digest() {
      const { md5, sha1, sha256, blake2b } = hashes;
      return {
        md5: md5.digest('hex'),
        sha1: sha1.digest('hex'),
        sha256: sha256.digest('hex'),
        blake2b: blake2b.digest('hex'),
      };
    },
  };
}
