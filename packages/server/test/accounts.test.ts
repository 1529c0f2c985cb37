import { argon2Sync, createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HASH_COST } from '../src/auth/hash-cost.ts';
import { createPasswordHashing } from '../src/auth/password-hash.ts';
import { normalizeEmail } from '../src/users/user.ts';
import { publicKeyFingerprint } from '../src/users/user-keys.ts';
import { refusalOf } from './support/refused.ts';

describe('An e-mail address', () => {
  it('is compared without regard to case, blanks around it and Unicode form', () => {
    expect(normalizeEmail(' Zoë@Example.ORG ')).toBe(normalizeEmail('zoe\u0308@example.org'));
    expect(normalizeEmail('a@example.org')).not.toBe(normalizeEmail('b@example.org'));
  });
});

describe('A public key', () => {
  const spki = (type: 'rsa' | 'rsa-pss', modulusLength: number) => {
    const { publicKey } =
      type === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength })
        : generateKeyPairSync('rsa-pss', { modulusLength });
    return publicKey;
  };
  const pem = (key: ReturnType<typeof spki>) => key.export({ type: 'spki', format: 'pem' }).toString();

  it('has the SHA-256 of its DER as fingerprint', () => {
    const key = spki('rsa', 2048);
    const der = key.export({ type: 'spki', format: 'der' });
    expect(publicKeyFingerprint(pem(key))).toBe(createHash('sha256').update(der).digest('hex'));
  });

  it('is RSA of 2048 bits or more with the exponent 65537', async () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    const { publicKey: weak } = generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 });
    for (const text of [
      ...[pem(spki('rsa', 1024)), pem(spki('rsa-pss', 2048)), pem(weak), pem(ec)],
      'no key',
    ]) {
      const refusal = await refusalOf(() => publicKeyFingerprint(text));
      expect(refusal.code).toBe('validation_failed');
      expect(refusal.errors?.['pubkey']).toHaveLength(1);
    }
  });
});

describe('The hash of an authentication key', () => {
  it('is Argon2id with a salt of its own, and matches that key only', async () => {
    const passwords = await createPasswordHashing(randomBytes);
    const [one, two] = await Promise.all([passwords.hash('key'), passwords.hash('key')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, 'key')).toBe(true);
    expect(await passwords.verify(one, 'another key')).toBe(false);
  });

  it('is read with the costs that it names, and is none in another form', async () => {
    const passwords = await createPasswordHashing(randomBytes);

    const made = '$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHQ$';
    const tag = argon2Sync('argon2id', {
      ...{
        message: 'password',
        nonce: Buffer.from('somesalt'),
        memory: 64,
        passes: 2,
        parallelism: 1,
        tagLength: 24,
      },
    });
    const phc = `${made}${tag.toString('base64')}`;
    expect(await passwords.verify(phc, 'password')).toBe(true);
    for (const other of [
      '',
      '$argon2id$',
      phc.replace('argon2id', 'argon2i'),
      phc.slice(0, -20),
      `${phc}$`,
    ]) {
      expect(await passwords.verify(other, 'password')).toBe(false);
    }
  });

  it('costs what OWASP asks for at least', () => {
    expect(HASH_COST).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  });

  it('of nobody matches nothing', async () => {
    const passwords = await createPasswordHashing(() => Buffer.alloc(32));
    expect(await passwords.verify(null, Buffer.alloc(32).toString('base64url'))).toBe(false);
  });
});
