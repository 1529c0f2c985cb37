import type { LoggedAction } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { saidOf } from '../../src/features/people/log-lines.ts';

const names = new Map([
  ['a', 'a.txt'],
  ['b', 'b.txt'],
  ['c', 'c.txt'],
  ['d', 'd.txt'],
]);

const said = (...actions: readonly LoggedAction[]) => saidOf({ revision: 7, actions }, names);

describe('what a change of a space did', () => {
  it('names up to three items of a kind, and counts the others', () => {
    expect(said({ kind: 'rename', ids: ['a'] })).toEqual(['Renamed “a.txt”']);
    expect(said({ kind: 'trash', ids: ['a', 'b', 'c', 'd', 'x'] })).toEqual([
      'Put in the trash “a.txt”, “b.txt”, “c.txt”, 2 more',
    ]);
    expect(said({ kind: 'delete', ids: ['x'] })).toEqual(['Deleted for good 1 item that is gone']);
  });

  it('has one line for all of a kind, and names nothing twice', () => {
    const create = { kind: 'create', ids: ['a'] };
    expect(said(create, create, { kind: 'finish', ids: ['b'] })).toEqual([
      'Added “a.txt”',
      'Uploaded “b.txt”',
    ]);
  });

  it('says that there is another key only where nothing else was done', () => {
    const key = { kind: 'epoch', ids: ['a'] };
    expect(said(key)).toEqual(['Gave the folder another key']);
    expect(said(key, { kind: 'remove_member', ids: ['m'] })).toEqual(['Took the folder back from somebody']);
  });

  it('says that the folder got another name, also where it got another key with it', () => {
    const name = { kind: 'rename_space', ids: [] };
    expect(said(name)).toEqual(['Renamed the folder']);
    expect(said({ kind: 'epoch', ids: [] }, name)).toEqual(['Renamed the folder']);
  });

  it('says that something was shared by its first change, which has no operation', () => {
    expect(saidOf({ revision: 1, actions: [] }, names)).toEqual(['Made it shared']);
    expect(saidOf({ revision: 7, actions: [] }, names)).toEqual(['Changed']);
  });

  it('says of what a later version may do that this one does not know it', () => {
    expect(said({ kind: 'paint', ids: ['a'] })).toEqual(['A change that this version does not know']);
  });
});
