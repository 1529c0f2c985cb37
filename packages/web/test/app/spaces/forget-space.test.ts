import { beforeEach, expect, it } from 'vitest';
import { choose } from '../../../src/app/offline/choices.ts';
import { forgetSpace } from '../../../src/app/spaces/forget-space.ts';
import { deviceValues } from '../../../src/browser/values.ts';
import { openKeptFiles } from '../../../src/download-protocol/kept-files.ts';
import { noteOffers, unnotedOffers } from '../../../src/persistence/noted-offers.ts';
import { removeSpaceNotes } from '../../../src/persistence/remove-space-notes.ts';
import { replicaName } from '../../../src/persistence/replica-databases.ts';
import { spaceNotes } from '../../../src/persistence/space-notes.ts';
import { unfinishedUploads } from '../../../src/persistence/unfinished-uploads.ts';
import { changeChosenItems, chosenItems } from '../../../src/session/chosen-items.ts';
import { allowOfflineUse, leaveOfflineUse } from '../../../src/session/without-server.ts';
import { idOf } from '../../files/builders.ts';
import { buckets, useMemoryBuckets } from '../offline/memory-buckets.ts';

const [DRIVE, ENDED, OTHER] = [idOf(900), idOf(100), idOf(200)];
const [MOUNT, FILE] = [idOf(101), idOf(1)];

async function keepSomething(spaceId: string): Promise<void> {
  await navigator.storageBuckets?.open(replicaName(DRIVE, spaceId));
  await (await openKeptFiles(DRIVE, spaceId)).write(FILE, 'thumbnail', new Uint8Array([1]));
  await choose([FILE], DRIVE, spaceId);
  await unfinishedUploads.put({ itemId: `in ${spaceId}`, account: `account ${spaceId}` } as {
    itemId: string;
  });
  noteOffers([{ spaceId, since: 1 }]);
  const { all, keep } = spaceNotes(DRIVE);
  keep([
    ...all(),
    { spaceId, itemId: MOUNT, fileId: null, isMine: false, usedAt: 1, rows: 1, revision: null },
  ]);
}

beforeEach(async () => {
  useMemoryBuckets();
  await leaveOfflineUse();
  allowOfflineUse();
  removeSpaceNotes();
});

it('Nothing is left of a space that is shared no more, and all of the others', async () => {
  await choose([MOUNT, FILE], DRIVE);
  await keepSomething(ENDED);
  await keepSomething(OTHER);
  await changeChosenItems(DRIVE, (kept) => {
    const ended = { ...kept.spaces?.[ENDED], chosen: [FILE], here: [FILE], size: 1, by: MOUNT };
    return { ...kept, spaces: { ...kept.spaces, [ENDED]: ended } };
  });
  await forgetSpace(DRIVE, ENDED);
  expect([...buckets.keys()].filter((name) => name.includes(ENDED))).toEqual([]);
  expect([...buckets.keys()].filter((name) => name.includes(OTHER))).toHaveLength(2);
  const left = await chosenItems(DRIVE);
  expect(JSON.stringify(left)).not.toContain(ENDED);
  expect(left).toMatchObject({ chosen: [FILE], spaces: { [OTHER]: { chosen: [FILE] } } });
  expect(await unfinishedUploads.list()).toMatchObject([{ account: `account ${OTHER}` }]);
  const offers = [ENDED, OTHER].map((spaceId) => ({ spaceId, since: 1 }));
  expect(unnotedOffers(offers)).toEqual([{ spaceId: ENDED, since: 1 }]);
  expect(spaceNotes(DRIVE).all()).toMatchObject([{ spaceId: OTHER }]);
});

it('The drive itself is never over', async () => {
  await keepSomething(DRIVE);
  const before = [...buckets.keys()];
  await forgetSpace(DRIVE, DRIVE);
  expect([...buckets.keys()]).toEqual(before);
  await expect((await openKeptFiles(DRIVE)).versions()).resolves.toEqual([FILE]);
});

it('With the logout it is forgotten which offers were shown, too', () => {
  noteOffers([{ spaceId: OTHER, since: 1 }]);
  removeSpaceNotes();
  expect(deviceValues.get('coffer-noted-offers')).toBeNull();
});

it('Where nothing was chosen on this device, nothing is written for it', async () => {
  await leaveOfflineUse();
  await forgetSpace(DRIVE, ENDED);
  expect(deviceValues.get('coffer-noted-offers')).toBeNull();
});
