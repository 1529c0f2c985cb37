import { type Head, type KnownHead, newItemId, signHead } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { headMemory } from '../../src/space/head-memory.ts';
import {
  after,
  alone,
  byEve,
  chain,
  chainEnd,
  FIRST_KEY,
  NEXT_KEY,
  nth,
  show,
  shownBehind,
  unsigned,
  withShownHeads,
  world,
} from '../support/shown-heads.ts';

withShownHeads();

describe('The end of a fork', () => {
  const endOf = async (one: KnownHead, other: KnownHead, change: Partial<Head> = {}) => {
    const { revision, epoch } = other.head;
    const end = await after(one, {
      revision: Math.max(one.head.revision, revision) + 1,
      epoch: Math.max(one.head.epoch, epoch) + 1,
      keyCommitment: NEXT_KEY,
      endedFork: { revision, epoch, hash: other.hash },
      ...change,
    });
    world.carried.set(end.hash, await alone(other));
    return end;
  };

  /** Two courses of one space, whose last heads are the ends of the fork. */
  const forked = async () => {
    const base = await chainEnd(null, 1);
    const here = await chainEnd(base, 5);
    const there = await chainEnd(base, 2);
    return { base, here, there };
  };

  it('is told to a device that knows either end, and to it alone', async () => {
    const { base, here, there } = await forked();
    const end = await endOf(there, here);
    for (const known of [here, there]) {
      world.memory = headMemory();
      await expect(show(end, known)).rejects.toThrow('space_ended');
    }
    world.memory = headMemory();
    const next = await after(end);
    world.ways = async (revision) => shownBehind([await after(base), there, end, next], revision);
    await expect(show(next, here)).rejects.toThrow('space_ended');
  });

  it('is nothing where it stands elsewhere above the ends', async () => {
    const { here, there } = await forked();
    for (const change of [{ revision: here.head.revision + 2 }, { epoch: 3 }]) {
      const end = await endOf(there, here, change);
      world.ways = (behind) => shownBehind([end], behind);
      world.memory = headMemory();
      await expect(show(end, there)).rejects.toThrow('space_forked');
    }
  });

  const MOST_REVISIONS = 2 ** 34;
  const MOST_EPOCHS = 2 ** 20;

  it.each<[string, Partial<Head>, Partial<Head>, string]>([
    ['as far above the lower end as it may', {}, { revision: MOST_REVISIONS + 3 }, 'space_ended'],
    ['too far above the lower end', {}, { revision: MOST_REVISIONS + 4 }, 'space_lied'],
    ['at the revision of the other end', { revision: 9 }, { revision: 9 }, 'space_lied'],
    ['in an epoch as far above that as it may be', {}, { epoch: MOST_EPOCHS + 1 }, 'space_ended'],
    ['in an epoch too far above', {}, { epoch: MOST_EPOCHS + 2 }, 'space_lied'],
    ['in the epoch of the other end', { epoch: 2 }, { epoch: 2 }, 'space_lied'],
  ])('is bounded, whatever of its ends a device knows: %s', async (_, other, change, expected) => {
    const base = await chainEnd(null, 2);
    const there = await after(base, other);
    // The head before is shown to nobody who knows the other end.
    const { revision, epoch } = there.head;
    const end = await after(base, {
      ...{ revision: revision + 1, epoch: epoch + 1, keyCommitment: NEXT_KEY },
      ...{ endedFork: { revision, epoch, hash: there.hash }, ...change },
    });
    world.carried.set(end.hash, await alone(there));
    await expect(show(end, there)).rejects.toThrow(expected);
  });

  it('carries the other end as it was signed: nothing else counts', async () => {
    const { here, there } = await forked();
    const { revision, epoch } = here.head;
    for (const change of [
      { endedFork: { revision: revision - 1, epoch, hash: here.hash } },
      { endedFork: { revision, epoch: epoch + 1, hash: here.hash }, epoch: epoch + 2 },
      { endedFork: { revision, epoch, hash: there.hash } },
    ]) {
      const end = await endOf(there, here, change);
      await expect(show(end, here)).rejects.toThrow('space_lied');
    }
    const end = await endOf(there, here);
    const inAnother = await after(here, { spaceId: newItemId() });
    for (const other of [
      null,
      unsigned(here),
      await alone(there),
      await alone(await after(here)),
      await alone(inAnother),
    ]) {
      world.carried.delete(end.hash);
      if (other !== null) world.carried.set(end.hash, other);
      world.memory = headMemory();
      await expect(show(end, here)).rejects.toThrow('space_lied');
    }
    // Where it ends no fork, it carries nothing.
    const next = await after(there);
    world.carried.set(next.hash, await alone(here));
    await expect(show(next, there)).rejects.toThrow('space_lied');
  });

  it('may have an other end by somebody whose key nobody has any more: the owner vouches for it', async () => {
    const { base, there } = await forked();
    const former = 'ab'.repeat(32);
    const here = await after(base, { ownerFingerprint: former, signerFingerprint: former });
    const end = await endOf(there, here);
    await expect(show(end, here)).rejects.toThrow('space_ended');
    // By a head, the next key pair has taken over: that one is known.
    const change = await after(base, {
      ...{ ownerFingerprint: former, signerFingerprint: former, nextFingerprint: world.ada.fingerprint },
      ...{ epoch: 2, keyCommitment: NEXT_KEY },
    });
    const endOfChange = await endOf(there, change);
    const byAda = { ...unsigned(change), next_signature: await signHead(world.ada, change.head) };
    for (const [other, expected] of [
      [byAda, 'space_ended'],
      [unsigned(change), 'space_lied'],
    ] as const) {
      world.carried.set(endOfChange.hash, other);
      world.memory = headMemory();
      await expect(show(endOfChange, change)).rejects.toThrow(expected);
    }
  });

  it('is told to a device that knows a head which the other end names', async () => {
    const { base, there } = await forked();
    const behind = await chainEnd(base, 3);
    const end = await endOf(there, await after(behind));
    const next = await after(end);
    for (const newest of [end, next]) {
      world.ways = async (revision) => shownBehind([await after(base), there, end, next], revision);
      world.memory = headMemory();
      await expect(show(newest, behind)).rejects.toThrow('space_ended');
    }
    // Nothing leads to the other end from here.
    world.memory = headMemory();
    await expect(show(end, await chainEnd(base, 2))).rejects.toThrow('space_forked');
  });

  it('is followed by a device that knows what was before both', async () => {
    const { base, here } = await forked();
    const course = await chain(base, 2);
    const there = nth(course, -1);
    const end = await endOf(there, here);
    const heads = [...course, end, await after(end)];
    world.ways = (revision) => shownBehind(heads, revision);
    for (const newest of heads.slice(2)) {
      world.memory = headMemory();
      expect(await show(newest, base)).toEqual(newest);
    }
  });

  it('fault S17: is the owner’s: what an editor has signed leads over none that nobody signed', async () => {
    const { base, here } = await forked();
    const course = await chain(base, 2);
    const there = nth(course, -1);
    world.owners = there;
    const end = await endOf(there, here, { epoch: 1, keyCommitment: FIRST_KEY });
    const invented = await endOf(there, here);
    const forged = await byEve(invented, { epoch: 1, keyCommitment: FIRST_KEY, ownersHead: there.hash });
    for (const each of [end, invented]) {
      world.ways = (revision) => shownBehind([...course, each, forged], revision);
      for (const known of [base, here]) {
        world.memory = headMemory();
        await expect(show(forged, known)).rejects.toThrow('space_forked');
      }
    }
  });
});
