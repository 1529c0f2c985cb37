import { createStore, type SessionState } from '@coffer/client';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { type OpeningPorts, spaceKey, spaceQuery } from '../../../src/app/spaces/open-space.ts';
import type { OfflineState } from '../../../src/session/offline-files.ts';
import { idOf } from '../../files/builders.ts';

const SPACE = idOf(100);

// What the page loads asks for its window at once.
vi.hoisted(() => {
  const scope = { navigator: { onLine: true }, location: { hostname: '' } };
  vi.stubGlobal('window', Object.assign(new EventTarget(), scope));
});

/** A page of somebody who is signed in; `answer` lets the spaces open that were asked for. */
function page() {
  const signedIn = { status: 'signed-in', user: { space_id: idOf(900), fingerprint: 'f' } };
  const state = createStore(signedIn as unknown as SessionState);
  let listeners = 0;
  const subscribe: typeof state.subscribe = (listener) => {
    listeners++;
    const stop = state.subscribe(listener);
    return () => {
      listeners--;
      stop();
    };
  };
  let answer = () => {};
  const open = vi.fn(async (_id: string, signal?: AbortSignal) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    signal?.throwIfAborted();
    return { drive: { api: { call: async () => [] } }, keyring: {} };
  });
  const queryClient = new QueryClient();
  const ports = {
    session: { state: { ...state, subscribe } },
    drive: { people: { open } },
    offline: { state: createStore({ spaces: new Map() } as unknown as OfflineState) },
    queryClient,
  } as unknown as OpeningPorts;
  const query = spaceQuery(SPACE, ports);
  return { query, queryClient, open, state, answer: () => answer(), listeners: () => listeners };
}

async function opened({ query, queryClient, open, answer }: ReturnType<typeof page>) {
  const calls = open.mock.calls.length;
  const parts = queryClient.fetchQuery({ ...query, staleTime: 0 });
  await vi.waitFor(() => expect(open.mock.calls.length).toBe(calls + 1));
  answer();
  return parts;
}

it('A space goes on to be opened for others when the page that asked for it is left', async () => {
  const { query, queryClient, open, answer } = page();
  const leave = new QueryObserver(queryClient, query).subscribe(() => {});
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce());
  const waiting = queryClient.fetchQuery(query);
  leave();
  answer();
  await expect(waiting).resolves.toHaveProperty('transfers');
});

it('It stays open as long as somebody is signed in', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const there = page();
    const parts = opened(there);
    await vi.advanceTimersByTimeAsync(1_000);
    await parts;
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(there.queryClient.getQueryData(spaceKey(SPACE))).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

it('Opened again, it lets go of what it had before, unless that still transfers something', async () => {
  const there = page();
  const first = await opened(there);
  const before = there.listeners();
  const second = await opened(there);
  expect(there.listeners()).toBe(before);
  vi.spyOn(second.transfers, 'isBusy', 'get').mockReturnValue(true);
  await opened(there);
  expect(there.listeners()).toBe(before + 1);
  const clear = [first, second].map(({ transfers }) => vi.spyOn(transfers, 'clear'));
  there.state.setState({ status: 'signed-out' } as SessionState);
  expect(there.listeners()).toBe(0);
  expect(clear.map((each) => each.mock.calls.length)).toEqual([0, 1]);
});

it('What opens after the logout is not kept', async () => {
  const { query, queryClient, state, open, answer } = page();
  const waiting = queryClient.fetchQuery(query);
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce());
  state.setState({ status: 'signed-out' } as SessionState);
  answer();
  await expect(waiting).rejects.toMatchObject({ failure: { code: 'keys_locked' } });
});
