import { describe, expect, it } from 'vitest';
import { calledBy } from '../../src/format/called-by.ts';

describe('Somebody on one line', () => {
  it('has the address next to the name, since names may be alike', () => {
    expect(calledBy('Bob', 'bob@example.org')).toBe('\u2068Bob\u2069 (bob@example.org)');
    expect(calledBy(null, 'bob@example.org')).toBe('bob@example.org');
  });
});
