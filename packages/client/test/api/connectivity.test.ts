import type { ProblemCode } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { browserConnectivity } from '../../src/api/connectivity.ts';
import { isConnectionLoss } from '../../src/api/is-connection-loss.ts';
import { wakingClock } from '../../src/api/waking-clock.ts';
import { systemClock } from '../../src/concurrency/clock.ts';
import { failed } from '../../src/failures/coffer-error.ts';
import { postFailure } from '../../src/failures/post-failure.ts';
import { receiveFailure } from '../../src/failures/receive-failure.ts';
import { testConnectivity } from '../support/test-connectivity.ts';

class Scope extends EventTarget {
  navigator = { onLine: true };
  location = { hostname: 'drive.example.org' };
}

describe('the connectivity of a browser', () => {
  it('is what its navigator says, and tells of changes until nobody listens', () => {
    const scope = new Scope();
    const connectivity = browserConnectivity(scope);
    const seen: boolean[] = [];
    const unsubscribe = connectivity.subscribe(() => void seen.push(connectivity.isOnline));
    scope.navigator.onLine = false;
    scope.dispatchEvent(new Event('offline'));
    scope.navigator.onLine = true;
    scope.dispatchEvent(new Event('online'));
    unsubscribe();
    scope.dispatchEvent(new Event('offline'));
    expect(seen).toEqual([false, true]);
  });

  it('is always there for a server on the same machine, which may have no network', () => {
    const scope = new Scope();
    scope.navigator.onLine = false;
    const isOnlineAt = (hostname: string) => {
      scope.location.hostname = hostname;
      return browserConnectivity(scope).isOnline;
    };
    for (const here of ['127.0.0.1', 'localhost', 'drive.localhost', '[::1]'])
      expect(isOnlineAt(here)).toBe(true);
    for (const away of [
      'drive.example.org',
      'localhost.example.org',
      '127.0.0.1.example.org',
      'notlocalhost',
    ]) {
      expect(isOnlineAt(away)).toBe(false);
    }
  });
});

describe('a clock that the network wakes', () => {
  const never = new AbortController().signal;

  it('ends its sleep when the network is back, not when it goes', async () => {
    const connectivity = testConnectivity();
    const clock = wakingClock(connectivity, systemClock);
    let awake = false;
    const sleeping = clock.sleep(60_000, never).then(() => {
      awake = true;
    });
    connectivity.set(false);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(awake).toBe(false);
    connectivity.set(true);
    await sleeping;
    expect(connectivity.listeners).toBe(0);
  });

  it('sleeps as long as it was told otherwise, and ends with the signal', async () => {
    const clock = wakingClock(testConnectivity());
    const before = clock.now();
    await clock.sleep(20, never);
    expect(clock.now() - before).toBeGreaterThanOrEqual(15);
    await expect(clock.sleep(60_000, AbortSignal.timeout(5))).rejects.toThrow();
    expect(clock.random()).toBeLessThan(1);
  });
});

describe('the loss of the connection', () => {
  it('is also that the server has lost what it depends on', () => {
    const problem = (code: ProblemCode) =>
      failed({ code, status: 503, detail: 'x', errors: {}, requestId: 'r' });
    expect([problem('unavailable'), problem('internal')].map(isConnectionLoss)).toEqual([true, false]);
    expect(isConnectionLoss(new Error('Not now', { cause: problem('unavailable') }))).toBe(true);
  });

  it('is recognised in the cause of an error, and when it came from another thread', () => {
    const fromThread = receiveFailure(postFailure(failed({ code: 'server_unreachable' })));
    const worded = new Error('No connection', { cause: failed({ code: 'server_unreachable' }) });
    expect([failed({ code: 'server_unreachable' }), fromThread, worded].map(isConnectionLoss)).toEqual([
      true,
      true,
      true,
    ]);
    expect([new Error('x'), null, 'ServerUnreachable'].map(isConnectionLoss)).toEqual([false, false, false]);
  });
});
