import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameOfPerson } from '../../src/people/name-of-person.ts';
import { lookAlike, proposedName } from '../../src/people/proposed-name.ts';

describe('A name that somebody proposes', () => {
  it.each([
    ['Bob Miller', 'Bob Miller'],
    ['  Bob \n\t Miller ', 'Bob Miller'],
    ['Bob\u202E relliM\u2066\u200B\u0000\u{E0041}\uFE0F', 'Bob relliM'],
    ['B\u0301\u0301\u0301\u0301\u0301\u0301ob', 'B\u0301\u0301\u0301ob'],
    ['山田 太郎', '山田 太郎'],
    ['bob@example.org', null],
    ['bob＠example.org', null],
    ['bob﹫example.org', null],
    ['', null],
    [' \u2800\u3164 …', null],
    ['b'.repeat(101), null],
    ['Ada', null],
    ['аdа', null],
    ['A-D-A', null],
    ['Ada L.', 'Ada L.'],
    ['Bob\t\u0000\tMiller', 'Bob Miller'],
  ])('is shown and taken as it may be: %j', (said, shown) => {
    expect(proposedName(said, 'Ada')).toBe(shown);
  });

  it('has nothing in it that is not seen, whatever was said', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (said) => {
        const name = proposedName(said, '');
        if (name === null) return;
        expect(name).not.toMatch(/[\p{C}\p{Default_Ignorable_Code_Point}\r\n@]/u);
        expect(name.length).toBeLessThanOrEqual(100);
        expect(proposedName(name, '')).toBe(name);
        expect(nameOfPerson(name)).toBe(name);
      }),
      { numRuns: 500 },
    );
  });
});

describe('Two names', () => {
  it.each([
    ['Bob', 'bob'],
    ['Bob', 'ВоЬ'.replace('Ь', 'b')],
    ['Bob Miller', 'BobMiller'],
    ['Bob', 'B.o.b!'],
    ['Bob', 'B0b'],
    ['Björn', 'Bjorn'],
    ['Björn', 'Bjöm'],
    ['Will', 'WiII'],
    ['Paul', 'Раul'],
    ['Bob', 'Ｂｏｂ'],
    ['wave', 'vvave'],
  ])('look alike: %s and %s', (one, other) => {
    expect(lookAlike(one, other)).toBe(true);
    expect(lookAlike(other, one)).toBe(true);
  });

  it.each([
    ['Bob', 'Bobby'],
    ['Bob', 'Rob'],
    ['Bob Miller', 'Miller Bob'],
    ['山田', '山本'],
  ])('are told apart: %s and %s', (one, other) => {
    expect(lookAlike(one, other)).toBe(false);
  });
});
