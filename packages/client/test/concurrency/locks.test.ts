import { describe, expect, it } from 'vitest';
import { browserLocks, type LockRequests, uploadLock } from '../../src/concurrency/locks.ts';

/** Web Locks as far as they are used, after the specification: exclusive, and `ifAvailable`. */
function lockManager(): LockRequests {
  const held = new Set<string>();
  return {
    request(name, _, callback) {
      if (held.has(name)) return callback(null);
      held.add(name);
      return callback({ name }).finally(() => held.delete(name));
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
}

describe('locks of the browser', () => {
  it('run one task at a time under a name, and others under other names', async () => {
    const locks = browserLocks(lockManager());
    const ran: string[] = [];
    const outcome = await locks.alone('a', async () => {
      ran.push('first');
      expect(await locks.alone('a', async () => void ran.push('second'))).toBe(false);
      expect(await locks.alone('b', async () => void ran.push('other'))).toBe(true);
      expect(await locks.isHeld('a')).toBe(true);
    });
    expect(outcome).toBe(true);
    expect(ran).toEqual(['first', 'other']);
    expect(await locks.isHeld('a')).toBe(false);
    expect(await locks.alone('a', async () => {})).toBe(true);
  });

  it('are given back when the task fails', async () => {
    const locks = browserLocks(lockManager());
    const failing = locks.alone('a', async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await locks.alone('a', async () => {})).toBe(true);
  });
});

describe('the lock of an upload', () => {
  it('is one for one name in one folder, however it is spelled', () => {
    expect(uploadLock(null, 'e\u0301')).toBe(uploadLock(null, 'é'));
    expect(new Set([uploadLock(null, 'a'), uploadLock('x', 'a'), uploadLock('x', 'b')]).size).toBe(3);
  });
});
