import { describe, expect, it } from 'vitest';
import { saidOf } from '../../src/features/people/log-lines.ts';

const names = new Map([
  ['a', 'a.txt'],
  ['b', 'b.txt'],
  ['c', 'c.txt'],
  ['d', 'd.txt'],
]);

describe('what a change of a space did', () => {
  it('names up to three items of a kind, and counts the others', () => {
    expect(saidOf([{ kind: 'rename', ids: ['a'] }], names)).toEqual(['Renamed “a.txt”']);
    expect(saidOf([{ kind: 'trash', ids: ['a', 'b', 'c', 'd', 'x'] }], names)).toEqual([
      'Put in the trash “a.txt”, “b.txt”, “c.txt”, 2 more',
    ]);
    expect(saidOf([{ kind: 'delete', ids: ['x'] }], names)).toEqual(['Deleted for good 1 item that is gone']);
  });

  it('has one line for all of a kind, and names nothing twice', () => {
    const create = { kind: 'create', ids: ['a'] };
    expect(saidOf([create, create, { kind: 'finish', ids: ['b'] }], names)).toEqual([
      'Added “a.txt”',
      'Uploaded “b.txt”',
    ]);
  });

  it('says that there is another key only where nothing else was done', () => {
    const key = { kind: 'renew_root', ids: ['a'] };
    expect(saidOf([key], names)).toEqual(['Gave the folder another key']);
    expect(saidOf([key, { kind: 'remove_member', ids: ['m'] }], names)).toEqual([
      'Took the folder back from somebody',
    ]);
  });

  it('says of what a later version may do that something was changed', () => {
    expect(saidOf([{ kind: 'paint', ids: ['a'] }], names)).toEqual(['Changed “a.txt”']);
  });
});
