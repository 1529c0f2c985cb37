import type { CarriedItem } from '@coffer/contract';
import { newItemId, newVersionId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import type { CarryInput, LeavingItem, SealedCarry } from '../../src/keyring/seal-carry.ts';
import { damagedIn, sealMove, sendMove } from '../../src/people/unfinished-move.ts';
import { testClock } from '../support/test-clock.ts';

const SPACE_ID = newItemId();

function leaving(hash = 'ab'.repeat(32), id: string = newItemId()): LeavingItem {
  const row = { id } as LeavingItem['row'];
  return { row, hash, versions: [], parentId: null };
}

/** Seals nothing, and notes what it is asked to seal. */
function sealing(versions = 0) {
  const asked: CarryInput[] = [];
  const key = { epoch: 1, commitment: 'cd'.repeat(32) };
  const damaged: SealedCarry['damaged'][number][] = [];
  const sealCarried = async (input: CarryInput): Promise<SealedCarry> => {
    asked.push(input);
    const items = input.items.map(
      ({ row: { id }, hash }): CarriedItem => ({
        ...{ id, hash, encrypted_name: 'A'.repeat(100), name_hash: hash, encrypted_metadata: null },
        versions: Array.from({ length: versions }, () => ({ id: newVersionId(), encrypted_key: 'AAAA' })),
      }),
    );
    const ids = new Set(input.items.map(({ row }) => row.id));
    return { items, ...key, damaged: damaged.filter(({ id }) => ids.has(id)) };
  };
  const seal = (items: readonly LeavingItem[], before: Parameters<typeof sealMove>[1], spaceId = SPACE_ID) =>
    sealMove({ items, from: null, to: null, spaceId }, before, { sealCarried });
  return { asked, key, damaged, seal };
}

const sealedOf = ({ made }: Awaited<ReturnType<typeof sealMove>>) =>
  Array.from(made.values(), ({ sealed }) => sealed);

describe('A move that is tried again', () => {
  it('seals again only what has changed since, and what goes no more is not in it', async () => {
    const { asked, damaged, seal } = sealing();
    const [one, two, three] = [leaving(), leaving(), leaving()];
    damaged.push({ id: one.row.id, name: 'Unreadable name 1' });
    const first = await seal([one, two, three], null);
    const changed = leaving('ef'.repeat(32), two.row.id);
    const second = await seal([one, changed], first);
    expect(asked[1]).toMatchObject({ items: [changed], damagedBefore: 1 });
    expect(sealedOf(second).map(({ id, hash }) => [id, hash])).toEqual([
      [one.row.id, one.hash],
      [two.row.id, changed.hash],
    ]);
    expect(sealedOf(second)[0]).toBe(sealedOf(first)[0]);
    expect(second.parts).toBe(first.parts);
    expect(damagedIn(second)).toEqual(damaged);
  });

  it('seals again what gets another place or name', async () => {
    const { asked, seal } = sealing();
    const [one, two, three] = [leaving(), leaving(), leaving()];
    const first = await seal([one, two, three], null);
    const others = [
      { ...one, parentId: newItemId() },
      { ...two, name: 'Trips' },
    ];
    await seal([...others, three], first);
    expect(asked[1]?.items).toEqual(others);
  });

  it('begins again under another key, for another space, and with other items', async () => {
    const { key, seal } = sealing();
    const items = [leaving(), leaving()];
    const first = await seal(items, null);
    for (const other of [await seal(items, first, newItemId()), await seal([leaving()], first)]) {
      expect(other.parts).not.toBe(first.parts);
    }
    key.commitment = 'ef'.repeat(32);
    const second = await seal(items, first);
    expect(second.parts).not.toBe(first.parts);
    expect(second.commitment).toBe(key.commitment);
    expect(sealedOf(second)[0]).not.toBe(sealedOf(first)[0]);
  });
});

describe('What was sealed for a move', () => {
  const options = { clock: testClock(), signal: new AbortController().signal };

  it('is in the batch itself where it fits in there, and nothing goes ahead', async () => {
    const { seal } = sealing(2);
    const api = { call: () => Promise.reject(new Error('Something was sent')) };
    for (const items of [[leaving(), leaving()], []]) {
      const move = await seal(items, null);
      expect(await sendMove(move, api, options)).toEqual({ items: sealedOf(move), carried: [] });
    }
  });

  it('goes ahead though a file has more versions than fit into a part', async () => {
    const { seal } = sealing(12_000);
    const move = await seal([leaving()], null);
    const [item] = move.made.values();
    expect(item?.pieces.map(({ versions }) => versions.length)).toEqual([5_000, 5_000, 2_000]);
    expect(item?.pieces.flatMap(({ versions }) => versions)).toEqual(item?.sealed.versions);
    for (const { versions: _, ...piece } of item?.pieces ?? []) expect(item?.sealed).toMatchObject(piece);
  });
});
