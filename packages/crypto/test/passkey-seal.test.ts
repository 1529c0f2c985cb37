import {
  EncodingInvalid,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  openForPasskey,
  PASSKEY_PRF_INPUT,
  randomBytes,
  sealForPasskey,
  utf8Decode,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bitsOf, flipEnvelopeBit, thrownBy } from './builders.ts';
import { hkdf, openEnvelope, sealEnvelope } from './reference.ts';

const PEM = '-----BEGIN PRIVATE KEY-----\nnot a real one\n-----END PRIVATE KEY-----\n';
const PRF_OUTPUT = randomBytes(32);
const BINDING = { fingerprint: 'f'.repeat(64), credentialId: 'Y3JlZGVudGlhbA', host: 'drive.example.org' };
const FIELDS = [BINDING.fingerprint, BINDING.credentialId, BINDING.host];

let envelope: string;

beforeAll(async () => {
  envelope = await sealForPasskey(PEM, PRF_OUTPUT, BINDING);
});

describe('a private key sealed for a passkey', () => {
  it('opens with what the passkey answered', async () => {
    expect(await openForPasskey(envelope, PRF_OUTPUT, BINDING)).toBe(PEM);
  });

  it('is AES-256-GCM under HKDF of the answer, as Node has them', async () => {
    const key = hkdf(PRF_OUTPUT, 'passkey-wrapping-key');
    expect(openEnvelope(key, 'passkey-private-key', FIELDS, envelope).toString()).toBe(PEM);
    const theirs = sealEnvelope(key, randomBytes(12), 'passkey-private-key', FIELDS, Buffer.from(PEM));
    expect(await openForPasskey(theirs, PRF_OUTPUT, BINDING)).toBe(PEM);
  });

  it('does not open with another answer, for another account or by another passkey', async () => {
    const others = [
      () => openForPasskey(envelope, randomBytes(32), BINDING),
      () => openForPasskey(envelope, PRF_OUTPUT, { ...BINDING, fingerprint: '0'.repeat(64) }),
      () => openForPasskey(envelope, PRF_OUTPUT, { ...BINDING, credentialId: 'b3RoZXI' }),
      () => openForPasskey('', PRF_OUTPUT, BINDING),
    ];
    for (const opening of others) expect(await thrownBy(opening)).toBeInstanceOf(EnvelopeDamaged);
  });

  it('audit 1: opens at no other host, neither above nor below nor beside the one at which it was sealed', async () => {
    for (const host of ['example.org', 'a.drive.example.org', 'blog.example.org', '']) {
      const opening = () => openForPasskey(envelope, PRF_OUTPUT, { ...BINDING, host });
      expect(await thrownBy(opening)).toBeInstanceOf(EnvelopeDamaged);
    }
  });

  it('fails with any bit flipped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bitsOf(envelope) - 1), async (bit) => {
        const attempt = () => openForPasskey(flipEnvelopeBit(envelope, bit), PRF_OUTPUT, BINDING);
        expect(await thrownBy(attempt)).toBeInstanceOf(bit < 16 ? EnvelopeUnsupported : EnvelopeDamaged);
      }),
      { numRuns: process.env['TEST_ALL'] === undefined ? 150 : 500 },
    );
  });

  it('is sealed and opened under an answer of 32 bytes, and under nothing else', async () => {
    for (const length of [0, 16, 31, 33, 64]) {
      await expect(sealForPasskey(PEM, randomBytes(length), BINDING)).rejects.toThrow(EncodingInvalid);
      await expect(openForPasskey(envelope, randomBytes(length), BINDING)).rejects.toThrow(EncodingInvalid);
    }
  });

  it('asks the passkey for a value that no other use has', () => {
    expect(utf8Decode(PASSKEY_PRF_INPUT)).toBe('coffer/v1/passkey-prf');
  });
});
