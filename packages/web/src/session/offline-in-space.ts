import { createStore, type Store } from '@coffer/client';
import type { OfflineFiles, OfflineState } from './offline-files.ts';

/** The files that this device keeps as they are seen from a space: marks and choices are those of the space. */
export function offlineInSpace(files: OfflineFiles, spaceId: string): OfflineFiles {
  const asked = createStore<OfflineState['asked']>(null);
  return {
    ...files,
    state: derived(files.state, asked, (state, now) => {
      const { chosen, items } = state.spaces.get(spaceId) ?? { chosen: new Set(), items: new Map() };
      return { ...state, chosen, items, asked: now };
    }),
    ask: asked.setState,
    missingFor: (items, id = spaceId) => files.missingFor(items, id),
    choose: (ids, id = spaceId) => files.choose(ids, id),
    release: (ids, id = spaceId) => files.release(ids, id),
  };
}

/** What follows from two stores; the same value as long as theirs are. */
function derived<A, B, T>(first: Store<A>, second: Store<B>, of: (a: A, b: B) => T): Store<T> {
  let known: { readonly a: A; readonly b: B; readonly value: T } | null = null;
  const getState = () => {
    const [a, b] = [first.getState(), second.getState()];
    if (known === null || known.a !== a || known.b !== b) known = { a, b, value: of(a, b) };
    return known.value;
  };
  return {
    getState,
    getInitialState: getState,
    subscribe(listener) {
      let before = getState();
      const tell = () => {
        const last = before;
        before = getState();
        if (before !== last) listener(before, last);
      };
      const stops = [first.subscribe(tell), second.subscribe(tell)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
