import type { Connectivity } from '../../src/api/connectivity.ts';

/** A network that the test plugs in and out. */
export function testConnectivity(): Connectivity & {
  set(isOnline: boolean): void;
  readonly listeners: number;
} {
  const listeners = new Set<() => void>();
  let online = true;
  return {
    get isOnline() {
      return online;
    },
    get listeners() {
      return listeners.size;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(isOnline) {
      online = isOnline;
      for (const listener of [...listeners]) listener();
    },
  };
}
