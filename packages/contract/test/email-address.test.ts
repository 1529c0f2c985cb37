import { describe, expect, it } from 'vitest';
import { emailAddress } from '../src/email-address.ts';

describe('An e-mail address that was typed', () => {
  it.each([
    ['Ada@example.org', 'Ada@example.org'],
    [' \tada@example.org\r\n', 'ada@example.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BU\u0308CHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['"a@b"@bücher.example', '"a@b"@xn--bcher-kva.example'],
    ['ada@bücher.example/path', 'ada@bücher.example/path'],
    ['ada@bücher.example:80', 'ada@bücher.example:80'],
    ['ada@EXAMPLE.org', 'ada@EXAMPLE.org'],
    ['bücher.example', 'bücher.example'],
    ['', ''],
  ])('fault B16: %j is %j', (typed, address) => {
    expect(emailAddress(typed)).toBe(address);
  });
});
