import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  generateKeyPair,
  InvalidKey,
  importPrivateKey,
  importPublicKey,
  KeyGenerationFailed,
  type KeyPairPem,
  randomBytes,
  SigningFailed,
  sign,
  verify,
  withNewSeed,
} from '@coffer/crypto';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeRealKeyPairs } from './builders.ts';

const SEED_BEGINS = '-----BEGIN COFFER SEED-----';

let pair: KeyPairPem;

beforeAll(async () => {
  makeRealKeyPairs();
  pair = await generateKeyPair();
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a key pair', () => {
  it('has 2048 bits unless asked otherwise', async () => {
    expect(modulusLength(createPrivateKey(pair.privateKeyPem))).toBe(2048);
    expect(modulusLength(createPublicKey((await generateKeyPair(3072)).publicKeyPem))).toBe(3072);
  });

  it('says so when the platform cannot make it', async () => {
    vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new Error('no entropy'));
    const generating = generateKeyPair();
    await expect(generating).rejects.toThrow(KeyGenerationFailed);
    await expect(generating).rejects.toThrow('Could not generate private key');
  });
});

describe('a private key', () => {
  it('gives the public key and the fingerprint of its pair', async () => {
    const { publicKey, fingerprint } = await importPrivateKey(pair.privateKeyPem);
    expect(publicKey.pem).toBe(pair.publicKeyPem);
    expect(fingerprint).toBe(pair.fingerprint);
    expect(publicKey.fingerprint).toBe(pair.fingerprint);
  });

  it('cannot be exported once it is imported', async () => {
    const { decryption, signing } = await importPrivateKey(pair.privateKeyPem);
    await expect(crypto.subtle.exportKey('pkcs8', decryption)).rejects.toThrow();
    await expect(crypto.subtle.exportKey('jwk', signing)).rejects.toThrow();
  });

  it('is read with other line ends and surrounding space', async () => {
    const pasted = `\r\n  ${pair.privateKeyPem.replaceAll('\n', '\r\n')}  `;
    expect((await importPrivateKey(pasted)).fingerprint).toBe(pair.fingerprint);
  });

  it('has its seed below it, which cannot be exported either, or is an RSA key alone', async () => {
    const { seed } = await importPrivateKey(pair.privateKeyPem);
    expect(seed?.extractable).toBe(false);
    const [rsaKey = ''] = pair.privateKeyPem.split(SEED_BEGINS);
    expect((await importPrivateKey(rsaKey)).seed).toBeNull();
    expect((await importPrivateKey(withNewSeed(rsaKey))).seed).not.toBeNull();
    expect(withNewSeed(rsaKey)).not.toBe(withNewSeed(rsaKey));
  });

  it('is refused with two seeds, with one of another length, above its key, and without it', async () => {
    const [rsaKey = '', seed = ''] = pair.privateKeyPem.split(new RegExp(`(?=${SEED_BEGINS})`));
    const short = pemOf('COFFER SEED', new Uint8Array(31));
    const files = [
      `${rsaKey}${seed}${seed}`,
      `${rsaKey}${short}`,
      `${seed}${rsaKey}`,
      seed,
      `${rsaKey}x${seed}`,
    ];
    for (const text of files) await expectInvalid('private', importPrivateKey(text));
  });

  it('is refused if it is no key at all', async () => {
    const garbage = [
      '',
      'hello',
      '-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----',
      pair.publicKeyPem,
    ];
    for (const text of garbage) await expectInvalid('private', importPrivateKey(text));
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (bytes) => {
        await expectInvalid('private', importPrivateKey(pemOf('PRIVATE KEY', bytes)));
      }),
    );
  });

  it('is refused with the modulus of another key', async () => {
    const modulusOf = ({ publicKeyPem }: KeyPairPem) =>
      Buffer.from(createPublicKey(publicKeyPem).export({ format: 'jwk' }).n ?? '', 'base64url');
    const mixed = createPrivateKey(pair.privateKeyPem).export({ format: 'der', type: 'pkcs8' });
    // Node makes no such key of its parts.
    modulusOf(await generateKeyPair()).copy(mixed, mixed.indexOf(modulusOf(pair)));
    await expectInvalid('private', importPrivateKey(pemOf('PRIVATE KEY', mixed)));
  });

  it.each([
    ['1024 bits', rsa(1024)],
    ['2047 bits', rsa(2047)],
    ['the exponent 3', rsa(2048, 3)],
    ['another algorithm', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey],
    ['PSS alone', generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey],
  ])('is refused with %s', async (_, key) => {
    const privateKeyPem = key.export({ format: 'pem', type: 'pkcs8' }).toString();
    const publicKeyPem = createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();
    await expectInvalid('private', importPrivateKey(privateKeyPem));
    await expectInvalid('public', importPublicKey(publicKeyPem));
  });
});

describe('a public key', () => {
  it('gives its own PEM and fingerprint', async () => {
    const { pem, fingerprint } = await importPublicKey(pair.publicKeyPem);
    expect({ pem, fingerprint }).toEqual({ pem: pair.publicKeyPem, fingerprint: pair.fingerprint });
  });

  it('is refused if it is no key at all', async () => {
    for (const text of ['', 'hello', pemOf('PUBLIC KEY', randomBytes(294)), pair.privateKeyPem]) {
      await expectInvalid('public', importPublicKey(text));
    }
  });

  it('is refused above 4096 bits, which would make verifying slow', async () => {
    const n = Buffer.alloc(1024, 0xff).toString('base64url');
    const large = createPublicKey({ key: { kty: 'RSA', n, e: 'AQAB' }, format: 'jwk' });
    await expectInvalid('public', importPublicKey(large.export({ format: 'pem', type: 'spki' }).toString()));
  });
});

describe('a signature', () => {
  it('verifies for its purpose, parts and key only', async () => {
    const privateKey = await importPrivateKey(pair.privateKeyPem);
    const publicKey = await importPublicKey(pair.publicKeyPem);
    const stranger = await importPublicKey((await generateKeyPair()).publicKeyPem);
    const parts = ['https://drive.example', pair.fingerprint, 28_333_333];
    const signature = await sign(privateKey, 'login', parts);
    expect(await verify(publicKey, 'login', parts, signature)).toBe(true);
    expect(await verify(publicKey, 'link', parts, signature)).toBe(false);
    expect(await verify(publicKey, 'login', parts.slice(1), signature)).toBe(false);
    expect(await verify(publicKey, 'login', [...parts.slice(0, 2), 28_333_334], signature)).toBe(false);
    expect(await verify(stranger, 'login', parts, signature)).toBe(false);
    expect(await verify(publicKey, 'login', parts, new Uint8Array(0))).toBe(false);
  });

  it('says so when the platform cannot make it', async () => {
    const privateKey = await importPrivateKey(pair.privateKeyPem);
    const signing = sign({ ...privateKey, signing: privateKey.decryption }, 'login', []);
    await expect(signing).rejects.toThrow(SigningFailed);
    await expect(signing).rejects.toThrow('Could not sign message');
  });
});

async function expectInvalid(which: 'private' | 'public', importing: Promise<unknown>): Promise<void> {
  await expect(importing).rejects.toThrow(InvalidKey);
  await expect(importing).rejects.toMatchObject({ which, message: `Invalid ${which} key` });
}

function pemOf(label: string, der: Uint8Array): string {
  return `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64')}\n-----END ${label}-----\n`;
}

function rsa(modulusLength: number, publicExponent = 65_537): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength, publicExponent }).privateKey;
}

function modulusLength(key: KeyObject): number | undefined {
  return key.asymmetricKeyDetails?.modulusLength;
}
