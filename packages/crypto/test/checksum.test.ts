import { checksumOf, createChecksum, utf8Encode } from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc16 } from './reference.ts';

describe('a checksum', () => {
  it('has the check value of CRC-16/IBM-SDLC', () => {
    expect(checksumOf(utf8Encode('123456789'))).toBe('906e');
    expect(checksumOf()).toBe('0000');
  });

  it('is what the definition, bit by bit, gives', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(checksumOf(bytes)).toBe(crc16(bytes));
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 30 })), (parts) => {
        const checksum = createChecksum();
        for (const part of parts) checksum.update(part);
        const whole = crc16(Buffer.concat(parts));
        expect(checksum.digest()).toBe(whole);
        expect(checksumOf(...parts)).toBe(whole);
      }),
    );
  });

  it('always has four lower-case digits', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(checksumOf(bytes)).toMatch(/^[0-9a-f]{4}$/);
      }),
      { numRuns: 1000 },
    );
  });
});
