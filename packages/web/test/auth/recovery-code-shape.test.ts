import { newRecoveryCode, recoveryAuthenticationKey } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { looksLikeRecoveryCode } from '../../src/features/auth/forgotten/recovery-code-shape.ts';

describe('The shape of a recovery code', () => {
  it('is seen however the code is spaced and written', () => {
    const code = newRecoveryCode();
    for (const typed of [code, code.replaceAll('-', ''), ` ${code.toLowerCase().replaceAll('-', ' ')} `]) {
      expect(looksLikeRecoveryCode(typed)).toBe(true);
    }
  });

  it('is given only to what can be read as a code', async () => {
    const misread = `${'0O1I8B'.repeat(5)}27`;
    expect(looksLikeRecoveryCode(misread)).toBe(true);
    await recoveryAuthenticationKey(misread);
  });

  it.each(['', 'ABCD-EFGH', 'A'.repeat(31), 'A'.repeat(33), '9'.repeat(32), 'Ä'.repeat(32)])(
    'is not seen in "%s"',
    (typed) => expect(looksLikeRecoveryCode(typed)).toBe(false),
  );
});
