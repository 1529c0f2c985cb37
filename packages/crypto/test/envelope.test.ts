import {
  associatedData,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  fromBase64Url,
  openAesGcm,
  sealAesGcm,
  toBase64Url,
  toHex,
  utf8Encode,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyCharacter } from './any-character.ts';
import { aVersion, bitsOf, flipEnvelopeBit, thrownBy } from './builders.ts';
import * as reference from './reference.ts';

const PARTS = ['one', 'two'] as const;
let version: Awaited<ReturnType<typeof aVersion>>;
let envelope: string;

beforeAll(async () => {
  version = await aVersion();
  envelope = await sealAesGcm(version.key, 'name', PARTS, utf8Encode('plaintext'));
});

describe('an envelope', () => {
  it('opens to what was sealed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const sealed = await sealAesGcm(version.key, 'thumbnail', PARTS, Uint8Array.from(bytes));
        expect(toHex(await openAesGcm(version.key, 'thumbnail', PARTS, sealed))).toBe(toHex(bytes));
        expect(reference.openEnvelope(version.raw, 'thumbnail', PARTS, sealed)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('never repeats a nonce', async () => {
    const sealed = await Promise.all(
      Array.from({ length: 1000 }, () => sealAesGcm(version.key, 'name', PARTS, new Uint8Array(0))),
    );
    expect(new Set(sealed.map((text) => toHex(fromBase64Url(text).subarray(2, 14)))).size).toBe(1000);
  });

  it('fails with any single bit flipped: unsupported in the header, damaged in the body', async () => {
    for (let bit = 0; bit < bitsOf(envelope); bit++) {
      const attempt = () => openAesGcm(version.key, 'name', PARTS, flipEnvelopeBit(envelope, bit));
      expect(await thrownBy(attempt)).toBeInstanceOf(bit < 16 ? EnvelopeUnsupported : EnvelopeDamaged);
    }
  });

  it('fails cut off at any length, lengthened, or emptied', async () => {
    const texts = Array.from(envelope, (_, length) => envelope.slice(0, length));
    for (const text of [...texts, `${envelope}AAAA`, `${envelope}=`, ` ${envelope}`, 'é']) {
      await expect(openAesGcm(version.key, 'name', PARTS, text)).rejects.toThrow(EnvelopeDamaged);
    }
  });

  it('fails for another purpose, other parts or another key', async () => {
    const other = await aVersion();
    await expect(openAesGcm(version.key, 'thumbnail', PARTS, envelope)).rejects.toThrow(EnvelopeDamaged);
    await expect(openAesGcm(version.key, 'name', ['one'], envelope)).rejects.toThrow(EnvelopeDamaged);
    await expect(openAesGcm(version.key, 'name', ['two', 'one'], envelope)).rejects.toThrow(EnvelopeDamaged);
    await expect(openAesGcm(version.key, 'name', ['on', 'etwo'], envelope)).rejects.toThrow(EnvelopeDamaged);
    await expect(openAesGcm(other.key, 'name', PARTS, envelope)).rejects.toThrow(EnvelopeDamaged);
  });

  it('says which version and scheme it does not support', async () => {
    const bytes = fromBase64Url(envelope);
    bytes.set([7, 9]);
    const error = await thrownBy(() => openAesGcm(version.key, 'name', PARTS, toBase64Url(bytes)));
    expect(error).toBeInstanceOf(EnvelopeUnsupported);
    expect(error).toMatchObject({ purpose: 'name', version: 7, scheme: 9 });
  });

  it('does not hide a wrong use of a key as damage', async () => {
    const sealingOnly = await crypto.subtle.importKey('raw', version.raw, 'AES-GCM', false, ['encrypt']);
    const error = await thrownBy(() => openAesGcm(sealingOnly, 'name', PARTS, envelope));
    expect(error).toMatchObject({ name: 'InvalidAccessError' });
  });
});

describe('associated data', () => {
  const parts = fc.array(fc.string({ unit: anyCharacter, maxLength: 6 }), { maxLength: 4 });

  it('is what the reference implementation writes', () => {
    fc.assert(
      fc.property(parts, (fields) => {
        expect(toHex(associatedData('segment', ...fields))).toBe(
          reference.associatedData('segment', ...fields).toString('hex'),
        );
      }),
    );
  });

  it('differs for different parts, however they are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('', 'a', 'aa', 'aaa', '\0')),
        fc.array(fc.constantFrom('', 'a', 'aa')),
        (a, b) => {
          const equal = JSON.stringify(a) === JSON.stringify(b);
          expect(toHex(associatedData('name', ...a)) === toHex(associatedData('name', ...b))).toBe(equal);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
