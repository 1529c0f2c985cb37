import { checksumOf, fileKeyBytes, fromHex, importFileKey, itemId, sealChunk } from '@coffer/crypto';

/**
 * Seals the plaintext of one chunk for a caller that cannot encrypt. Everything happens in memory; the key
 * is neither stored nor logged, and gone with this call.
 */
export async function sealBody(
  plaintext: AsyncIterable<Uint8Array>,
  keyHex: string,
  place: { itemId: string; index: number; count: number },
): Promise<{ body: Uint8Array; checksum: string }> {
  const pieces: Uint8Array[] = [];
  for await (const piece of plaintext) pieces.push(piece);
  const key = await importFileKey(fileKeyBytes(fromHex(keyHex)));
  const position = { itemId: itemId(place.itemId), index: place.index, count: place.count };
  const body = await sealChunk(key, position, Buffer.concat(pieces));
  return { body, checksum: checksumOf(body) };
}
