import { failed } from '@coffer/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { choose, release } from '../../../src/app/offline/choices.ts';
import { sealedOnDevice } from '../../../src/download-protocol/kept-files.ts';
import { chosenItems } from '../../../src/session/chosen-items.ts';
import { allowOfflineUse, leaveOfflineUse } from '../../../src/session/without-server.ts';
import { idOf } from '../../files/builders.ts';
import { keptVersions, useMemoryBuckets } from './memory-buckets.ts';
import { DRIVE, OfflineWorld, versionOf } from './offline-world.ts';

const CHOIR = idOf(100);
const FAMILY = idOf(200);

let world: OfflineWorld;

beforeEach(async () => {
  useMemoryBuckets();
  await leaveOfflineUse();
  allowOfflineUse();
  world = new OfflineWorld();
});

const firstByte = async (spaceId: string | undefined, index: number) => {
  const chunk = await sealedOnDevice(spaceId).chunk(versionOf(index), 0);
  return chunk === null ? null : new Uint8Array(await chunk.arrayBuffer())[0];
};

describe('what is available offline', () => {
  it('is all that is in a shared folder, where what represents it is chosen', async () => {
    const { place, item } = world.space(100);
    const song = await place.file(1, 1);
    await choose([item.id], DRIVE);
    await world.bringUp();
    expect(keptVersions(DRIVE)).toEqual({ drive: [], [CHOIR]: [song.versionId] });
    expect(world.marks()).toEqual({ [item.id]: 'here' });
    expect(world.marks(CHOIR)).toEqual({ [song.id]: 'here' });
    expect(await chosenItems(DRIVE)).toMatchObject({
      chosen: [item.id],
      spaces: { [CHOIR]: { by: item.id } },
    });
    await release([item.id], DRIVE);
    await world.bringUp();
    await world.bringUp();
    expect(keptVersions(DRIVE)).toEqual({});
  });

  it('is a shared folder below a folder, and one file that is shared by itself', async () => {
    const above = world.own.directory(50);
    const choir = world.space(100);
    world.own.items.set(choir.item.id, { ...choir.item, parentId: above.id });
    const song = await choir.place.file(1, 1);
    const letter = world.space(200, { fileId: idOf(2) });
    const sheet = await letter.place.file(2, 2);
    await choose([above.id, letter.item.id], DRIVE);
    await world.bringUp();
    expect(keptVersions(DRIVE)).toEqual({
      drive: [],
      [CHOIR]: [song.versionId],
      [FAMILY]: [sheet.versionId],
    });
    expect(world.marks()).toEqual({ [above.id]: 'here', [choir.item.id]: 'here', [letter.item.id]: 'here' });
  });

  it('is what is chosen inside, by space and id: the ids of another space mix with none', async () => {
    const [choir, family] = [world.space(100), world.space(200)];
    await world.own.file(1, 10);
    await choir.place.file(1, 20);
    await family.place.file(1, 30);
    await choose([idOf(1)], DRIVE);
    await choose([idOf(1)], DRIVE, CHOIR);
    await world.bringUp();
    expect([await firstByte(undefined, 1), await firstByte(CHOIR, 1)]).toEqual([10, 20]);
    expect(await firstByte(FAMILY, 1)).toBeNull();
    expect(world.marks(FAMILY)).toEqual({});
    await release([idOf(1)], DRIVE, CHOIR);
    await world.bringUp();
    expect([await firstByte(undefined, 1), await firstByte(CHOIR, 1)]).toEqual([10, null]);
    expect(world.marks()).toEqual({ [idOf(1)]: 'here' });
  });

  it('follows what goes and comes in a shared folder', async () => {
    const { place, item } = world.space(100);
    await place.file(1, 1);
    await choose([item.id], DRIVE);
    await choose([idOf(1)], DRIVE, CHOIR);
    await world.bringUp();
    place.items.clear();
    await place.file(2, 2);
    await world.bringUp();
    expect(keptVersions(DRIVE)[CHOIR]).toEqual([versionOf(2)]);
    expect((await chosenItems(DRIVE)).spaces?.[CHOIR]).toMatchObject({ chosen: [], here: [idOf(2)] });
  });

  it('stays where a space cannot be opened now, with its marks', async () => {
    const { place, item } = world.space(100);
    await place.file(1, 1);
    await choose([item.id], DRIVE);
    await world.bringUp();
    const mayPass = [
      failed({ code: 'server_unreachable' }),
      failed('space_lied'),
      failed('update_to_open'),
      failed({ code: 'contact_changed', email: 'ada@example.org' }),
    ];
    for (const error of mayPass) {
      world.refused.set(CHOIR, error);
      await world.bringUp();
    }
    expect(await firstByte(CHOIR, 1)).toBe(1);
    expect(world.marks()).toEqual({ [item.id]: 'here' });
    expect(world.marks(CHOIR)).toEqual({ [idOf(1)]: 'here' });
  });

  it('stays where it cannot be read which spaces the account has', async () => {
    const { place, item } = world.space(100);
    await place.file(1, 1);
    await choose([item.id], DRIVE);
    await choose([idOf(1)], DRIVE, CHOIR);
    await world.bringUp();
    world.mounts = null;
    await world.bringUp();
    expect(await firstByte(CHOIR, 1)).toBe(1);
    expect(world.marks()).toEqual({ [item.id]: 'here' });
  });

  it("stays of a space of one's own that only the server says is over", async () => {
    const { place, item } = world.space(100, { isMine: true });
    await place.file(1, 1);
    await choose([item.id], DRIVE);
    await world.bringUp();
    world.refused.set(CHOIR, failed('share_ended'));
    await world.bringUp();
    expect(await firstByte(CHOIR, 1)).toBe(1);
    expect((await chosenItems(DRIVE)).chosen).toEqual([item.id]);
  });

  it('stays where the server does not find it, until all rows prove that it is gone', async () => {
    const { place, item } = world.space(100);
    const [song, letter, old] = [
      await place.file(1, 1),
      await world.own.file(2, 2),
      await world.own.file(3, 3),
    ];
    await choose([item.id, letter.id, old.id], DRIVE);
    await choose([song.id], DRIVE, CHOIR);
    await world.bringUp();
    for (const each of [place, world.own]) each.withheld.add(song.id).add(letter.id);
    await world.bringUp();
    world.own.items.delete(old.id);
    world.own.isWhole = false;
    await world.bringUp();
    expect([await firstByte(undefined, 2), await firstByte(undefined, 3), await firstByte(CHOIR, 1)]).toEqual(
      [2, 3, 1],
    );
    expect(world.marks()).toEqual({ [item.id]: 'here', [letter.id]: 'here', [old.id]: 'here' });
    expect(await chosenItems(DRIVE)).toMatchObject({
      chosen: [item.id, letter.id, old.id],
      spaces: { [CHOIR]: { chosen: [song.id] } },
    });
    world.own.isWhole = true;
    world.own.withheld.clear();
    await world.bringUp();
    expect([await firstByte(undefined, 2), await firstByte(undefined, 3)]).toEqual([2, null]);
    expect((await chosenItems(DRIVE)).chosen).toEqual([item.id, letter.id]);
  });

  it('is shown without a server as it was', async () => {
    const { place, item } = world.space(100);
    await place.file(1, 1);
    await choose([item.id], DRIVE);
    await choose([idOf(1)], DRIVE, CHOIR);
    await world.bringUp();
    const again = new OfflineWorld();
    again.away.setState(true);
    await again.bringUp();
    expect(again.marks()).toEqual({ [item.id]: 'here' });
    expect(again.marks(CHOIR)).toEqual({ [idOf(1)]: 'here' });
    expect(again.state.getState().size).toBe(10);
  });

  it.each(['its owner takes it back', 'it was left by another device'])('ends where %s', async (how) => {
    const { place, item } = world.space(100);
    await place.file(1, 1);
    await choose([item.id], DRIVE);
    await choose([idOf(1)], DRIVE, CHOIR);
    await world.bringUp();
    if (how.includes('owner')) world.refused.set(CHOIR, failed('share_ended'));
    else {
      world.mounts = [];
      world.own.items.delete(item.id);
    }
    await world.bringUp();
    expect(keptVersions(DRIVE)).toEqual({ drive: [] });
    expect(await chosenItems(DRIVE)).toMatchObject({ chosen: [], spaces: {} });
    expect([world.marks(CHOIR), world.state.getState().chosen.size]).toEqual([{}, 0]);
  });

  it('follows a folder that is shared, and a file below it, without being downloaded again', async () => {
    const folder = world.own.directory(100);
    const song = await world.own.file(1, 1, { parentId: folder.id });
    const letter = await world.own.file(2, 2, { parentId: folder.id });
    await choose([folder.id, letter.id], DRIVE);
    await world.bringUp();
    expect(world.own.fetched).toHaveLength(2);

    const { place, item } = world.space(100, { isMine: true });
    for (const id of [folder.id, song.id, letter.id]) world.own.items.delete(id);
    await place.file(1, 1);
    await place.file(2, 2);
    await world.bringUp();
    expect(place.fetched).toEqual([]);
    expect(keptVersions(DRIVE)).toEqual({ drive: [], [CHOIR]: [song.versionId, letter.versionId] });
    expect(await chosenItems(DRIVE)).toMatchObject({
      chosen: [item.id],
      spaces: { [CHOIR]: { chosen: [letter.id], by: item.id } },
    });
    expect(world.marks()).toEqual({ [item.id]: 'here' });
  });

  it('follows a single file that is shared', async () => {
    const sheet = await world.own.file(1, 1);
    await choose([sheet.id], DRIVE);
    await world.bringUp();
    const { place, item } = world.space(100, { isMine: true, fileId: sheet.id });
    world.own.items.delete(sheet.id);
    await place.file(1, 1);
    await world.bringUp();
    expect([place.fetched, (await chosenItems(DRIVE)).chosen]).toEqual([[], [item.id]]);
    expect(keptVersions(DRIVE)).toEqual({ drive: [], [CHOIR]: [sheet.versionId] });
  });

  it('takes nothing from the drive that is not the content which the space has', async () => {
    await world.own.file(1, 1);
    await choose([idOf(1)], DRIVE);
    await world.bringUp();
    const { place, item } = world.space(100, { isMine: true });
    await place.file(1, 2);
    await choose([item.id], DRIVE);
    await world.bringUp();
    expect([await firstByte(undefined, 1), await firstByte(CHOIR, 1)]).toEqual([1, 2]);
    expect(place.fetched).toEqual([versionOf(1)]);
  });
});
