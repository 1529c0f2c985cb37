import { createStore, type SessionState } from '@coffer/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepReplica, removeAllRows } from '../../src/app/keep-replica.ts';
import { deviceValues } from '../../src/browser/values.ts';
import { replicaName } from '../../src/persistence/replica-databases.ts';
import { spaceNotes } from '../../src/persistence/space-notes.ts';
import type { Services } from '../../src/session/services.tsx';
import { idOf } from '../files/builders.ts';
import { useMemoryBuckets } from './offline/memory-buckets.ts';

// What the page loads asks for its window at once.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

const [DRIVE, OTHERS] = [idOf(900), idOf(901)];
const NOTE = {
  spaceId: idOf(100),
  itemId: idOf(1),
  fileId: null,
  isMine: false,
  usedAt: 1,
  rows: 1,
  revision: null,
};

beforeEach(useMemoryBuckets);

it('What is noted of spaces goes with the logout, also where something else cannot be removed', async () => {
  spaceNotes(DRIVE).keep([NOTE]);
  await navigator.storageBuckets?.open(replicaName(DRIVE));
  const { storageBuckets } = navigator;
  if (storageBuckets !== undefined) storageBuckets.delete = () => Promise.reject(new Error('in use'));
  await expect(removeAllRows()).rejects.toThrow('in use');
  expect(deviceValues.get('coffer-spaces')).toBeNull();
});

it('It goes when somebody else signs in, and stays for who comes again', () => {
  for (const [id, left] of [
    [DRIVE, [NOTE]],
    [OTHERS, []],
  ] as const) {
    spaceNotes(DRIVE).keep([NOTE]);
    const state = createStore({ status: 'unknown' } as SessionState);
    keepReplica({ session: { state }, away: createStore(false) } as unknown as Services);
    // Starting the worker of the rows is no part of this.
    expect(() => state.setState({ status: 'signed-in', user: { space_id: id } } as SessionState)).toThrow();
    expect(spaceNotes(DRIVE).all()).toEqual(left);
  }
});
