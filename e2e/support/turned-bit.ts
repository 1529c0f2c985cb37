import { readFile, writeFile } from 'node:fs/promises';

/**
 * A copy with one bit of the byte `at` turned. No CRC-16 misses that, while other random bytes have the same one once in
 * 65,536 times.
 */
export function withBitTurned(bytes: Uint8Array, at = 0): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

/** Turns one bit of the byte `at` of a file. */
export async function turnBitIn(file: string, at = 0): Promise<void> {
  await writeFile(file, withBitTurned(await readFile(file), at));
}
