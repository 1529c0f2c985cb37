import {
  EnvelopeDamaged,
  EnvelopeUnsupported,
  fromHex,
  generateLocalKey,
  openAesGcm,
  openForPin,
  sealForPin,
  WrongPin,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import vector from '../../../vectors/pin-seal.json' with { type: 'json' };
import { bitsOf, flipEnvelopeBit, thrownBy } from './builders.ts';
import { argon2id, hkdf, openEnvelope } from './reference.ts';

const { privateKeyPem: PEM, fingerprint: FINGERPRINT, pin: PIN } = vector;
const SALT_LENGTH = 16;

let localKey: CryptoKey;
let envelope: string;

beforeAll(async () => {
  localKey = await generateLocalKey();
  envelope = await sealForPin(PEM, PIN, localKey, FINGERPRINT);
});

describe('a private key sealed under a PIN', () => {
  it('opens with both the PIN and the local key', async () => {
    expect(await openForPin(envelope, PIN, localKey, FINGERPRINT)).toBe(PEM);
  });

  it('opens as it was recorded, by another Argon2id and AES-GCM', async () => {
    const recorded = await crypto.subtle.importKey('raw', fromHex(vector.localKey), 'AES-GCM', false, [
      'decrypt',
    ]);
    expect(await openForPin(vector.envelope, PIN, recorded, FINGERPRINT)).toBe(PEM);
  });

  it('is still sealed under Argon2id of the PIN inside the layer of the local key', async () => {
    const outer = Buffer.from(await openAesGcm(localKey, 'pin-private-key', [FINGERPRINT], envelope));
    const stretched = argon2id(PIN, outer.subarray(0, SALT_LENGTH));
    const pinKey = hkdf(stretched, 'pin-wrapping-key');
    const inner = outer.subarray(SALT_LENGTH).toString();
    expect(openEnvelope(pinKey, 'pin-private-key-inner', [FINGERPRINT], inner).toString()).toBe(PEM);
  });

  it('has another salt each time', async () => {
    const again = await sealForPin(PEM, PIN, localKey, FINGERPRINT);
    const saltOf = async (sealed: string) =>
      Buffer.from(await openAesGcm(localKey, 'pin-private-key', [FINGERPRINT], sealed))
        .subarray(0, SALT_LENGTH)
        .toString('hex');
    expect(await saltOf(again)).not.toBe(await saltOf(envelope));
  });

  // A PIN is text: with another length it is as wrong as with another digit.
  const wrong = process.env['TEST_ALL'] === undefined ? ['0271828'] : ['271829', '0271828', '27182'];
  it.each(wrong)('says that the PIN "%s" is wrong', async (pin) => {
    await expect(openForPin(envelope, pin, localKey, FINGERPRINT)).rejects.toThrow(WrongPin);
  });

  it('does not open at another device, or for another key', async () => {
    const elsewhere = await generateLocalKey();
    await expect(openForPin(envelope, PIN, elsewhere, FINGERPRINT)).rejects.toThrow(EnvelopeDamaged);
    await expect(openForPin(envelope, PIN, localKey, '0'.repeat(64))).rejects.toThrow(EnvelopeDamaged);
    await expect(openForPin('', PIN, localKey, FINGERPRINT)).rejects.toThrow(EnvelopeDamaged);
  });

  it('fails with any bit flipped, before anything is derived from the PIN', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bitsOf(envelope) - 1), async (bit) => {
        const attempt = () => openForPin(flipEnvelopeBit(envelope, bit), PIN, localKey, FINGERPRINT);
        expect(await thrownBy(attempt)).toBeInstanceOf(bit < 16 ? EnvelopeUnsupported : EnvelopeDamaged);
      }),
      { numRuns: process.env['TEST_ALL'] === undefined ? 150 : 500 },
    );
  });
});
