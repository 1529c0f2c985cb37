import { createDecipheriv, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  associatedData,
  EncodingInvalid,
  EnvelopeDamaged,
  newRecoveryCode,
  openForRecovery,
  recoveryAuthenticationKey,
  sealForRecovery,
} from '../src/index.ts';

const CODE = 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-2222-7777';
const NO_SALT = Buffer.alloc(0);

/** Base32 by hand: five bits a letter. */
function bytesOf(code: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...code.replaceAll('-', '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const derive = (purpose: string) =>
  Buffer.from(hkdfSync('sha256', bytesOf(CODE), NO_SALT, `coffer/v1/${purpose}`, 32));

describe('A recovery code', () => {
  it('has 160 random bits in eight groups', () => {
    expect(newRecoveryCode()).toMatch(/^([A-Z2-7]{4}-){7}[A-Z2-7]{4}$/);
    expect(newRecoveryCode()).not.toBe(newRecoveryCode());
  });

  it('gives two keys by HKDF, one of which the server gets', async () => {
    const expected = derive('recovery-authentication-key').toString('base64url');
    expect(await recoveryAuthenticationKey(CODE)).toBe(expected);
  });

  it('seals a private key as AES-256-GCM does in Node', async () => {
    const envelope = Buffer.from(await sealForRecovery('PEM', CODE, 'fingerprint'), 'base64url');
    const decipher = createDecipheriv(
      'aes-256-gcm',
      derive('recovery-wrapping-key'),
      envelope.subarray(2, 14),
    );
    decipher.setAAD(associatedData('recovery-private-key', envelope.subarray(0, 2), 'fingerprint'));
    decipher.setAuthTag(envelope.subarray(-16));
    expect(Buffer.concat([decipher.update(envelope.subarray(14, -16)), decipher.final()]).toString()).toBe(
      'PEM',
    );
  });

  it('opens however it is typed', async () => {
    const code = newRecoveryCode();
    const envelope = await sealForRecovery('PEM', code, 'fingerprint');
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('o', '0').replaceAll('i', '1').replaceAll('b', '8')} `;
    expect(await openForRecovery(envelope, typed, 'fingerprint')).toBe('PEM');
  });

  it('opens nothing that was sealed under another one, or for another key', async () => {
    const envelope = await sealForRecovery('PEM', CODE, 'fingerprint');
    await expect(openForRecovery(envelope, newRecoveryCode(), 'fingerprint')).rejects.toThrow(
      EnvelopeDamaged,
    );
    await expect(openForRecovery(envelope, CODE, 'another')).rejects.toThrow(EnvelopeDamaged);
  });

  it.each(['', 'ABCD', `${CODE}-AAAA`, CODE.replace('A', '9'), CODE.slice(1)])(
    'is not "%s"',
    async (code) => {
      await expect(recoveryAuthenticationKey(code)).rejects.toThrow(EncodingInvalid);
    },
  );
});
