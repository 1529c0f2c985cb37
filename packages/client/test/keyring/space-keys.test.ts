import type { Item } from '@coffer/contract';
import {
  type AccountKey,
  EnvelopeDamaged,
  generateSpaceKey,
  importSpaceKey,
  itemId,
  newItemId,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRecord } from '../../src/keyring/open-record.ts';
import { openOwnSpaceKeys } from '../../src/keyring/space-keys.ts';
import type { SealedSpaceKeys as SpaceKeys } from '../../src/rows/canonical-root.ts';
import { type OwnSpaceKeys, openKeyring, ownSpaceKeys, sealedRow } from '../support/own-space.ts';

const SPACE_ID = newItemId();
let accountKey: AccountKey;
let space: OwnSpaceKeys;

beforeAll(async () => {
  ({ accountKey } = (await openKeyring(1)).keys);
  space = await ownSpaceKeys(SPACE_ID, accountKey, 4);
});

const epochsOf = async (told: SpaceKeys) =>
  [...(await openOwnSpaceKeys(SPACE_ID, told, accountKey)).all.keys()].sort();

describe('The keys of a space', () => {
  it('open all from the newest, by the account key, whatever the order in which they are told', async () => {
    const { newest, all } = await openOwnSpaceKeys(SPACE_ID, space.told, accountKey);
    expect([newest.epoch, newest.commitment]).toEqual([4, space.of(4).commitment]);
    for (const [epoch, { commitment }] of all) expect(commitment).toBe(space.of(epoch).commitment);
    expect(await epochsOf({ ...space.told, former: space.told.former.toReversed() })).toEqual([1, 2, 3, 4]);
  });

  it.each<[string, (former: SpaceKeys['former']) => SpaceKeys['former'], number[]]>([
    ['missing', ([newest, , oldest]) => [newest, oldest].flatMap((each) => each ?? []), [3, 4]],
    ['twice, in the place of another one', ([newest, , oldest]) => all(newest, newest, oldest), [3, 4]],
    ['exchanged', ([newest, middle, oldest]) => all(newest, swapped(middle, oldest), oldest), [3, 4]],
    [
      'said to lead elsewhere',
      ([newest, ...rest]) => all({ ...there(newest), former_epoch: 2 }, ...rest),
      [4],
    ],
    [
      'said to lead to itself',
      ([newest, ...rest]) => all({ ...there(newest), former_epoch: 4 }, ...rest),
      [4],
    ],
    [
      'of no epoch that leads there',
      ([newest, ...rest]) => all({ ...there(newest), epoch: 9 }, ...rest),
      [4],
    ],
  ])('end before one that is %s', async (_, lie, epochs) => {
    expect(await epochsOf({ ...space.told, former: lie(space.told.former) })).toEqual(epochs);
  });

  it('do not open with another root', async () => {
    const { root } = space.told;
    const opening = (change: Partial<typeof root>) =>
      openOwnSpaceKeys(SPACE_ID, { ...space.told, root: { ...root, ...change } }, accountKey);
    await expect(opening({ epoch: 3 })).rejects.toThrow(EnvelopeDamaged);
    await expect(opening({ account_key: 2 })).rejects.toThrow('space_lied');
    // The first key of a drive alone is derived.
    await expect(opening({ account_key: null, encrypted_key: null })).rejects.toThrow('space_lied');
    await expect(openOwnSpaceKeys(newItemId(), space.told, accountKey)).rejects.toThrow(EnvelopeDamaged);
  });
});

describe('A record', () => {
  const stateOf = async (record: Item) =>
    (await openRecord(record, await openOwnSpaceKeys(SPACE_ID, space.told, accountKey))).item;

  it('opens by the key of each epoch that its fields name', async () => {
    for (const kind of ['file', 'directory'] as const) {
      for (const epoch of [1, 2, 4]) {
        expect(await stateOf(await sealedRow(space.of(epoch), kind))).toMatchObject({ name: 'secret.txt' });
      }
      const older = await sealedRow(space.of(1), kind);
      const { encrypted_name } = await sealedRow(space.of(3), kind, itemId(older.id));
      expect(await stateOf({ ...older, encrypted_name, name_epoch: 3 })).toMatchObject({ state: 'intact' });
    }
  });

  it.each(['file', 'directory'] as const)('is damaged and shows no name where a %s has', async (kind) => {
    const record = await sealedRow(space.of(2), kind);
    const another = await sealedRow(space.of(2), kind);
    const elsewhere = await importSpaceKey(newItemId(), 2, generateSpaceKey());
    const foreign = await sealedRow(elsewhere, kind, itemId(record.id));
    const other = await sealedRow(space.of(3), kind, itemId(record.id));
    const epochOf = kind === 'file' ? 'key_epoch' : 'metadata_epoch';
    for (const worse of [
      // Another item, whose fields are authentic.
      { ...another, id: record.id },
      { ...record, encrypted_name: another.encrypted_name },
      // Another space of the same epoch.
      foreign,
      { ...record, encrypted_name: foreign.encrypted_name },
      // Another epoch: of this space, of none, and of one that has not begun.
      ...[1, 3, 4, 5, 0, null].map((epoch) => ({ ...record, name_epoch: epoch })),
      ...[1, 3, 4, 5, 0, null].map((epoch) => ({ ...record, [epochOf]: epoch })),
      { ...record, encrypted_name: other.encrypted_name },
      { ...record, encrypted_key: other.encrypted_key, encrypted_metadata: other.encrypted_metadata },
    ]) {
      expect(await stateOf(worse)).toMatchObject({ state: 'damaged', name: null });
    }
  });
});

type Former = SpaceKeys['former'][number];

function there(row: Former | undefined): Former {
  if (row === undefined) throw new RangeError('It has begun no such epoch');
  return row;
}

const all = (...rows: (Former | undefined)[]) => rows.map(there);

/** One row with the key of another. */
const swapped = (row: Former | undefined, other: Former | undefined) => ({
  ...there(row),
  encrypted_key: there(other).encrypted_key,
});
