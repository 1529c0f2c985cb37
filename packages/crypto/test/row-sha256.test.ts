import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadSha256 as inNode } from '../node/row-sha256.ts';
import { loadSha256 as inBrowsers } from '../src/row-sha256.ts';

describe('SHA-256 of rows', () => {
  it.each([
    ['in Node', inNode],
    ['in browsers', inBrowsers],
  ])('is that of all parts, one after the other, %s', async (_, load) => {
    const sha256 = await load();
    const parts = fc.array(fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes)));
    fc.assert(
      fc.property(parts, (all) => {
        const expected = createHash('sha256').update(Buffer.concat(all)).digest('hex');
        expect(Buffer.from(sha256(...all)).toString('hex')).toBe(expected);
      }),
    );
  });
});
