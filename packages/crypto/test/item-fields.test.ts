import {
  contentRoot,
  EncodingInvalid,
  encryptedSize,
  fromHex,
  openContentHash,
  openMetadata,
  openThumbnail,
  sealAesGcm,
  sealContentHash,
  sealMetadata,
  sealThumbnail,
  toBase64Url,
  toHex,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import vectors from '../../../vectors/item-fields.json' with { type: 'json' };
import { anyCharacter } from './any-character.ts';
import { aVersion, bitsOf, flipEnvelopeBit, versionOf } from './builders.ts';
import { expectDamaged } from './expect-opening.ts';
import { openEnvelope, sealEnvelope } from './reference.ts';

const RAW_KEY = fromHex(vectors.contentKey);
const NONCE = fromHex(vectors.nonce);
const ALGORITHMS = ['md5', 'sha1', 'sha256', 'blake2b'] as const;

type Version = Awaited<ReturnType<typeof versionOf>>;

let version: Version;
let other: Version;

beforeAll(async () => {
  version = await versionOf(vectors);
  other = await aVersion();
});

describe('a thumbnail', () => {
  it('opens from the recorded envelope', async () => {
    const { image, envelope } = vectors.thumbnail;
    expect(toHex(await openThumbnail(version.key, version.id, envelope))).toBe(image);
    expect(sealEnvelope(RAW_KEY, NONCE, 'thumbnail', [version.id], fromHex(image))).toBe(envelope);
  });
});

/** All that a picture or a video can say; what says nothing is none. */
const someMedia = fc
  .record({
    takenAt: fc.option(fc.maxSafeInteger().filter((at) => at !== 0)),
    offset: fc.option(fc.integer({ min: -1_440, max: 1_440 })),
    width: fc.option(fc.integer({ min: 1, max: 2 ** 32 - 1 })),
    height: fc.option(fc.integer({ min: 1, max: 2 ** 32 - 1 })),
    duration: fc.option(fc.integer({ min: 1, max: 2 ** 32 - 1 })),
  })
  .filter((media) => Object.values(media).some((fact) => fact !== null));

describe('metadata', () => {
  it.each(vectors.metadata)('opens from the recorded envelope: $metadata', async ({ metadata, envelope }) => {
    expect(await openMetadata(version.key, version.id, envelope)).toEqual(metadata);
    const plaintext = Buffer.alloc(144);
    plaintext.writeBigUInt64BE(BigInt(metadata.size));
    plaintext.writeBigInt64BE(BigInt(metadata.modifiedAt), 8);
    plaintext.writeBigUInt64BE(BigInt(metadata.content?.size ?? 0), 16);
    plaintext.write(metadata.content?.root ?? '', 24, 'hex');
    plaintext.writeBigUInt64BE(BigInt(metadata.origin?.number ?? 0), 56);
    plaintext.writeBigInt64BE(BigInt(metadata.origin?.at ?? 0), 64);
    plaintext.write(metadata.origin?.device ?? '', 72);
    const { media } = metadata;
    plaintext.writeBigInt64BE(BigInt(media?.takenAt ?? 0), 120);
    plaintext.writeUInt16BE(media === null ? 0 : media.offset + 2_000, 128);
    plaintext.writeUInt32BE(media?.width ?? 0, 130);
    plaintext.writeUInt32BE(media?.height ?? 0, 134);
    plaintext.writeUInt32BE(media?.duration ?? 0, 138);
    plaintext.writeUInt16BE(Buffer.byteLength(metadata.mime), 142);
    const bytes = Buffer.concat([
      plaintext,
      Buffer.from(metadata.mime),
      Buffer.from(metadata.later ?? '', 'base64url'),
    ]);
    expect(sealEnvelope(RAW_KEY, NONCE, 'metadata', [version.id], bytes)).toBe(envelope);
  });

  it('opens to what was sealed', async () => {
    const root = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => contentRoot(toHex(Uint8Array.from(bytes))));
    const origin = fc.record({
      number: fc.integer({ min: 1 }),
      at: fc.maxSafeInteger(),
      device: fc.string({ unit: 'grapheme-ascii', maxLength: 48 }),
    });
    const metadata = fc
      .record({
        size: fc.nat({ max: 2 ** 50 }),
        modifiedAt: fc.maxSafeInteger(),
        mime: fc.string({ unit: anyCharacter, maxLength: 60 }),
        root: fc.option(root),
        origin: fc.option(origin),
        media: fc.option(someMedia),
        later: fc.uint8Array({ maxLength: 9 }),
      })
      .map(({ root: made, later, ...facts }) => ({
        ...facts,
        ...(later.length > 0 && { later: toBase64Url(Uint8Array.from(later)) }),
        content: made === null ? null : { root: made, size: encryptedSize(facts.size) },
      }));
    await fc.assert(
      fc.asyncProperty(metadata, async (value) => {
        const envelope = await sealMetadata(version.key, version.id, value);
        expect(await openMetadata(version.key, version.id, envelope)).toEqual(value);
      }),
    );
  });

  it('is not sealed with anything but integers', async () => {
    const valid = { size: 1, modifiedAt: 1, mime: '', media: null, content: null, origin: null };
    for (const wrong of [
      { size: -1 },
      { size: 0.5 },
      { size: 2 ** 53 },
      { modifiedAt: 0.5 },
      { modifiedAt: NaN },
    ]) {
      await expect(sealMetadata(version.key, version.id, { ...valid, ...wrong })).rejects.toThrow(
        EncodingInvalid,
      );
    }
  });

  it('is not sealed with the origin of no version, or with a device that does not fit', async () => {
    const origin = { number: 1, at: 1, device: 'Firefox on Linux' };
    for (const wrong of [{ number: 0 }, { at: 0.5 }, { device: 'é'.repeat(25) }, { device: 'a\0b' }]) {
      const metadata = {
        size: 1,
        modifiedAt: 1,
        mime: '',
        media: null,
        content: null,
        origin: { ...origin, ...wrong },
      };
      await expect(sealMetadata(version.key, version.id, metadata)).rejects.toThrow(EncodingInvalid);
    }
  });

  it('is not sealed with a content of another size than the file has, and opened with a longer one alone', async () => {
    const root = contentRoot('00'.repeat(32));
    for (const size of [1, 28, 30, encryptedSize(2)]) {
      const metadata = {
        size: 1,
        modifiedAt: 1,
        mime: '',
        media: null,
        content: { root, size },
        origin: null,
      };
      await expect(sealMetadata(version.key, version.id, metadata)).rejects.toThrow(EncodingInvalid);
      const plaintext = Buffer.alloc(144);
      plaintext.writeBigUInt64BE(1n);
      plaintext.writeBigUInt64BE(BigInt(size), 16);
      const envelope = await sealAesGcm(version.key, 'metadata', [version.id], Uint8Array.from(plaintext));
      const opened = openMetadata(version.key, version.id, envelope);
      if (size === encryptedSize(2)) expect((await opened).content?.size).toBe(size);
      else await expectDamaged(opened);
    }
  });

  it('is as long before as after its content and origin are known', async () => {
    const metadata = { size: 5, modifiedAt: 1, mime: 'text/plain', media: null, content: null, origin: null };
    const origin = { number: 2, at: 3, device: 'Samsung Internet on Android' };
    const content = { root: contentRoot('ab'.repeat(32)), size: encryptedSize(5) };
    const before = await sealMetadata(version.key, version.id, metadata);
    expect((await sealMetadata(version.key, version.id, { ...metadata, content, origin })).length).toBe(
      before.length,
    );
  });

  it('is as long for a photograph as for any other file, and is not sealed with what no camera says', async () => {
    const metadata = { size: 5, modifiedAt: 1, mime: 'image/jpeg', media: null, content: null, origin: null };
    const media = { takenAt: 1_714_746_130, offset: 120, width: 4_032, height: 3_024, duration: null };
    const plain = await sealMetadata(version.key, version.id, metadata);
    const sealed = await sealMetadata(version.key, version.id, { ...metadata, media });
    expect(sealed.length).toBe(plain.length);
    for (const wrong of [
      { takenAt: 0.5 },
      { offset: 1_441 },
      { offset: 0.5 },
      { width: -1 },
      { duration: 2 ** 32 },
    ]) {
      const made = sealMetadata(version.key, version.id, { ...metadata, media: { ...media, ...wrong } });
      await expect(made).rejects.toThrow(EncodingInvalid);
    }
  });

  it('is damaged when it was sealed too short or with numbers too large', async () => {
    const longType = new Uint8Array(144);
    longType[143] = 1;
    for (const plaintext of [
      new Uint8Array(0),
      new Uint8Array(143),
      new Uint8Array(144).fill(0xff),
      longType,
    ]) {
      const envelope = await sealAesGcm(version.key, 'metadata', [version.id], plaintext);
      await expectDamaged(openMetadata(version.key, version.id, envelope));
    }
  });
});

describe('a content hash', () => {
  it.each(ALGORITHMS)('opens from the recorded envelope: %s', async (algorithm) => {
    const { digest, envelope } = recordedHash(algorithm);
    expect(await openContentHash(version.key, version.id, algorithm, envelope)).toBe(digest);
    const fields = [version.id, algorithm];
    expect(sealEnvelope(RAW_KEY, NONCE, 'content-hash', fields, fromHex(digest))).toBe(envelope);
    const sealed = await sealContentHash(version.key, version.id, algorithm, digest);
    expect(openEnvelope(RAW_KEY, 'content-hash', fields, sealed).toString('hex')).toBe(digest);
  });

  it('does not open as the hash of another algorithm', async () => {
    for (const made of ALGORITHMS) {
      for (const asked of ALGORITHMS.filter((algorithm) => algorithm !== made)) {
        await expectDamaged(openContentHash(version.key, version.id, asked, recordedHash(made).envelope));
      }
    }
  });

  it('is not sealed with another length, or with what is no lower-case hex', async () => {
    for (const digest of ['', '00', 'g'.repeat(32), 'A'.repeat(32)]) {
      await expect(sealContentHash(version.key, version.id, 'md5', digest)).rejects.toThrow(EncodingInvalid);
    }
    const short = await sealAesGcm(version.key, 'content-hash', [version.id, 'md5'], new Uint8Array(15));
    await expectDamaged(openContentHash(version.key, version.id, 'md5', short));
  });
});

describe('any field', () => {
  const openers = {
    thumbnail: ({ key, id }: Version, text: string) => openThumbnail(key, id, text),
    metadata: ({ key, id }: Version, text: string) => openMetadata(key, id, text),
    md5: ({ key, id }: Version, text: string) => openContentHash(key, id, 'md5', text),
  };
  const seal = {
    thumbnail: () => sealThumbnail(version.key, version.id, new Uint8Array(32)),
    metadata: () =>
      sealMetadata(version.key, version.id, {
        size: 1,
        modifiedAt: 2,
        mime: 'text/plain',
        media: null,
        content: null,
        origin: null,
      }),
    md5: () => sealContentHash(version.key, version.id, 'md5', '0'.repeat(32)),
  };
  const fields = ['thumbnail', 'metadata', 'md5'] as const;

  it.each(fields)('does not open as another field: %s', async (field) => {
    const envelope = await seal[field]();
    await expect(openers[field](version, envelope)).resolves.toBeDefined();
    for (const wrong of fields.filter((name) => name !== field)) {
      await expectDamaged(openers[wrong](version, envelope));
    }
  });

  it.each(fields)('does not open for another version or with another key: %s', async (field) => {
    const envelope = await seal[field]();
    await expectDamaged(openers[field]({ ...version, id: other.id }, envelope));
    await expectDamaged(openers[field]({ ...version, key: other.key }, envelope));
  });

  it.each(fields)('fails emptied or with any single bit of its body flipped: %s', async (field) => {
    const envelope = await seal[field]();
    await expectDamaged(openers[field](version, ''));
    for (let bit = 16; bit < bitsOf(envelope); bit++) {
      await expectDamaged(openers[field](version, flipEnvelopeBit(envelope, bit)));
    }
  });
});

function recordedHash(algorithm: string): { digest: string; envelope: string } {
  const recorded = vectors.contentHashes.find((hash) => hash.algorithm === algorithm);
  if (recorded === undefined) throw new Error(`No vector for ${algorithm}`);
  return recorded;
}
