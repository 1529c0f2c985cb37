import {
  EnvelopeDamaged,
  EnvelopeUnsupported,
  fromBase64Url,
  KdfRefused,
  openPrivateKey,
  type StretchedPassword,
  sealPrivateKey,
  stretchPassword,
  toBase64Url,
  WrongPassword,
} from '@coffer/crypto';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import vector from '../../../vectors/private-key.json' with { type: 'json' };
import { bitsOf, flipEnvelopeBit, thrownBy } from './builders.ts';
import { aesGcmOpen, aesGcmSeal, associatedData, hkdf } from './reference.ts';

const HEADER_BITS = 2 * 8;
const KDF_BITS = 10 * 8;
const { fingerprint, privateKeyPem, envelope } = vector;

let stretched: StretchedPassword;
let otherPassword: StretchedPassword;

beforeAll(async () => {
  stretched = await stretchPassword(vector.password, vector.email);
  otherPassword = await stretchPassword(`${vector.password}!`, vector.email);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a sealed private key', () => {
  it('opens with its password', async () => {
    const sealed = await sealPrivateKey(privateKeyPem, stretched, fingerprint);
    expect(await openPrivateKey(sealed, stretched, fingerprint)).toBe(privateKeyPem);
    expect(await openPrivateKey(envelope, stretched, fingerprint)).toBe(privateKeyPem);
  });

  it('is what the reference implementation makes and opens', async () => {
    const material = Buffer.from(vector.stretched, 'hex');
    const recorded = Buffer.from(envelope, 'base64url');
    const sealed = Buffer.from(await sealPrivateKey(privateKeyPem, stretched, fingerprint), 'base64url');
    for (const bytes of [recorded, sealed]) {
      const header = bytes.subarray(0, 2);
      const prefix = bytes.subarray(2, 76);
      const salt = prefix.subarray(10, 42);
      expect(header.toString('hex')).toBe('0102');
      expect(prefix.subarray(0, 10).toString('hex')).toBe('01000100000000000301');
      expect(prefix.subarray(42)).toEqual(hkdf(material, 'private-key-commitment', salt));
      const bound = associatedData('private-key', header, prefix, fingerprint);
      const wrappingKey = hkdf(material, 'private-key-wrapping-key', salt);
      expect(aesGcmOpen(wrappingKey, bound, bytes.subarray(76)).toString()).toBe(privateKeyPem);
    }
  });

  it('is refused with another password', async () => {
    const opening = openPrivateKey(envelope, otherPassword, fingerprint);
    await expect(opening).rejects.toThrow(WrongPassword);
  });

  it('is refused for another fingerprint', async () => {
    const opening = openPrivateKey(envelope, stretched, fingerprint.replace(/^./, '0'));
    await expect(opening).rejects.toThrow(WrongPassword);
  });

  it('is refused under a second password even if its ciphertext is authentic there', async () => {
    const bytes = Buffer.from(envelope, 'base64url');
    const prefix = bytes.subarray(2, 76); // with the commitment of another password
    const material = Buffer.from(vector.stretched, 'hex');
    const forgedPrefix = Buffer.concat([prefix.subarray(0, 42), Buffer.alloc(32)]);
    const bound = associatedData('private-key', bytes.subarray(0, 2), forgedPrefix, fingerprint);
    const wrappingKey = hkdf(material, 'private-key-wrapping-key', prefix.subarray(10, 42));
    const body = aesGcmSeal(wrappingKey, Buffer.alloc(12), bound, Buffer.from(privateKeyPem));
    const forged = toBase64Url(Buffer.concat([bytes.subarray(0, 2), forgedPrefix, body]));
    await expect(openPrivateKey(forged, stretched, fingerprint)).rejects.toThrow(WrongPassword);
  });

  it('fails with any bit flipped: a format error in the header, KdfRefused in the parameters, else WrongPassword', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bitsOf(envelope) - 1), async (bit) => {
        const attempt = () => openPrivateKey(flipEnvelopeBit(envelope, bit), stretched, fingerprint);
        expect(await thrownBy(attempt)).toBeInstanceOf(expectedError(bit));
      }),
      { numRuns: 500, examples: Array.from({ length: HEADER_BITS + KDF_BITS + 1 }, (_, bit) => [bit]) },
    );
  });

  it('fails with any length cut off', async () => {
    const bytes = fromBase64Url(envelope);
    for (let length = 0; length < bytes.length; length += length < 120 ? 1 : 97) {
      const attempt = () => openPrivateKey(toBase64Url(bytes.subarray(0, length)), stretched, fingerprint);
      expect(await thrownBy(attempt)).toBeInstanceOf(length < 104 ? EnvelopeDamaged : WrongPassword);
    }
  });
});

describe('the parameters in a sealed private key', () => {
  const asking = (at: number, ...values: number[]) => {
    const bytes = fromBase64Url(envelope);
    bytes.set(values, at);
    return toBase64Url(bytes);
  };

  it.each([
    ['an unknown algorithm', asking(2, 2), KdfRefused],
    ['no algorithm', asking(2, 0), KdfRefused],
    ['8 MiB of memory', asking(3, 0, 0, 0x20, 0), KdfRefused],
    ['no memory', asking(3, 0, 0, 0, 0), KdfRefused],
    ['one iteration', asking(7, 0, 0, 0, 1), KdfRefused],
    ['no lanes', asking(11, 0), KdfRefused],
    ['four gibibytes more than there are', asking(3, 0xff, 0xff, 0xff, 0xff), KdfRefused],
    ['another version', asking(0, 2), EnvelopeUnsupported],
    ['another scheme', asking(1, 1), EnvelopeUnsupported],
  ])('are refused before any derivation: %s', async (_, forged, error) => {
    const deriveBits = vi.spyOn(crypto.subtle, 'deriveBits');
    const deriveKey = vi.spyOn(crypto.subtle, 'deriveKey');
    await expect(openPrivateKey(forged, stretched, fingerprint)).rejects.toThrow(error);
    expect(deriveBits).not.toHaveBeenCalled();
    expect(deriveKey).not.toHaveBeenCalled();
  });

  it('are told in the error', async () => {
    const error = await thrownBy(() => openPrivateKey(asking(3, 0, 0, 0x20, 0), stretched, fingerprint));
    expect(error).toMatchObject({ kdf: 1, memoryKiB: 8192, iterations: 3, parallelism: 1 });
  });
});

function expectedError(bit: number) {
  if (bit < HEADER_BITS) return EnvelopeUnsupported;
  return bit < HEADER_BITS + KDF_BITS ? KdfRefused : WrongPassword;
}
