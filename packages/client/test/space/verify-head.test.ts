import { type Head, NO_HEAD, namedBehind } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { headMemory } from '../../src/space/head-memory.ts';
import {
  after,
  byEve,
  chain,
  chainEnd,
  FIRST_KEY,
  NEXT_KEY,
  nth,
  show,
  shownBehind,
  unsigned,
  wayOf,
  withShownHeads,
  world,
} from '../support/shown-heads.ts';

withShownHeads();

describe('A head after the one that a device remembers', () => {
  it('is followed directly, by a short way, and over milestones', async () => {
    const heads = await chain(null, 2_100);
    const at = (revision: number) => nth(heads, revision - 1);
    expect(await show(at(2), at(1))).toEqual(at(2));
    expect(await show(at(5), at(2), await wayOf(heads.slice(2, 5)))).toEqual(at(5));
    // A way may begin before the head that is known.
    expect(await show(at(7), at(5), await wayOf(heads.slice(2, 7)))).toEqual(at(7));
    world.ways = (revision) => shownBehind(heads, revision);
    for (const [newest, since] of [
      [2_100, 7],
      [2_100, 1_023],
      [2_100, 1_024],
      [2_048, 30],
      [2_049, 2_048],
    ] as const) {
      world.memory = headMemory();
      expect(await show(at(newest), at(since))).toEqual(at(newest));
      expect(await world.memory.of(at(1).head.spaceId)).toMatchObject({
        revision: newest,
        epoch: 1,
        commitment: FIRST_KEY,
      });
    }
  });

  it('fault S17: is one revision above it where it names it, and no editor uses up the numbers', async () => {
    const last = await chainEnd(null, 2);
    world.owners = last;
    for (const revision of [last.head.revision + 2, Number.MAX_SAFE_INTEGER]) {
      const forged = await byEve(last, { revision });
      world.ways = (behind) => shownBehind([forged], behind);
      await expect(show(forged, last)).rejects.toThrow('space_forked');
      await expect(show(forged, last, await wayOf([forged]))).rejects.toThrow('space_forked');
    }
    const honest = await byEve(last);
    expect(await show(honest, last)).toEqual(honest);
  });

  it('has as many revisions above it as the way has hashes', async () => {
    const last = await chainEnd(null, 2);
    world.owners = last;
    const between = await byEve(last);
    const forged = await byEve(between, { revision: last.head.revision + 3 });
    world.ways = (behind) => shownBehind([between, forged], behind);
    await expect(show(forged, last, await wayOf([between, forged]))).rejects.toThrow('space_forked');
  });

  it('fault S17: keeps the epoch and its key, or has a later one', async () => {
    const first = await chainEnd(null, 1);
    const begun = await after(first, { epoch: 2, keyCommitment: NEXT_KEY });
    expect(await show(begun, first)).toEqual(begun);
    for (const change of [
      { epoch: 1, keyCommitment: FIRST_KEY },
      { epoch: 2, keyCommitment: FIRST_KEY },
      { epoch: 4, keyCommitment: FIRST_KEY },
    ]) {
      const forged = await after(begun, change);
      await expect(show(forged, begun)).rejects.toThrow('space_forked');
      const later = await after(await after(begun), change);
      if (change.epoch > 2) continue;
      world.ways = async (revision) => shownBehind([await after(begun), later], revision);
      await expect(show(later, begun)).rejects.toThrow('space_forked');
    }
  });
});

describe('Milestones that nobody has signed', () => {
  it.each<[string, Partial<Head>]>([
    ['another epoch', { epoch: 2, keyCommitment: NEXT_KEY, ownersDigest: NO_HEAD }],
    ['the same epoch', { ownersDigest: NO_HEAD }],
  ])('lead an editor who was removed to no other course of the owner: in %s', async (_, change) => {
    const last = await chainEnd(null, 10);
    // Ada removes Eve; another device of hers is shown nothing of it, and goes on.
    const removal = await after(last, change);
    const other = await chainEnd(last, 2);
    world.owners = other;
    for (const revisions of [
      [13, 14],
      [1_024, 1_024],
      [1_024, 2_048],
    ] as const) {
      const onOther = await after(other, { revision: revisions[0] });
      const onBoth = await after(removal, { revision: revisions[1], milestone: onOther.hash });
      const forged = await byEve(other, { revision: 2_050, milestone: onBoth.hash });
      world.ways = async (revision) => {
        const milestones = revision === removal.head.revision ? [onBoth] : [onOther, onBoth];
        const way = await wayOf(milestones.slice(0, 1));
        return { newest: null, owners: null, way, milestones: milestones.map(unsigned) };
      };
      await expect(show(forged, removal)).rejects.toThrow('space_forked');
    }
  });

  it('name the milestone that the owner’s last head names', async () => {
    const last = await chainEnd(null, 1_022);
    const since = await after(last, { ownersDigest: NO_HEAD });
    const other = await chainEnd(last, 2);
    world.owners = other;
    const first = await byEve(since);
    // Its hash follows from the one course, and what it names as the milestone before, from the other.
    const between = await chain(world.owners, 1_023);
    const second = await byEve(nth(between, -1), { milestone: first.hash });
    const forged = await byEve(second, { ownersHead: world.owners.hash });
    world.ways = async (revision) => {
      const onOther = revision === other.head.revision;
      const way = await wayOf(onOther ? [...between, second] : [first]);
      const milestones = (onOther ? [second] : [first, second]).map(unsigned);
      return { newest: null, owners: null, way, milestones };
    };
    await expect(show(forged, since)).rejects.toThrow('space_lied');
  });

  it('are at the next multiple of 1,024, one after another', async () => {
    const heads = await chain(null, 1_030);
    const since = nth(heads, 1_010);
    const real = nth(heads, 1_023);
    world.owners = since;
    for (const revision of [1_012, 2_048]) {
      const milestone = await byEve(since, { revision });
      const forged = await byEve(null, {
        revision: revision + 1,
        ...namedBehind(milestone),
        ownersHead: since.hash,
        milestone: milestone.hash,
      });
      world.ways = async () => ({
        ...{ newest: null, owners: null },
        ...{ way: await wayOf([milestone]), milestones: [unsigned(milestone)] },
      });
      await expect(show({ ...forged, head: { ...forged.head, previous: NO_HEAD } }, since)).rejects.toThrow();
      await expect(show(forged, since)).rejects.toThrow('space_forked');
    }
    // One that leaves out the next, or that names another one.
    for (const change of [{ revision: 3_072 }, { revision: 2_048, milestone: NO_HEAD }]) {
      const next = await byEve(real, { ownersHead: since.hash, milestone: real.hash, ...change });
      const forged = await byEve(next, { ownersHead: since.hash, milestone: next.hash });
      world.ways = async (revision) => ({
        ...(await shownBehind(heads.slice(0, 1_024), revision)),
        milestones: [unsigned(real), unsigned(next)],
      });
      await expect(show(forged, since)).rejects.toThrow('space_forked');
    }
  });

  it('do not leave the newest head more than 1,024 revisions above the last', async () => {
    const heads = await chain(null, 1_030);
    const since = nth(heads, 1_010);
    const last = nth(heads, 1_029);
    world.owners = last;
    world.ways = (revision) => shownBehind(heads, revision);
    const forged = await byEve(last, { revision: 2_049 });
    await expect(show(forged, since)).rejects.toThrow('space_forked');
  });
});
