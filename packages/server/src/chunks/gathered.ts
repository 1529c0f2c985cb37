/**
 * A body as one piece of memory of exactly its length.
 *
 * @throws RangeError where it is not as long as was said
 */
export async function gathered(body: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array> {
  // Memory of its own, which is given back as soon as nobody needs it.
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for await (const piece of body) {
    if (at + piece.length > length) throw new RangeError(`The body is longer than ${length} bytes`);
    bytes.set(piece, at);
    at += piece.length;
  }
  if (at < length) throw new RangeError(`The body has ${at} bytes instead of ${length}`);
  return bytes;
}
