import { createCipheriv, createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

const BLOCK = Buffer.alloc(1 << 20);

/** Writes `size` bytes that are the same for the same seed and look random to everything else. */
export async function generateFile(path: string, size: number, seed: string): Promise<void> {
  const key = createHash('sha256').update(seed).digest();
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  await pipeline(async function* () {
    for (let left = size; left > 0; left -= BLOCK.length) {
      yield stream.update(left >= BLOCK.length ? BLOCK : BLOCK.subarray(0, left));
    }
  }, createWriteStream(path));
}

/** The lower-case hex SHA-256 of a file, by Node's own implementation. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
