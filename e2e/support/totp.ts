import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const CALM_MS = 8_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The code that an authenticator app shows (RFC 6238), written independently of the server.
 *
 * @param secret base32
 * @param steps how many half minutes from now
 */
export function totp(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** A code that the app shows neither now nor a minute before or after. */
export function wrongTotp(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => totp(secret, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  );
}

/** Waits until the half minute has some seconds left, so that codes mean the same at both ends of a test. */
export async function calmHalfMinute(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < CALM_MS) await wait(left + 100);
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
