import { generateContentKey, importContentKey, newItemId } from '@coffer/crypto';
import { expect, it } from 'vitest';
import { hasFingerprint, sealFingerprint } from '../../../src/transfers/unfinished/fingerprint.ts';

it('the fingerprint of a file tells it from another one of its size, under its own key alone', async () => {
  const [key, id, file] = [await importContentKey(generateContentKey()), newItemId(), new Blob(['content'])];
  const sealed = await sealFingerprint(key, id, file);
  expect(await hasFingerprint(key, id, sealed, new Blob(['content']))).toBe(true);
  expect(await hasFingerprint(key, id, sealed, new Blob(['CONTENT']))).toBe(false);
  expect(await hasFingerprint(key, id, sealed, new Blob(['content and more']))).toBe(false);
  expect(await hasFingerprint(await importContentKey(generateContentKey()), id, sealed, file)).toBe(false);
  expect(await hasFingerprint(key, newItemId(), sealed, file)).toBe(false);
});
