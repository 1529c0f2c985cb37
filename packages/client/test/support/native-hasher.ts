import { createHash } from 'node:crypto';
import type { ContentHasher } from '../../src/transfers/upload/content-hasher.ts';

/** The four hashes by Node's own implementation: fast, and independent of the one under test. */
export function nativeHasher(): ContentHasher {
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
      return {
        md5: hashes.md5.digest('hex'),
        sha1: hashes.sha1.digest('hex'),
        sha256: hashes.sha256.digest('hex'),
        blake2b: hashes.blake2b.digest('hex'),
      };
    },
  };
}
