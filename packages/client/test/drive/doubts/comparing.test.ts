import { describe, expect, it } from 'vitest';
import {
  type ComparedItem,
  type DriveDifference,
  takesNameInUse,
} from '../../../src/drive/doubts/in-comparing.ts';

type Named = readonly [name: string, isTrashed?: boolean];

function side(id: string, named: Named | null): ComparedItem | null {
  if (named === null) return null;
  const [name, isTrashed = false] = named;
  const item = { id, name, parentId: 'folder' } as ComparedItem['item'];
  return { item, parents: [], isTrashed };
}

function difference(id: string, ours: Named | null, theirs: Named | null): DriveDifference {
  const both = { ours: side(id, ours), theirs: side(id, theirs) };
  return { id, ...both, happened: 'changed', lostVersions: 0, canPutBack: true, isExchanged: false };
}

describe('What is put back', () => {
  it.each<[string, Named | null, Named | null, boolean]>([
    ['what the server has added', null, ['caf\u00e9'], true],
    ['what the server shows by that name', ['other'], ['cafe\u0301'], true],
    ['what is in the trash there', null, ['caf\u00e9', true], false],
    ['what has another name there', ['caf\u00e9'], ['other'], false],
  ])('fault D4: takes no name in use from %s', (_, ours, theirs, isTaken) => {
    const differences = [difference('back', ['caf\u00e9'], null), difference('other', ours, theirs)];
    expect(takesNameInUse(differences, new Set(['back']))).toBe(isTaken);
    expect(takesNameInUse(differences, new Set(['back', 'other']))).toBe(false);
  });
});
