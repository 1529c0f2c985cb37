import { createHash } from 'node:crypto';
import type { RandomBytes } from '../random.ts';
import { base32 } from './totp.ts';

const CODES = 10;
const CODE_BYTES = 10;

/** Makes the codes that stand in for a lost authenticator app, each of 80 random bits: `ABCD-EFGH-IJKL-MNOP`. */
export function newRecoveryCodes(random: RandomBytes): string[] {
  return Array.from({ length: CODES }, () => base32(random(CODE_BYTES)).replace(/.{4}(?=.)/g, '$&-'));
}

/** What the database holds of a code; blanks, hyphens and case of what people type do not matter. */
export function hashOfRecoveryCode(code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z2-7]/g, '');
  return createHash('sha256').update(plain).digest('hex');
}
