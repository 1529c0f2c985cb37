/** A value that others watch: what `useStore` of zustand takes. */
export interface Store<T> {
  /** The value as it stands. */
  readonly getState: () => T;
  readonly getInitialState: () => T;
  /** Calls the listener after every change until the returned function is called. */
  readonly subscribe: (listener: (state: T, before: T) => void) => () => void;
}

/** A store, and how its owner changes it. Nobody is called for the same value. */
export interface WritableStore<T> extends Store<T> {
  setState(state: T): void;
}

/** A store that begins with this value. */
export function createStore<T>(initial: T): WritableStore<T> {
  const listeners = new Set<(state: T, before: T) => void>();
  let state = initial;
  return {
    getState: () => state,
    getInitialState: () => initial,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setState(changed) {
      const before = state;
      if (Object.is(changed, before)) return;
      state = changed;
      for (const listener of listeners) listener(changed, before);
    },
  };
}
