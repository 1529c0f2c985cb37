import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Needles } from './needles.ts';

const bytes = (minLength: number) =>
  fc.uint8Array({ minLength, maxLength: 40, max: 3 }).map((array) => Buffer.from(array));

it('finds what looking for one after the other finds', () => {
  fc.assert(
    fc.property(fc.array(bytes(1).map((needle) => ({ bytes: needle }))), fc.array(bytes(0)), (all, parts) => {
      const hay = Buffer.concat([...parts, ...all.slice(0, 1).map((needle) => needle.bytes)]);
      expect(new Needles(all).in(hay)).toEqual(new Set(all.filter((needle) => hay.includes(needle.bytes))));
    }),
  );
});
