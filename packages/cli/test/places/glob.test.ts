import { describe, expect, it } from 'vitest';
import { CommandRefused } from '../../src/failures/command-refused.ts';
import { isPattern, named, nameMatcher, unescaped } from '../../src/places/glob.ts';

describe('A pattern', () => {
  it.each([
    ['*.jpg', ['beach.jpg', 'a.b.jpg'], ['beach.png', '.hidden.jpg', 'beach.jpg.txt']],
    ['.*', ['.hidden'], ['beach']],
    ['img-??.*', ['img-01.png'], ['img-1.png', 'img-001.png']],
    ['[a-c]*[!0-9]', ['beach', 'cat'], ['dog', 'beach1']],
    ['a[b', ['a[b'], ['ab']],
    ['\\*.txt', ['*.txt'], ['a.txt']],
    ['(a|b)+', ['(a|b)+'], ['a', 'ab']],
    ['caf\u00e9*', ['cafe\u0301.txt'], ['cafe.txt']],
  ])('%s matches as in a shell', (pattern, matching, others) => {
    const matches = nameMatcher(pattern);
    expect(matching.filter(matches)).toEqual(matching);
    expect(others.filter(matches)).toEqual([]);
  });

  it('is one where a character of it is not kept from being one', () => {
    expect(['/a*', '/a?', '/[ab]', '/\\\\*'].every(isPattern)).toBe(true);
    expect(['/a', '/a\\*', '/a\\?', '/a]'].some(isPattern)).toBe(false);
    expect(unescaped('/a\\*\\[b\\]\\\\c\\d')).toBe('/a*[b]\\c\\d');
  });

  it.each([
    ['draft [1].txt', ['draft [1].txt', 'draft 1.txt'], ['draft [1].txt']],
    ['draft [1].txt', ['draft 1.txt'], ['draft 1.txt']],
    ['*', ['*', 'a'], ['*']],
    ['a?', ['a?', 'ab'], ['a?']],
    ['a\\*', ['a\\*', 'a*', 'a\\b'], ['a\\*']],
    ['a\\*', ['a*', 'ab'], ['a*']],
    ['[z-a]', ['[z-a]'], ['[z-a]']],
    ['{a,b}!', ['{a,b}!', 'a!'], ['{a,b}!']],
    ['cafe\u0301[1]', ['caf\u00e9[1]', 'caf\u00e91'], ['caf\u00e9[1]']],
  ])('fault B5: %j of %j is first what has exactly that name', (argument, names, meant) => {
    expect(named(names, argument, (name) => name)).toEqual(meant);
  });

  it.each(['[z-a]', '[b-a]*', 'x[9-0]'])('fault B5: %s is refused in a line', (pattern) => {
    expect(() => nameMatcher(pattern)).toThrow(CommandRefused);
  });

  it.each([
    '[',
    '[]',
    '[!]',
    '[^]',
    'a[',
    '\\',
    '[[]',
    '[]]',
    '[a',
    '[\\]',
    '**',
    '[!!]',
    '[\\-a]',
    '[a&&b]',
    '[(]',
    '[-]',
    '[--a]',
  ])('fault B5: %s is a pattern or a name, whatever it matches', (pattern) => {
    expect(() => nameMatcher(pattern)('name')).not.toThrow();
  });
});
