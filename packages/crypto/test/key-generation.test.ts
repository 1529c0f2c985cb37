import {
  generateKeyPair,
  importPrivateKey,
  type KeyGeneration,
  type PrivateKey,
  signGeneration,
  signSuccession,
  verifyGeneration,
  verifySuccession,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';

const KEYS: KeyGeneration = {
  generation: 3,
  email: 'ada@example.org',
  encryptedPrivateKey: 'sealed',
  encryptedAccountKey: 'wrapped',
};

let former: PrivateKey;
let next: PrivateKey;

beforeAll(async () => {
  const pairs = await Promise.all([generateKeyPair(), generateKeyPair()]);
  [former, next] = await Promise.all([
    importPrivateKey(pairs[0].privateKeyPem),
    importPrivateKey(pairs[1].privateKeyPem),
  ]);
});

describe('a generation of keys', () => {
  it('is verified by the key pair that signed it, however the address is typed', async () => {
    const signature = await signGeneration(former, KEYS);
    expect(await verifyGeneration(former.publicKey, KEYS, signature)).toBe(true);
    const typed = { ...KEYS, email: ' Ada@Example.org' };
    expect(await verifyGeneration(former.publicKey, typed, signature)).toBe(true);
  });

  it('audit 4: is verified with nothing in it changed, and by no other key pair', async () => {
    const signature = await signGeneration(former, KEYS);
    const changes: Partial<KeyGeneration>[] = [
      { generation: 4 },
      { email: 'bob@example.org' },
      { encryptedPrivateKey: null },
      { encryptedPrivateKey: 'another' },
      { encryptedAccountKey: 'another' },
      { encryptedPrivateKey: 'seal', encryptedAccountKey: 'edwrapped' },
    ];
    for (const change of changes) {
      expect(await verifyGeneration(former.publicKey, { ...KEYS, ...change }, signature)).toBe(false);
    }
    expect(await verifyGeneration(next.publicKey, KEYS, signature)).toBe(false);
    expect(await verifyGeneration(former.publicKey, KEYS, 'no base64url!')).toBe(false);
  });
});

describe('the succession of a key pair', () => {
  it('audit 4: is what the former key pair signed, and nothing else', async () => {
    const succession = { generation: 4, fingerprint: next.fingerprint, changedAt: 1_750_000_000 };
    const signature = await signSuccession(former, succession);
    expect(await verifySuccession(former.publicKey, succession, signature)).toBe(true);
    const later = { ...succession, generation: 5 };
    expect(await verifySuccession(former.publicKey, later, signature)).toBe(false);
    const other = { ...succession, fingerprint: former.fingerprint };
    expect(await verifySuccession(former.publicKey, other, signature)).toBe(false);
    const redated = { ...succession, changedAt: 1_750_000_001 };
    expect(await verifySuccession(former.publicKey, redated, signature)).toBe(false);
    expect(await verifySuccession(next.publicKey, succession, signature)).toBe(false);
  });
});
