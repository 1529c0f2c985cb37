import { createHash } from 'node:crypto';
import { authenticationKey, KDF_PARAMETERS, stretchPassword } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import vectors from '../../../vectors/password.json' with { type: 'json' };
import { argon2id, associatedData, hkdf } from './reference.ts';

describe('a stretched password', () => {
  it.each(vectors)(
    'gives the recorded authentication key, and cannot be read back ($email)',
    async ({ password, email, ...expected }) => {
      const stretched = await stretchPassword(password, email);
      expect(await authenticationKey(stretched)).toBe(expected.authenticationKey);
      expect(stretched.extractable).toBe(false);
      await expect(crypto.subtle.exportKey('raw', stretched)).rejects.toThrow();
    },
  );

  it.each(vectors)('is what another Argon2id gives ($email)', async ({ password, email, ...expected }) => {
    const address = email.trim().toLowerCase().normalize('NFC');
    const salt = createHash('sha256')
      .update(associatedData('password-salt', address))
      .digest()
      .subarray(0, 16);
    const stretched = argon2id(password.normalize('NFC'), salt);
    expect(stretched.toString('hex')).toBe(expected.stretched);
    expect(hkdf(stretched, 'authentication-key').toString('base64url')).toBe(expected.authenticationKey);
  });

  it('is the same for the same text in another Unicode form and another case of the e-mail', async () => {
    const composed = await stretchPassword('\u00fcber', 'ada@example.org');
    const decomposed = await stretchPassword('u\u0308ber', ' ADA@example.org');
    expect(await authenticationKey(decomposed)).toBe(await authenticationKey(composed));
  });
});

describe('the pinned parameters', () => {
  it('are not below RFC 9106 for 64 MiB, and cannot be changed by a program', () => {
    expect(KDF_PARAMETERS).toEqual({ memoryKiB: 65_536, iterations: 3, parallelism: 1 });
    expect(Object.isFrozen(KDF_PARAMETERS)).toBe(true);
  });
});
