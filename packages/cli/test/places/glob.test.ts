import { describe, expect, it } from 'vitest';
import { isPattern, nameMatcher, unescaped } from '../../src/places/glob.ts';

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
});
