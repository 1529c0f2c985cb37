import { describe, expect, it } from 'vitest';
import { olderQuestion } from '../../src/features/files/versions/older-question.ts';

describe('The question before older versions are deleted', () => {
  it('says how many they are, or that all are meant where there are further ones', () => {
    expect(olderQuestion({ known: 3, hasMore: false, kept: 0 })).toContain('All 3 versions');
    expect(olderQuestion({ known: 49, hasMore: true, kept: 0 })).toMatch(/^All versions .* current one are/);
  });

  it.each([false, true])('says that some stay which are not chosen (further ones: %s)', (hasMore) => {
    expect(olderQuestion({ known: 3, hasMore, kept: 2 })).toContain('except those that are not chosen below');
  });

  it('asks nothing where all of them stay', () => {
    expect(olderQuestion({ known: 2, hasMore: false, kept: 2 })).toBeNull();
    expect(olderQuestion({ known: 0, hasMore: false, kept: 0 })).toBeNull();
  });
});
