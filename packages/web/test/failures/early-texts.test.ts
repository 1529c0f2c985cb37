import { failed } from '@coffer/client';
import { PROBLEMS, problem as problemSchema } from '@coffer/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import * as english from '../../src/languages/en/index.ts';

/** A copy of the module, to which no other page has brought its texts. */
const EARLY = '../../src/failures/texts.ts?early';

const SENTENCE = /^[A-Z].*\S \S/;

describe('on the login page, which has the first messages alone', () => {
  let failureText: (thrown: unknown) => string;
  beforeAll(async () => {
    ({ failureText } = await import(EARLY));
  });

  it('no failure is told by its code', () => {
    for (const code of problemSchema.shape.code.options) {
      const problem = { code, status: PROBLEMS[code].status, errors: {}, requestId: 'r' };
      expect(failureText(failed({ ...problem, detail: 'What the server says' }))).toMatch(SENTENCE);
      expect(failureText(failed({ ...problem, detail: '' }))).toMatch(SENTENCE);
    }
    expect(failureText(failed({ code: 'pin_refused', triesLeft: 1 }))).toMatch(SENTENCE);
    for (const code of ['recovery_refused', 'passkey_refused', 'current_password_wrong'] as const) {
      expect(english.driveFailures).toHaveProperty(code);
      expect(failureText(failed(code))).toMatch(SENTENCE);
    }
  });

  it.each([
    ...(['account_altered', 'key_file_needed', 'key_file_needs_password', 'key_file_without_seed'] as const),
    ...(['key_generation_failed', 'key_refused', 'keys_doubted', 'part_not_loaded'] as const),
    ...(['private_key_mismatch', 'private_key_missing', 'sign_in_needed', 'wrong_password'] as const),
  ])('%s, which a login may throw, has its own words', (code) =>
    expect(failureText(failed(code))).toBe(english.failures[code]),
  );
});
