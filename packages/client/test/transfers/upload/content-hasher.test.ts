import { describe, expect, it } from 'vitest';
import { createContentHasher } from '../../../src/transfers/upload/content-hasher.ts';
import { content } from '../../support/files.ts';
import { nativeHasher } from '../../support/native-hasher.ts';

describe('the content hasher', () => {
  it.each([[[]], [[1]], [[65_536, 3, 1_000_000]]])(
    "agrees with Node's own hashes on pieces of %j bytes",
    async (sizes) => {
      const hasher = await createContentHasher();
      const native = nativeHasher();
      for (const size of sizes) {
        await hasher.update(content(size));
        await native.update(content(size));
      }
      expect(await hasher.digest()).toEqual(await native.digest());
    },
  );

  it('begins afresh with the hashers of a file that was given up', async () => {
    const former = await createContentHasher();
    await former.update(content(100));
    former.abandon?.();
    const hasher = await createContentHasher();
    expect(await hasher.digest()).toEqual(await nativeHasher().digest());
  });
});
