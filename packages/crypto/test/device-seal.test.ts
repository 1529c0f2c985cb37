import {
  EncodingInvalid,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  generateLocalKey,
  openAesGcm,
  openForDevice,
  randomBytes,
  sealForDevice,
  toBase64Url,
  utf8Decode,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bitsOf, flipEnvelopeBit, thrownBy } from './builders.ts';
import { hkdf, openEnvelope } from './reference.ts';

const PEM = '-----BEGIN PRIVATE KEY-----\nnot a real one\n-----END PRIVATE KEY-----\n';
const FINGERPRINT = 'f'.repeat(64);
const SECRET_BYTES = randomBytes(32);
const SECRET = toBase64Url(SECRET_BYTES);

let localKey: CryptoKey;
let envelope: string;

beforeAll(async () => {
  localKey = await generateLocalKey();
  envelope = await sealForDevice(PEM, SECRET, localKey, FINGERPRINT);
});

describe('a private key sealed for a device', () => {
  it('opens with both the device secret and the local key', async () => {
    expect(await openForDevice(envelope, SECRET, localKey, FINGERPRINT)).toBe(PEM);
  });

  it('is still sealed under the device secret inside the layer of the local key', async () => {
    const inner = utf8Decode(await openAesGcm(localKey, 'device-private-key', [FINGERPRINT], envelope));
    const secretKey = hkdf(SECRET_BYTES, 'device-wrapping-key');
    expect(openEnvelope(secretKey, 'device-private-key-inner', [FINGERPRINT], inner).toString()).toBe(PEM);
  });

  it('does not open with another secret, local key or fingerprint', async () => {
    const otherSecret = toBase64Url(randomBytes(32));
    const otherKey = await generateLocalKey();
    await expectDamaged(openForDevice(envelope, otherSecret, localKey, FINGERPRINT));
    await expectDamaged(openForDevice(envelope, SECRET, otherKey, FINGERPRINT));
    await expectDamaged(openForDevice(envelope, SECRET, localKey, '0'.repeat(64)));
    await expectDamaged(openForDevice('', SECRET, localKey, FINGERPRINT));
  });

  it('fails with any bit flipped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bitsOf(envelope) - 1), async (bit) => {
        const attempt = () => openForDevice(flipEnvelopeBit(envelope, bit), SECRET, localKey, FINGERPRINT);
        expect(await thrownBy(attempt)).toBeInstanceOf(bit < 16 ? EnvelopeUnsupported : EnvelopeDamaged);
      }),
      { numRuns: process.env['TEST_ALL'] === undefined ? 150 : 500 },
    );
  });

  it('is not sealed under a secret that is not 32 bytes of base64url', async () => {
    for (const secret of ['', 'short', toBase64Url(randomBytes(31)), '*'.repeat(43)]) {
      await expect(sealForDevice(PEM, secret, localKey, FINGERPRINT)).rejects.toThrow(EncodingInvalid);
    }
  });
});

describe('a local key', () => {
  it('cannot be exported', async () => {
    await expect(crypto.subtle.exportKey('raw', localKey)).rejects.toThrow();
  });
});

async function expectDamaged(opening: Promise<unknown>): Promise<void> {
  await expect(opening).rejects.toThrow(EnvelopeDamaged);
}
