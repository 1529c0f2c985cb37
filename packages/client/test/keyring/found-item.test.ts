import { afterEach, describe, expect, it, vi } from 'vitest';
import { openMissing } from '../../src/keyring/found-item.ts';
import type { OpenKeyring } from '../../src/keyring/opened-keys.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Of a drive of which nothing is open. */
const keys = { opened: { unreadable: new Set() } } as unknown as OpenKeyring;

describe('Opening what is missing from the rows of the device', () => {
  it('leaves no timer behind, which would keep a command that is done from ending', async () => {
    vi.useFakeTimers();
    await openMissing(['a'], { found: () => Promise.resolve({ items: [], directories: {} }) }, keys);
    expect(vi.getTimerCount()).toBe(0);
    const failing = openMissing(['a'], { found: () => Promise.reject(new Error('gone')) }, keys);
    await expect(failing).rejects.toThrow('gone');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits five seconds for a thread that never answers', async () => {
    vi.useFakeTimers();
    const opening = openMissing(['a'], { found: () => new Promise(() => undefined) }, keys);
    await vi.advanceTimersByTimeAsync(5_000);
    await opening;
  });
});
