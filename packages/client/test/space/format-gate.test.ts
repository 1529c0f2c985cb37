import type { BatchOperation } from '@coffer/contract';
import { itemId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { type GatedBatch, mustMayRead, mustMayWrite, mustRemember } from '../../src/space/format-gate.ts';
import { headMemory } from '../../src/space/head-memory.ts';
import { rememberedOf } from '../../src/space/verify-head.ts';
import { after, alone, withShownHeads } from '../support/shown-heads.ts';

const LATER = { lowest: { write: 2, read: 1 } };
const NOW = { lowest: { write: 1, read: 1 } };

/** Operations of these kinds, as far as the gate looks at them. */
function batch(kinds: readonly string[], more: Partial<GatedBatch> = {}): GatedBatch {
  const operations = kinds.map((kind) => ({ kind })) as BatchOperation[];
  return { operations, isOfMany: false, isAnswer: false, ...more };
}

const isTaken = (before: typeof NOW | null, what: GatedBatch, isOwner: boolean) => {
  try {
    mustMayWrite(before, what, isOwner);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ failure: { code: 'update_to_change' } });
    return false;
  }
};

describe('A space that a later version alone may write', () => {
  it.each<[string, GatedBatch]>([
    ['removes a member, in an epoch with the others', batch(['epoch', 'remove_member', 'member'])],
    ['deletes links', batch(['delete_link', 'delete_link'])],
    ['names the head of another space in a setting', batch(['setting'], { isOfMany: true })],
    ['lowers the versions, or ends a fork', batch([], { isAnswer: true })],
  ])('still is its owner’s, who %s', (_, what) => {
    expect(isTaken(LATER, what, true)).toBe(true);
    expect(isTaken(LATER, what, false)).toBe(false);
  });

  it.each<[string, GatedBatch]>([
    ['a rename', batch(['rename'])],
    ['a rename along with what is taken', batch(['delete_link', 'rename'])],
    ['a new member', batch(['member'])],
    ['a setting', batch(['setting'])],
  ])('is not changed by %s', (_, what) => {
    expect(isTaken(LATER, what, true)).toBe(false);
    expect(isTaken({ lowest: { write: 1, read: 2 } }, what, true)).toBe(false);
    expect([isTaken(NOW, what, true), isTaken(NOW, what, false), isTaken(null, what, true)]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('A device that cannot keep heads', () => {
  const isTakenBy = (isKept: boolean, what: GatedBatch, isOwner: boolean) =>
    mustRemember('a', { isKept: async () => isKept }, what, isOwner).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ failure: { code: 'heads_not_kept' } });
        return false;
      },
    );

  it.each<[string, GatedBatch, boolean]>([
    ['removes a member for the owner', batch(['epoch', 'remove_member', 'member']), true],
    ['deletes links for the owner', batch(['delete_link']), true],
    ['ends a fork', batch([], { isAnswer: true }), true],
    ['renames nothing', batch(['rename']), false],
    ['adds no member', batch(['member']), false],
    ['writes no setting', batch(['setting']), false],
    ['does nothing else along with an answer', batch(['delete_link', 'rename']), false],
  ])('%s', async (_, what, isAnswer) => {
    expect(await isTakenBy(false, what, true)).toBe(isAnswer);
    expect(await isTakenBy(false, what, false)).toBe(false);
    expect(await isTakenBy(true, what, false)).toBe(true);
  });
});

describe('A space that a later version alone may read', () => {
  withShownHeads();

  it('is not opened by the head that this device remembers', async () => {
    const heads = headMemory();
    for (const [lowest, code] of [
      [{ write: 2, read: 1 }, null],
      [{ write: 2, read: 2 }, 'update_to_open'],
    ] as const) {
      const known = await after(null, { lowest });
      const { spaceId } = known.head;
      const keyring = { driveId: async () => itemId(spaceId) };
      const signed = await alone(known);
      const remembered = rememberedOf({ ...known, signed }, 0);
      // Nothing that could be looked at says so.
      await mustMayRead({ keyring, heads: headMemory() }, async () => {});
      const unseen = headMemory();
      const first = mustMayRead({ keyring, heads: unseen }, () => unseen.replace(spaceId, remembered));
      if (code === null) await first;
      else await expect(first).rejects.toMatchObject({ failure: { code } });
      await heads.replace(spaceId, remembered);
      const reading = mustMayRead({ keyring, heads }, fail);
      if (code === null) await reading;
      else await expect(reading).rejects.toMatchObject({ failure: { code } });
    }
  });
});

async function fail(): Promise<void> {
  throw new Error('It remembers one');
}
