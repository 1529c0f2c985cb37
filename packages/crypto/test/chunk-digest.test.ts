import { hasPlaintext, openChunkDigest, sealChunkDigest, toHex } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { aVersion, bitsOf, flipBit, flipEnvelopeBit } from './builders.ts';
import { openEnvelope, sealEnvelope } from './reference.ts';

const SENT = { plaintext: new Uint8Array(32).fill(1), sealed: new Uint8Array(32).fill(2) };
const BOTH = Uint8Array.from([...SENT.plaintext, ...SENT.sealed]);
const NONCE = new Uint8Array(12).fill(7);
const INDEX = 5;

describe('the digest of a chunk', () => {
  it('opens to what was sealed, and the reference implementation opens it too', async () => {
    const { id, raw, key } = await aVersion();
    const envelope = await sealChunkDigest(key, id, INDEX, SENT);
    expect(await openChunkDigest(key, id, INDEX, envelope)).toEqual(SENT);
    const opened = openEnvelope(raw, 'chunk-digest', [id, String(INDEX)], envelope);
    expect(Uint8Array.from(opened)).toEqual(BOTH);
    const reference = sealEnvelope(raw, NONCE, 'chunk-digest', [id, String(INDEX)], BOTH);
    expect(await openChunkDigest(key, id, INDEX, reference)).toEqual(SENT);
  });

  it('opens for its chunk of its version alone', async () => {
    const { id, key } = await aVersion();
    const other = await aVersion();
    const envelope = await sealChunkDigest(key, id, INDEX, SENT);
    await expect(openChunkDigest(key, id, INDEX + 1, envelope)).rejects.toThrow();
    await expect(openChunkDigest(key, other.id, INDEX, envelope)).rejects.toThrow();
    await expect(openChunkDigest(other.key, id, INDEX, envelope)).rejects.toThrow();
  });

  it('does not open with any bit the other way, or another length', async () => {
    const { id, raw, key } = await aVersion();
    const envelope = await sealChunkDigest(key, id, INDEX, SENT);
    for (let bit = 0; bit < bitsOf(envelope); bit += 1) {
      await expect(openChunkDigest(key, id, INDEX, flipEnvelopeBit(envelope, bit))).rejects.toThrow();
    }
    const short = sealEnvelope(raw, NONCE, 'chunk-digest', [id, String(INDEX)], BOTH.subarray(1));
    await expect(openChunkDigest(key, id, INDEX, short)).rejects.toThrow();
  });

  it('is of one plaintext', () => {
    expect(hasPlaintext(SENT, SENT.plaintext.slice())).toBe(true);
    for (let bit = 0; bit < 256; bit += 1) {
      expect(hasPlaintext(SENT, flipBit(SENT.plaintext, bit)), toHex(SENT.plaintext)).toBe(false);
    }
    expect(hasPlaintext(SENT, new Uint8Array())).toBe(false);
  });
});
