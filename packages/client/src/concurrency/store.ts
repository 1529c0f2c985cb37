/** A value that others watch; made for `useSyncExternalStore`. */
export interface Store<T> {
  /** The value as it stands. */
  readonly getSnapshot: () => T;
  /** Calls the listener after every change until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store, and how its owner changes it. Nobody is called for the same value. */
export function createStore<T>(initial: T): Store<T> & { set(value: T): void } {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    getSnapshot: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(changed) {
      if (Object.is(changed, value)) return;
      value = changed;
      for (const listener of listeners) listener();
    },
  };
}
