import { type CofferError, failed } from '@coffer/client';
import { PROBLEMS, type ProblemCode } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { handOverKey } from '../../src/features/account/keys/hand-over-key.ts';

const KEY = '-----BEGIN PRIVATE KEY-----';

function problem(code: ProblemCode): CofferError {
  const { status, title } = PROBLEMS[code];
  return failed({ code, status, detail: title, errors: {}, requestId: 'r' });
}

const endingWith = (error: unknown) => handOverKey(KEY, () => Promise.reject(error));

describe('a new private key', () => {
  it('is handed out once the server has taken it', async () => {
    const made = await handOverKey(KEY, () => Promise.resolve());
    expect(made).toEqual({ privateKeyPem: KEY, taken: true });
  });

  it.each([
    ['got no answer', failed({ code: 'server_unreachable' })],
    ['got one that nobody understands', failed({ code: 'response_invalid', route: 'PUT /api/account/keys' })],
    ['met a database whose line broke, perhaps after the commit', problem('unavailable')],
    ['met a server that failed', problem('internal')],
    ['was taken, but not by the keyring', new Error('The worker is gone')],
  ])('is handed out too where it %s, as one that may hold', async (_, error) => {
    expect(await endingWith(error)).toEqual({ privateKeyPem: KEY, taken: false });
  });

  it.each(['validation_failed', 'unauthenticated', 'too_many_requests'] as const)(
    'is dropped where the server refused it: %s',
    async (code) => {
      await expect(endingWith(problem(code))).rejects.toMatchObject({ failure: { code } });
    },
  );
});
