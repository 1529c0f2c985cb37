/** Bytes that WebCrypto accepts: never backed by a SharedArrayBuffer, which another thread could change. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Joins byte arrays into a new one. */
export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Compares without stopping at the first difference, so that time tells nothing about where it is. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  a.forEach((byte, i) => {
    difference |= byte ^ (b[i] ?? 0);
  });
  return difference === 0;
}

/** A 32-bit unsigned integer in network byte order. */
export function uint32(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}
