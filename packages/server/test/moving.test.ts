import { describe, expect, it } from 'vitest';
import { Moving } from '../src/spaces/moving.ts';

describe('What a call has let go', () => {
  const hashes = new Map([['one', '11']]);
  const [from, to] = ['from', 'to'];

  it('is taken all at once, also where it went bit by bit', () => {
    const moving = new Moving();
    moving.leave(from, to, hashes, ['one']);
    moving.leave(from, to, new Map([['two', '22']]));
    const left = moving.take(from, to);
    expect([[...left.hashes.keys()], left.tops]).toEqual([['one', 'two'], ['one']]);
    moving.checkEmpty();
  });

  it.each<[string, (moving: Moving) => void]>([
    ['left by all', (moving) => moving.checkEmpty()],
    ['taken twice', (moving) => [moving.take(from, to), moving.take(from, to)]],
    ['taken by a third space', (moving) => moving.take(from, 'third')],
    ['taken as from a third space', (moving) => moving.take('third', to)],
    ['taken by the space that let it go', (moving) => moving.take(to, from)],
  ])('is not %s', (_, work) => {
    const moving = new Moving();
    moving.leave(from, to, hashes);
    expect(() => work(moving)).toThrow('check the marked fields');
  });
});
