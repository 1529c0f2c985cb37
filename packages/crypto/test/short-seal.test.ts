import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as node from '../node/short-seal.ts';
import * as browser from '../src/short-seal.ts';
import { flipBit } from './builders.ts';
import { aesGcmOpen, aesGcmSeal, hmac } from './reference.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** One of the two ways to the cipher. Keys are wiped once they are imported. */
interface Way {
  readonly seal: (key: Bytes, bound: Bytes, plaintext: Bytes) => Promise<Bytes>;
  readonly open: (key: Bytes, bound: Bytes, body: Bytes) => Promise<Bytes | undefined>;
  readonly mac: (key: Bytes, bytes: Bytes) => Promise<Bytes>;
}

async function wiped<Key>(bytes: Bytes, importKey: (bytes: Bytes) => Promise<Key>): Promise<Key> {
  const copy = bytes.slice();
  const key = await importKey(copy);
  copy.fill(0);
  return key;
}

const inNode: Way = {
  seal: async (key, bound, text) => node.sealShort(await wiped(key, node.importShortKey), bound, text),
  open: async (key, bound, body) => node.openShort(await wiped(key, node.importShortKey), bound, body),
  mac: async (key, bytes) => node.shortMac(await wiped(key, node.importMacKey), bytes),
};

const inBrowsers: Way = {
  seal: async (key, bound, text) => browser.sealShort(await wiped(key, browser.importShortKey), bound, text),
  open: async (key, bound, body) => browser.openShort(await wiped(key, browser.importShortKey), bound, body),
  mac: async (key, bytes) => browser.shortMac(await wiped(key, browser.importMacKey), bytes),
};

const WAYS = [
  ['in Node', inNode, inBrowsers],
  ['in browsers', inBrowsers, inNode],
] as const;

const someBytes = (min: number, max: number) =>
  fc.uint8Array({ minLength: min, maxLength: max }).map((bytes) => Uint8Array.from(bytes));
const keys = someBytes(32, 32);
const texts = someBytes(0, 200);

describe('A short text', () => {
  it.each(WAYS)('sealed %s opens the other way, and is what Node’s crypto reads', async (_, way, other) => {
    await fc.assert(
      fc.asyncProperty(keys, texts, texts, async (key, bound, plaintext) => {
        const body = await way.seal(key, bound, plaintext);
        expect(await other.open(key, bound, body)).toEqual(plaintext);
        expect(await way.open(key, bound, body)).toEqual(plaintext);
        expect(aesGcmOpen(key, bound, body)).toEqual(Buffer.from(plaintext));
        const made = Uint8Array.from(aesGcmSeal(key, body.subarray(0, 12), bound, plaintext));
        expect(made).toEqual(body);
      }),
    );
  });

  it.each(WAYS)('does not open %s with any bit flipped, cut off or lengthened', async (_, way) => {
    const [key, bound, plaintext] = [
      new Uint8Array(32).fill(1),
      Uint8Array.of(2),
      new Uint8Array(33).fill(3),
    ];
    const body = await way.seal(key, bound, plaintext);
    for (let bit = 0; bit < 8 * body.length; bit++)
      expect(await way.open(key, bound, flipBit(body, bit)), `bit ${bit}`).toBeUndefined();
    for (let length = 0; length < body.length; length++)
      expect(await way.open(key, bound, body.slice(0, length)), `${length} bytes`).toBeUndefined();
    expect(await way.open(key, bound, Uint8Array.from([...body, 0]))).toBeUndefined();
  });

  it.each(WAYS)('does not open %s under another key, or bound to something else', async (_, way, other) => {
    const [key, bound] = [new Uint8Array(32).fill(1), Uint8Array.of(2)];
    const body = await other.seal(key, bound, Uint8Array.of(3));
    expect(await way.open(flipBit(key, 7), bound, body)).toBeUndefined();
    for (const elsewhere of [new Uint8Array(0), Uint8Array.of(3), Uint8Array.of(2, 0)])
      expect(await way.open(key, elsewhere, body)).toBeUndefined();
  });

  it.each(WAYS)('has a nonce of its own each time %s', async (_, way) => {
    const nonces = await Promise.all(
      Array.from({ length: 1_000 }, async () => {
        const body = await way.seal(new Uint8Array(32), new Uint8Array(0), new Uint8Array(0));
        return Buffer.from(body.subarray(0, 12)).toString('hex');
      }),
    );
    expect(new Set(nonces).size).toBe(1_000);
  });

  it.each(WAYS)('has the HMAC of Node’s crypto %s', async (_, way) => {
    await fc.assert(
      fc.asyncProperty(keys, texts, async (key, bytes) => {
        expect(await way.mac(key, bytes)).toEqual(Uint8Array.from(hmac(key, bytes)));
      }),
    );
  });
});
