import { CHUNK_SIZE, SEGMENT_SIZE } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { download, storedBytes } from '../../support/downloads.ts';
import { content, drain } from '../../support/files.ts';
import { MemoryServer } from '../../support/memory-server.ts';

/** A download of a file of some size whose content goes on behind its end. */
async function ofLonger(size: number, rest: Uint8Array) {
  const server = new MemoryServer();
  const bytes = new Uint8Array(size + rest.length);
  bytes.set(content(size));
  bytes.set(rest, size);
  const file = await storedBytes(server, bytes);
  const longer = { ...file, item: { ...file.item, size } };
  return (options = {}) => drain(download(server, longer, options));
}

const SIZES = [0, 1, SEGMENT_SIZE, SEGMENT_SIZE + 5, CHUNK_SIZE - 10, CHUNK_SIZE, CHUNK_SIZE + 1];

describe('A content that is sealed longer than its file', () => {
  it.each(SIZES)('reads as the %i bytes of that where zeros follow', async (size) => {
    for (const more of [1, SEGMENT_SIZE, CHUNK_SIZE + 7]) {
      const read = await ofLonger(size, new Uint8Array(more));
      const { bytes, error } = await read();
      expect([error, Buffer.compare(bytes, content(size))]).toEqual([null, 0]);
      if (size < 2) continue;
      const part = await read({ from: size - 2, to: size });
      expect(Buffer.compare(part.bytes, content(size).subarray(size - 2))).toBe(0);
    }
  });

  it('is damaged where something else follows', async () => {
    const read = await ofLonger(SEGMENT_SIZE - 5, Uint8Array.of(0, 1, 0));
    expect((await read()).error).toMatchObject({ failure: { code: 'chunk_tampered', index: 0 } });
    const part = await read({ from: SEGMENT_SIZE - 10, to: SEGMENT_SIZE - 8 });
    expect(part.error).toMatchObject({ failure: { code: 'chunk_tampered', index: 0 } });
  });
});
