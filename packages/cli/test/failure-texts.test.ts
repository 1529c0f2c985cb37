import { failed } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { failureText } from '../src/failures/texts.ts';

describe('What is said where there are too many of something', () => {
  const detail = 'An account has at most 1000 shared folders.';
  const said = (errors: Record<string, string[]>) =>
    failureText(failed({ code: 'too_many_items', status: 413, detail, errors, requestId: 'r' })).text;

  it('is what the server says, once', () => {
    for (const field of ['spaces', 'operations.0', 'operations.3.spaces'])
      expect(said({ [field]: [detail] })).toBe(detail);
  });

  it('has the ids of links, by which one of them can be deleted', () =>
    expect(said({ links: ['id-1', 'id-2'] })).toBe(`${detail} id-1 id-2`));

  it('has the paths of what these links are of, where they are known', () => {
    const { text } = failureText(failed({ code: 'links_at_limit', limit: 8, paths: ['/A', '/A/B'] }));
    expect(text).toBe('No more than 8 links lead to one item. Delete one of these first: /A /A/B');
  });
});

describe('What is said where a storage is full', () => {
  it('is whose: one’s own, or that of a shared folder’s owner', () => {
    const detail = 'There is not enough space left.';
    const said = (errors: Record<string, string[]>) =>
      failureText(failed({ code: 'quota_exceeded', status: 413, detail, errors, requestId: 'r' })).text;
    for (const errors of [{}, { size: [detail] }]) expect(said(errors)).toContain('Your storage is full.');
    expect(said({ owner: [detail] })).toContain('The storage of this folder’s owner is full.');
  });
});
