import { createStore } from '@coffer/client';
import { expect, it } from 'vitest';
import type { OfflineFiles, OfflineState } from '../../src/session/offline-files.ts';
import { offlineInSpace } from '../../src/session/offline-in-space.ts';

const SPACE = 'a space';
const ITEM = 'the same id in the drive and in the space';

function files() {
  const state = createStore<OfflineState>({
    chosen: new Set([ITEM]),
    items: new Map([[ITEM, 'here']]),
    spaces: new Map(),
    size: 0,
    trouble: null,
    asked: null,
  });
  const calls: unknown[] = [];
  const told =
    (name: string) =>
    async (...asked: readonly unknown[]) => {
      calls.push([name, ...asked]);
      return 0;
    };
  const all = {
    ...{ state, ask: () => undefined, follow: () => undefined },
    ...{ missingFor: told('missingFor'), choose: told('choose'), release: told('release') },
  } as unknown as OfflineFiles;
  return { state, all, calls };
}

it('A space has marks and choices of its own, also where an id is one of the drive', async () => {
  const { state, all, calls } = files();
  const inside = offlineInSpace(all, SPACE);
  expect([...inside.state.getState().items]).toEqual([]);
  await inside.choose([ITEM]);
  await inside.release([ITEM]);
  expect(calls).toEqual([
    ['choose', [ITEM], SPACE],
    ['release', [ITEM], SPACE],
  ]);
  const seen: unknown[] = [];
  inside.state.subscribe(({ items }) => seen.push([...items]));
  const marks = { chosen: new Set([ITEM]), items: new Map([[ITEM, 'coming'] as const]) };
  state.setState({ ...state.getState(), spaces: new Map([[SPACE, marks]]) });
  expect(seen).toEqual([[[ITEM, 'coming']]]);
  expect(inside.state.getState()).toBe(inside.state.getState());
});

it('It asks by itself before a device keeps anything for the first time', () => {
  const { state, all } = files();
  const inside = offlineInSpace(all, SPACE);
  inside.ask([]);
  expect(inside.state.getState().asked).toEqual([]);
  expect(state.getState().asked).toBeNull();
});
