import { createStore } from '@coffer/client';
import { beforeEach, expect, it } from 'vitest';
import { spaceStores } from '../../../src/app/spaces/space-stores.ts';
import { openKeptFiles } from '../../../src/download-protocol/kept-files.ts';
import { replicaName } from '../../../src/persistence/replica-databases.ts';
import type { OfflineState } from '../../../src/session/offline-files.ts';
import type { Services } from '../../../src/session/services.tsx';
import { idOf } from '../../files/builders.ts';
import { buckets, useMemoryBuckets } from '../offline/memory-buckets.ts';

const [DRIVE, KEPT, OTHER] = [idOf(900), idOf(100), idOf(200)];

beforeEach(useMemoryBuckets);

function stores() {
  let follows = 0;
  const spaces = new Map([[KEPT, { chosen: new Set<string>(), items: new Map() }]]);
  const offline = {
    state: createStore({ spaces } as unknown as OfflineState),
    follow: () => {
      follows++;
    },
  };
  const state = createStore({ status: 'signed-in', user: { space_id: DRIVE } });
  const services = { session: { state }, away: createStore(false) } as unknown as Services;
  return { stores: spaceStores(services, () => offline), follows: () => follows };
}

it('News of a space of which files are kept offline lead to another look, and of no other', () => {
  const { stores: all, follows } = stores();
  const standing = { revision: 7, waiting: 0 };
  all.follow([
    { ...standing, id: DRIVE },
    { ...standing, id: OTHER },
  ]);
  expect(follows()).toBe(0);
  all.follow([{ ...standing, id: KEPT }]);
  expect(follows()).toBe(1);
});

it('What is removed goes with the files that are kept of it, and is looked at again', async () => {
  const { stores: all, follows } = stores();
  for (const id of [KEPT, OTHER]) await openKeptFiles(DRIVE, id);
  await all.remove(KEPT);
  expect([...buckets.keys()].map((name) => name.includes(OTHER))).toEqual([true]);
  expect(follows()).toBe(1);
});

it('That a server says a space is over takes its rows, but no offline files, and of the drive nothing', async () => {
  const { stores: all, follows } = stores();
  for (const id of [DRIVE, KEPT]) {
    await openKeptFiles(DRIVE, id);
    await navigator.storageBuckets?.open(replicaName(DRIVE, id));
  }
  all.follow([DRIVE, KEPT].map((id) => ({ id, revision: 7, waiting: 0, is_over: true as const })));
  await expect.poll(() => buckets.has(replicaName(DRIVE, KEPT))).toBe(false);
  await expect.poll(follows).toBe(2);
  const ofDrive = [replicaName(DRIVE), `coffer-files-${DRIVE}`];
  expect([...buckets.keys()].filter((name) => !ofDrive.includes(name))).toEqual([
    expect.stringContaining(`coffer-files-${KEPT}`),
  ]);
  expect([...buckets.keys()]).toEqual(expect.arrayContaining(ofDrive));
});
