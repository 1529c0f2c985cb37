import '../../src/failures/drive-texts.ts';
import { failed } from '@coffer/client';
import type { PlacedMatch } from '@coffer/client/space-set';
import { describe, expect, it } from 'vitest';
import { searchState } from '../../src/features/search/use-search.ts';
import { file } from '../files/builders.ts';

// As the page does with its notices: no search is without them.

const found = (index: number): PlacedMatch => ({ item: file(index), parents: [], space: null, above: [] });
const page = (...all: PlacedMatch[]) => ({ by: 'server' as const, found: all, next: null, unread: [] });

describe('the search', () => {
  it('waits for somebody to type, whatever was found before', () => {
    expect(searchState('', [page(found(1))], null)).toEqual({ kind: 'start' });
  });

  it('says that it cannot do without the private key', () => {
    expect(searchState('a', undefined, failed('search_without_key'))).toEqual({
      kind: 'locked',
      message: 'Cannot search without private key',
    });
  });

  it('says that the names are still being read, where nothing else may answer', () => {
    const state = searchState('a', [page(found(1))], failed('names_not_read'));
    expect(state).toMatchObject({ kind: 'unread', message: expect.stringContaining('still reading') });
  });

  it('ignores other failures, and keeps what it has found', () => {
    const error = failed({ code: 'server_unreachable' });
    expect(searchState('a', undefined, error)).toEqual({ kind: 'waiting' });
    expect(searchState('a', [page(found(1))], error)).toEqual({ kind: 'results', found: [found(1)] });
  });

  it('shows what two pages have in common once', () => {
    const state = searchState('a', [page(found(1), found(2)), page(found(2), found(3))], null);
    expect(state).toEqual({ kind: 'results', found: [found(1), found(2), found(3)] });
  });

  it('shows both of two items that have the same id in different spaces', () => {
    const space = {
      spaceId: '0b4d8d1c-7b1f-4e37-9d36-6f4c2f0f7a10',
      itemId: 'x',
      fileId: null,
      isMine: false,
    };
    const theirs = { ...found(1), space };
    expect(searchState('a', [page(found(1), theirs)], null)).toEqual({
      kind: 'results',
      found: [found(1), theirs],
    });
  });
});
