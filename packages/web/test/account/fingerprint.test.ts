import { fingerprintWords, WORD_LIST } from '@coffer/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintTiles } from '../../src/fingerprint/fingerprint-tiles.ts';

const hex = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
const ZEROS = '0'.repeat(64);

/** A fingerprint with one bit turned. */
const turned = (fingerprint: string, bit: number) => {
  const value = BigInt(`0x${fingerprint}`) ^ (1n << BigInt(255 - bit));
  return value.toString(16).padStart(64, '0');
};

describe('the words of a fingerprint', () => {
  it('come from a list of 256 different ones', () => {
    expect(new Set(WORD_LIST).size).toBe(256);
    expect(WORD_LIST.filter((word) => !/^[a-z]{3,10}$/.test(word))).toEqual([]);
  });

  it('stay the same for all time, since devices of different versions are compared', () => {
    expect(fingerprintWords(`00017f80ff${'0'.repeat(54)}`).slice(0, 5)).toEqual([
      'acorn',
      'actor',
      'hazel',
      'hedge',
      'walnut',
    ]);
  });

  it('are sixteen, and differ if any of their 128 bits does', () => {
    fc.assert(
      fc.property(hex, fc.nat(127), (fingerprint, bit) => {
        const words = fingerprintWords(fingerprint);
        expect(words).toHaveLength(16);
        expect(fingerprintWords(turned(fingerprint, bit))).not.toEqual(words);
      }),
    );
  });
});

describe('the picture of a fingerprint', () => {
  it('is the same for the same key, and differs if any of its 180 bits does', () => {
    fc.assert(
      fc.property(hex, fc.nat(179), (fingerprint, bit) => {
        expect(fingerprintTiles(fingerprint)).toEqual(fingerprintTiles(fingerprint));
        expect(fingerprintTiles(turned(fingerprint, bit))).not.toEqual(fingerprintTiles(fingerprint));
      }),
    );
  });

  it('has a tile at every place of a square', () => {
    const places = fingerprintTiles(ZEROS).map(({ row, column }) => `${row} ${column}`);
    expect(new Set(places).size).toBe(36);
  });
});
