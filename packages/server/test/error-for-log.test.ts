import { describe, expect, it } from 'vitest';
import { errorForLog } from '../src/http/log.ts';

describe('An error in the log', () => {
  it('keeps what it is, its code, its place and its cause', () => {
    const cause = new RangeError('too far');
    const logged = errorForLog(Object.assign(new Error('failed', { cause }), { code: 'E_FAILED' }));
    expect(logged).toMatchObject({
      type: 'Error',
      message: 'failed',
      code: 'E_FAILED',
      stack: expect.stringContaining('error-for-log'),
      cause: { type: 'RangeError', message: 'too far' },
    });
  });

  it('leaves out what libraries attach: rows, parameters, requests and answers', () => {
    const error = Object.assign(new Error('duplicate key'), {
      detail: 'Key (email)=(somebody@example.org) already exists.',
      parameters: ['secret'],
      $response: { headers: { authorization: 'secret' } },
    });
    const text = JSON.stringify(errorForLog(new Error('outer', { cause: error })));
    expect(text).toContain('duplicate key');
    expect(text).not.toMatch(/somebody|secret/);
  });

  it('bears what is no error, and causes that go round', () => {
    const loop = new Error('loop');
    loop.cause = loop;
    expect(JSON.stringify(errorForLog(loop)).length).toBeLessThan(20_000);
    expect(errorForLog('secret')).not.toHaveProperty('cause');
    expect(JSON.stringify(errorForLog('secret'))).not.toContain('secret');
  });
});
