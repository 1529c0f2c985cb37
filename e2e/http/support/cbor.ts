/** What the software authenticator has to say. */
export type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

// RFC 8949, section 3.1: the major types.
const UNSIGNED = 0;
const NEGATIVE = 1;
const BYTES = 2;
const TEXT = 3;
const ARRAY = 4;
const MAP = 5;

/** CBOR (RFC 8949), as much of it as WebAuthn needs. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(NEGATIVE, -1 - value) : head(UNSIGNED, value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([head(TEXT, text.length), text]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(BYTES, value.length), value]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]);
    return Buffer.concat([head(MAP, value.size), ...entries]);
  }
  const list = [...value.values()];
  return Buffer.concat([head(ARRAY, list.length), ...list.map(cbor)]);
}

function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 0x100) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 0xff]);
}
