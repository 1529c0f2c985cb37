import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packValues, unpackValues } from '../../src/replica/packed-values.ts';
import { anyCharacter } from '../support/any-character.ts';

const value = fc.oneof(
  ...[fc.constant(null), fc.boolean(), fc.maxSafeInteger(), fc.string(), fc.string({ unit: anyCharacter })],
  ...[fc.uuid(), fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64url'))],
  ...[fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('hex')), fc.base64String()],
  fc.array(fc.record({ number: fc.nat(), text: fc.string() })),
);

describe('Packed values', () => {
  it('come back as they were, whatever they look like', () => {
    fc.assert(
      fc.property(fc.array(value), (values) => {
        expect(unpackValues(packValues(values))).toEqual(values);
      }),
    );
  });

  it('are read in part', () => {
    const values = ['dir', 7, '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11', 'A'.repeat(400)];
    const packed = packValues(values);
    expect(unpackValues(packed, (index) => index !== 3)).toEqual([...values.slice(0, 3), null]);
    expect(packed.length).toBeLessThan(330);
  });
});
