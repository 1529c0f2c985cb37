import { spawnSync } from 'node:child_process';
import {
  argon2Sync,
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  type KeyObject,
  verify as verifySignature,
} from 'node:crypto';

// The formats of this package written a second time, on Node's own crypto module, and sharing no line with src.

export const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

/** Argon2id of a password: 64 MiB, three passes, one lane, 32 bytes. */
export function argon2id(password: string, salt: Uint8Array): Buffer {
  const cost = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 };
  return argon2Sync('argon2id', { message: password, nonce: salt, ...cost });
}

export const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** What stands behind both first bytes of an envelope. */
export const bodyOf = (envelope: string) => Buffer.from(envelope, 'base64url').subarray(2);

export function isSigned(
  key: KeyObject,
  purpose: string,
  parts: readonly (string | Uint8Array)[],
  signature: string,
): boolean {
  const message = associatedData(purpose, ...parts);
  return verifySignature('sha256', message, { key, ...PSS }, Buffer.from(signature, 'base64url'));
}

export function domain(purpose: string): Buffer {
  return Buffer.from(`coffer/v1/${purpose}`);
}

/** Each field after its length in four bytes, the purpose first. */
export function associatedData(purpose: string, ...fields: readonly (string | Uint8Array)[]): Buffer {
  const all = [domain(purpose), ...fields.map((field) => Buffer.from(field))];
  return Buffer.concat(
    all.flatMap((field) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(field.length);
      return [length, field];
    }),
  );
}

/** nonce ‖ ciphertext ‖ tag under AES-256-GCM. */
export function aesGcmSeal(
  key: Uint8Array,
  nonce: Uint8Array,
  bound: Uint8Array,
  plaintext: Uint8Array,
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound);
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Throws if nonce ‖ ciphertext ‖ tag is not authentic. */
export function aesGcmOpen(key: Uint8Array, bound: Uint8Array, body: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, 12)).setAAD(bound);
  decipher.setAuthTag(body.subarray(-16));
  return Buffer.concat([decipher.update(body.subarray(12, -16)), decipher.final()]);
}

export function hkdf(material: Uint8Array, purpose: string, salt: Uint8Array = Buffer.alloc(0)): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, domain(purpose), 32));
}

/** With all that the key is for as info. */
export function hkdfOver(material: Uint8Array, info: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', material, Buffer.alloc(0), info, 32));
}

export function hmac(key: Uint8Array, message: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(message).digest();
}

/** An envelope of scheme 1 with a given nonce. */
export function sealEnvelope(
  key: Uint8Array,
  nonce: Uint8Array,
  purpose: string,
  fields: readonly string[],
  plaintext: Uint8Array,
): string {
  const header = Buffer.from([1, 1]);
  const bound = associatedData(purpose, header, ...fields);
  return Buffer.concat([header, aesGcmSeal(key, nonce, bound, plaintext)]).toString('base64url');
}

/** Opens an envelope of scheme 1. */
export function openEnvelope(
  key: Uint8Array,
  purpose: string,
  fields: readonly (string | Uint8Array)[],
  envelope: string,
): Buffer {
  const bytes = Buffer.from(envelope, 'base64url');
  const bound = associatedData(purpose, bytes.subarray(0, 2), ...fields);
  return aesGcmOpen(key, bound, bytes.subarray(2));
}

const SEGMENT = 256 * 1024;
const CHUNK = 4 * 1024 * 1024;

/** The chunks of a sealed file, whose segments have their numbers for nonces. */
export function sealFile(key: Uint8Array, id: string, plaintext: Uint8Array): Buffer[] {
  const chunks: Buffer[] = [];
  const segments = Math.max(1, Math.ceil(plaintext.length / SEGMENT));
  for (let number = 0; number < segments; number++) {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(number, 8);
    const bound = associatedData('segment', id, String(number), number === segments - 1 ? 'last' : 'inner');
    const sealed = aesGcmSeal(
      key,
      nonce,
      bound,
      plaintext.subarray(number * SEGMENT, (number + 1) * SEGMENT),
    );
    const chunk = Math.floor((number * SEGMENT) / CHUNK);
    chunks[chunk] = Buffer.concat([chunks[chunk] ?? Buffer.alloc(0), sealed]);
  }
  return chunks;
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** The hashes of the segments of a sealed chunk. */
export function segmentHashes(chunk: Uint8Array): Buffer {
  const hashes: Buffer[] = [];
  for (let at = 0; at < Math.max(1, chunk.length); at += SEGMENT + 28) {
    hashes.push(sha256(chunk.subarray(at, at + SEGMENT + 28)));
  }
  return Buffer.concat(hashes);
}

/** The root of a sealed file, in hex. */
export function rootOf(chunks: readonly Uint8Array[]): string {
  const hashes = chunks.map((chunk) => sha256(segmentHashes(chunk)));
  return sha256(Buffer.concat(hashes)).toString('hex');
}

type Media = Readonly<Record<'takenAt' | 'offset' | 'width' | 'height' | 'duration', number | null>>;

/** What a picture or a video says of itself; zeros are what it does not say. */
export function mediaBytes(media: Media | null): Buffer {
  const bytes = Buffer.alloc(22);
  if (media === null) return bytes;
  const { takenAt, offset, width, height, duration } = media;
  bytes.writeBigInt64BE(BigInt(takenAt ?? 0), 0);
  bytes.writeUInt16BE(offset === null ? 0 : offset + 2_000, 8);
  bytes.writeUInt32BE(width ?? 0, 10);
  bytes.writeUInt32BE(height ?? 0, 14);
  bytes.writeUInt32BE(duration ?? 0, 18);
  return bytes;
}

/** What is sealed of a version beside its content. */
interface Metadata {
  readonly size: number;
  readonly modifiedAt: number;
  readonly mime: string;
  readonly media: Media | null;
  readonly content: { readonly root: string; readonly size: number } | null;
  readonly origin: { readonly number: number; readonly at: number; readonly device: string } | null;
  readonly later?: string | undefined;
}

/** The plaintext of sealed metadata. */
export function metadataBytes(metadata: Metadata): Buffer {
  const { size, modifiedAt, mime, media, content, origin, later = '' } = metadata;
  const fixed = Buffer.alloc(144);
  fixed.writeBigUInt64BE(BigInt(size), 0);
  fixed.writeBigInt64BE(BigInt(modifiedAt), 8);
  if (content !== null) {
    fixed.writeBigUInt64BE(BigInt(content.size), 16);
    fixed.write(content.root, 24, 'hex');
  }
  if (origin !== null) {
    fixed.writeBigUInt64BE(BigInt(origin.number), 56);
    fixed.writeBigInt64BE(BigInt(origin.at), 64);
    fixed.write(origin.device, 72, 'utf8');
  }
  mediaBytes(media).copy(fixed, 120);
  fixed.writeUInt16BE(Buffer.byteLength(mime), 142);
  return Buffer.concat([fixed, Buffer.from(mime), Buffer.from(later, 'base64url')]);
}

/** ISO/IEC 7816-4 to a multiple of 32. */
export function padName(name: string): Buffer {
  const text = Buffer.from(name, 'utf8');
  return Buffer.concat([text, Buffer.from([0x80]), Buffer.alloc(31 - (text.length % 32))]);
}

/** CRC-16/IBM-SDLC bit by bit, as the catalogue of parametrised CRC algorithms defines it. */
export function crc16(bytes: Uint8Array): string {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x8408 : crc >>> 1;
  }
  return (crc ^ 0xffff).toString(16).padStart(4, '0');
}

/** Runs the openssl command; throws with what it printed if it fails. */
export function openssl(args: readonly string[], input: Uint8Array | string = ''): Buffer {
  const { status, stdout, stderr, error } = spawnSync('openssl', args, { input });
  if (error) throw error;
  if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}${stdout}`);
  return stdout;
}
