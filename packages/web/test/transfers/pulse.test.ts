import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPulse } from '../../src/features/transfers/downloads/pulse.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the pulse of a service worker', () => {
  it('is felt every five seconds, and goes on while there are answers', () => {
    const onGone = vi.fn();
    const ping = vi.fn(() => pulse.heard());
    const pulse = startPulse(ping, onGone);
    vi.advanceTimersByTime(60_000);
    expect(ping).toHaveBeenCalledTimes(12);
    expect(onGone).not.toHaveBeenCalled();
    pulse.stop();
  });

  it('is gone after three pings without an answer, and that is told once', () => {
    const onGone = vi.fn();
    const ping = vi.fn();
    startPulse(ping, onGone);
    vi.advanceTimersByTime(19_000);
    expect(onGone).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(ping).toHaveBeenCalledTimes(3);
    expect(onGone).toHaveBeenCalledOnce();
  });

  it('ends when it is stopped', () => {
    const onGone = vi.fn();
    startPulse(() => undefined, onGone).stop();
    vi.advanceTimersByTime(60_000);
    expect(onGone).not.toHaveBeenCalled();
  });
});
