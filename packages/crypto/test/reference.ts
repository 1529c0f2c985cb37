import { spawnSync } from 'node:child_process';
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

// The formats of this package written a second time, on Node's own crypto module, and sharing no line with src.

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

export function hmac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
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
  fields: readonly string[],
  envelope: string,
): Buffer {
  const bytes = Buffer.from(envelope, 'base64url');
  const bound = associatedData(purpose, bytes.subarray(0, 2), ...fields);
  return aesGcmOpen(key, bound, bytes.subarray(2));
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
