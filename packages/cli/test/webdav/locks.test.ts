import { describe, expect, it } from 'vitest';
import { Locks, type LockWanted } from '../../src/webdav/protocol/locks.ts';

function setup() {
  let now = 0;
  const locks = new Locks(() => now);
  const lock = (path: string[], more: Partial<LockWanted> = {}) =>
    locks.create({ path, scope: 'exclusive', depth: '0', owner: '', seconds: 60, ...more });
  const allows = (path: string[], tokens: string[] = [], membership = false) => {
    try {
      locks.mustAllow(path, new Set(tokens), { membership });
      return true;
    } catch {
      return false;
    }
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { locks, lock, allows, pass };
}

describe('A lock', () => {
  it('lets who names it change what it holds, and nobody else', () => {
    const { lock, allows } = setup();
    const { token } = lock(['a']);
    expect([allows(['a']), allows(['a'], [token]), allows(['b']), allows(['a', 'b'])]).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('of a directory holds its names, and with all depths what is in it', () => {
    const { lock, allows } = setup();
    const flat = lock(['flat']);
    expect([allows(['flat', 'x'], [], true), allows(['flat', 'x'], [flat.token], true)]).toEqual([
      false,
      true,
    ]);
    const { token } = lock(['deep'], { depth: 'infinity' });
    expect([allows(['deep', 'x', 'y']), allows(['deep', 'x', 'y'], [token])]).toEqual([false, true]);
  });

  it('keeps a directory above it from being removed', () => {
    const { lock, allows } = setup();
    const { token } = lock(['a', 'b']);
    expect([allows(['a'], [], true), allows(['a'], [token], true)]).toEqual([false, true]);
  });

  it('is shared with others of its kind, and exclusive against all', () => {
    const { lock } = setup();
    const refused = expect.objectContaining({ status: 423 });
    lock(['a'], { scope: 'shared' });
    lock(['a'], { scope: 'shared' });
    expect(() => lock(['a'])).toThrow(refused);
    lock(['b', 'c']);
    expect(() => lock(['b'], { depth: 'infinity' })).toThrow(refused);
    lock(['b']);
  });

  it('ends by itself, and lasts longer when it is asked for again', () => {
    const { locks, lock, allows, pass } = setup();
    const { token } = lock(['a']);
    pass(59_000);
    expect(locks.refresh(['a'], new Set([token]), 60)).toMatchObject({ token, seconds: 60 });
    pass(59_000);
    expect(allows(['a'])).toBe(false);
    pass(1_000);
    expect(allows(['a'])).toBe(true);
    expect(() => locks.refresh(['a'], new Set([token]), 60)).toThrow(
      expect.objectContaining({ status: 412 }),
    );
    expect(lock(['a'], { seconds: 1e9 }).seconds).toBe(3_600);
  });

  it('is let go by its token, and goes with what it is on', () => {
    const { locks, lock, allows } = setup();
    const { token } = lock(['a', 'b']);
    expect(() => locks.remove(['c'], token)).toThrow(expect.objectContaining({ status: 409 }));
    locks.remove(['a', 'b'], token);
    lock(['a', 'b']);
    locks.forget(['a']);
    expect(allows(['a', 'b'])).toBe(true);
  });
});
