import { describe, expect, it } from 'vitest';
import { fingerprintIn, textOfCode } from '../../src/fingerprint/fingerprint-code.ts';

const FINGERPRINT = 'ab'.repeat(32);

describe('the code of a fingerprint', () => {
  it('says it', () => {
    expect(fingerprintIn(textOfCode(FINGERPRINT))).toBe(FINGERPRINT);
  });

  it.each(['', FINGERPRINT, 'https://example.org', `${textOfCode(FINGERPRINT)}0`, 'COFFER-FINGERPRINT:AB'])(
    'is not %j',
    (text) => expect(fingerprintIn(text)).toBeNull(),
  );
});
