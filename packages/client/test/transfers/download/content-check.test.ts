import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createContentCheck } from '../../../src/transfers/download/content-check.ts';

const blake2b = (text: string) => createHash('blake2b512').update(text).digest('hex');

async function check(expected: string, ...parts: string[]): Promise<void> {
  const content = await createContentCheck(expected);
  for (const part of parts) content.update(new TextEncoder().encode(part));
  content.finish();
}

describe('the check of a whole download', () => {
  it('accepts what was uploaded', async () => {
    await check(blake2b('one two'), 'one ', 'two');
    await check(blake2b(''));
  });

  it('refuses anything else, and begins anew with the next file', async () => {
    await expect(check(blake2b('one two'), 'one')).rejects.toMatchObject({
      failure: { code: 'content_mismatch' },
    });
    await check(blake2b('one two'), 'one two');
  });

  it('keeps files apart that are checked at the same time', async () => {
    const [one, two] = await Promise.all([
      createContentCheck(blake2b('one')),
      createContentCheck(blake2b('two')),
    ]);
    one?.update(new TextEncoder().encode('one'));
    two?.update(new TextEncoder().encode('two'));
    one?.finish();
    two?.finish();
  });

  it('checks thousands of files in a row', async () => {
    for (let file = 0; file < 3_000; file++) await check(blake2b(`file ${file}`), `file ${file}`);
  });
});
