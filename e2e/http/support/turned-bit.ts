import { readFile, writeFile } from 'node:fs/promises';

/** A copy with one bit turned. No CRC-16 misses that, while other random bytes have the same one once in 65,536 times. */
export function withBitTurned(bytes: Uint8Array): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(0) ^ 1, 0);
  return copy;
}

/** Turns one bit of a file that is not empty. */
export async function turnBitIn(file: string): Promise<void> {
  await writeFile(file, withBitTurned(await readFile(file)));
}
