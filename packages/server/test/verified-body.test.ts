import { createHash } from 'node:crypto';
import { checksumOf } from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Expectation, verifiedBody } from '../src/storage/verified-body.ts';
import { refusalOf } from './support/refused.ts';

async function* piecesOf(body: Uint8Array, size: number) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

async function collected(body: Uint8Array, expectation: Expectation, size = 7): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of verifiedBody(piecesOf(body, size), expectation)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const BODY = new Uint8Array(Buffer.from('123456789'));
const right: Expectation = { length: 9, checksum: '906e', checksumFunction: 'crc16' };

describe('A verified body', () => {
  it('passes on what has the right length and checksum', async () => {
    expect([...(await collected(BODY, right))]).toEqual([...BODY]);
    const checksum = createHash('sha256').update(BODY).digest('hex');
    await collected(BODY, { length: 9, checksum, checksumFunction: 'sha256' });
  });

  it('passes on every body, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.integer({ min: 1, max: 50 }),
        async (bytes, size) => {
          const body = new Uint8Array(bytes);
          const expectation = {
            length: body.length,
            checksum: checksumOf(body),
            checksumFunction: 'crc16',
          } as const;
          expect([...(await collected(body, expectation, size))]).toEqual([...body]);
        },
      ),
    );
  });

  it.each([
    ['too short', { ...right, length: 10 }, 'chunk_length_mismatch'],
    ['too long', { ...right, length: 8 }, 'chunk_length_mismatch'],
    ['of another checksum', { ...right, checksum: '906f' }, 'checksum_mismatch'],
    ['of another checksum function', { ...right, checksumFunction: 'sha256' }, 'checksum_mismatch'],
  ] as const)('ends with an error when it is %s', async (_, expectation, code) => {
    expect((await refusalOf(() => collected(BODY, expectation))).code).toBe(code);
  });

  it('is given up as soon as it is too long', async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read += 1;
        yield new Uint8Array(10);
      }
    }
    await refusalOf(async () => {
      for await (const _ of verifiedBody(endless(), { ...right, length: 25 }));
    });
    expect(read).toBe(3);
  });
});
