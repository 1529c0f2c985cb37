import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmailAllowed, matchesPattern } from '../src/settings/email-patterns.ts';

describe('A pattern of e-mail addresses', () => {
  it.each([
    ['ada@example.org', 'ada@example.org', true],
    ['Ada@Example.org', 'ada@example.ORG', true],
    ['ada@example.org', 'example.org', true],
    ['ada@mail.example.org', 'example.org', false],
    ['ada@mail.example.org', '*.example.org', true],
    ['ada@example.org', '*.example.org', false],
    ['ada@example.org', '*@example.org', true],
    ['ada@example.org.evil.net', '*@example.org', false],
    ['ada@example.org', 'ada*@*.org', true],
    ['ada+list@example.org', 'ada+*@example.org', true],
    ['ada@example.org', '*', true],
    ['ada@example.org', 'ada@example.*org', true],
    ['ab@b', 'ab*b@b', false],
    ['adaxexample.org', 'ada@example.org', false],
    ['ada@exampleXorg', 'ada@example.org', false],
  ])('%s is meant by %s: %s', (email, pattern, expected) => {
    expect(matchesPattern(email, pattern)).toBe(expected);
  });

  it('is found by what it was made from, wherever stars replace characters', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '-'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(text, text, fc.nat(20), fc.nat(20), (local, domain, start, length) => {
        const email = `${local}@${domain}`;
        const pattern = `${email.slice(0, start)}*${email.slice(start + length)}`;
        // Where the star swallows the at sign, the rest is a domain.
        expect(matchesPattern(email, pattern.includes('@') ? pattern : '*')).toBe(true);
      }),
    );
  });

  it('costs little, however many stars it has', () => {
    expect(matchesPattern(`${'a'.repeat(240)}@b`, `${'*a'.repeat(120)}*c@b`)).toBe(false);
  });
});

describe('An address', () => {
  it('is allowed without patterns, by an allowed one, and never by a blocked one', () => {
    const allowed = (allowed_emails: string[], blocked_emails: string[]) =>
      isEmailAllowed('ada@example.org', { allowed_emails, blocked_emails });
    expect(allowed([], [])).toBe(true);
    expect(allowed(['example.org'], [])).toBe(true);
    expect(allowed(['example.com'], [])).toBe(false);
    expect(allowed([], ['ada@*'])).toBe(false);
    expect(allowed(['example.org'], ['ada@*'])).toBe(false);
  });
});
