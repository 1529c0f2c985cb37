import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nextRsaKey } from './rsa-keys.ts';

describe('The RSA keys of tests', () => {
  const keys: KeyObject[] = Array.from({ length: 12 }, nextRsaKey);

  it('are all different, and have 2048 bits', () => {
    expect(new Set(keys.map((key) => key.export({ format: 'jwk' }).n)).size).toBe(keys.length);
    for (const key of keys) expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
  });

  it('sign what their public half verifies, and nobody else', () => {
    const text = Buffer.from('signed');
    for (const [at, key] of keys.entries()) {
      const signature = sign('sha256', text, key);
      expect(verify('sha256', text, createPublicKey(key), signature)).toBe(true);
      const another = keys[(at + 1) % keys.length] ?? key;
      expect(verify('sha256', text, createPublicKey(another), signature)).toBe(false);
    }
  });
});
