import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startHeartbeat } from '../../src/features/transfers/downloads/heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the heartbeat of a service worker', () => {
  it('comes every five seconds, and goes on while there are answers', () => {
    const onGone = vi.fn();
    const ping = vi.fn(() => heartbeat.heard());
    const heartbeat = startHeartbeat(ping, onGone);
    vi.advanceTimersByTime(60_000);
    expect(ping).toHaveBeenCalledTimes(12);
    expect(onGone).not.toHaveBeenCalled();
    heartbeat.stop();
  });

  it('is gone after three pings without an answer, and that is said once', () => {
    const onGone = vi.fn();
    const ping = vi.fn();
    startHeartbeat(ping, onGone);
    vi.advanceTimersByTime(19_000);
    expect(onGone).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(ping).toHaveBeenCalledTimes(3);
    expect(onGone).toHaveBeenCalledOnce();
  });

  it('ends when it is stopped', () => {
    const onGone = vi.fn();
    startHeartbeat(() => undefined, onGone).stop();
    vi.advanceTimersByTime(60_000);
    expect(onGone).not.toHaveBeenCalled();
  });
});
