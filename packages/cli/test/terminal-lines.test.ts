import { failed } from '@coffer/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureText } from '../src/failures/texts.ts';
import { quotedLine } from '../src/terminal/shown-name.ts';

describe('A line of results for programs', () => {
  it('fault S16: is one line, from which the names can be read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (line) => {
        const quoted = quotedLine(line);
        expect(quoted).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        expect(quoted.startsWith('"') ? JSON.parse(quoted) : quoted).toBe(line);
      }),
    );
  });

  it.each([
    ['a.txt', 'a.txt'],
    ['a\nb', '"a\\nb"'],
    ['a\u001b[2J', '"a\\u001b[2J"'],
    ['a\u202etxt.exe', '"a\\u202etxt.exe"'],
    ['"a"', '"\\"a\\""'],
    ['a "b" \\n', 'a "b" \\n'],
  ])('fault S16: %j is %s', (line, quoted) => {
    expect(quotedLine(line)).toBe(quoted);
  });
});

describe('A server that is not reached', () => {
  const textFor = (code: string) => {
    const cause = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
    return failureText(failed({ code: 'server_unreachable' }, { cause }));
  };

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_EXTRA_CA_CERTS'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
    ['CERT_HAS_EXPIRED', 'expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'another name'],
  ])('fault D8: is said to have a certificate that is not trusted (%s)', (code, said) => {
    expect(textFor(code)).toMatchObject({ exit: 'untrusted', text: expect.stringContaining(said) });
  });

  it('fault D8: cannot be reached for every other reason', () => {
    expect(textFor('ECONNREFUSED')).toMatchObject({ exit: 'unreachable' });
  });
});
