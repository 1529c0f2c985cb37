import { type AccountKey, epochRowBytes, epochRowId, newItemId, rootRowBytes, sha256 } from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OwnedRows } from '../../src/keyring/own-heads.ts';
import { areKeys } from '../../src/keyring/signed-keys.ts';
import { epochRowOf, rootRowOf, type SealedSpaceKeys as SpaceKeys } from '../../src/rows/canonical-root.ts';
import { openKeyring, ownSpaceKeys } from '../support/own-space.ts';

const SPACE_ID = newItemId();
let accountKey: AccountKey;
let told: SpaceKeys;
let owned: OwnedRows['owned'];

beforeAll(async () => {
  ({ accountKey } = (await openKeyring(1)).keys);
  ({ told } = await ownSpaceKeys(SPACE_ID, accountKey, 4));
  owned = [
    { kind: 'root', id: SPACE_ID, hash: await sha256(rootRowBytes(rootRowOf(SPACE_ID, told.root))) },
    ...(await Promise.all(
      told.former.map(async (each) => ({
        kind: 'epoch' as const,
        id: epochRowId(each.epoch),
        hash: await sha256(epochRowBytes(epochRowOf(each))),
      })),
    )),
    { kind: 'member', id: newItemId(), hash: await sha256(new Uint8Array(1)) },
  ];
});

const lied = (change: (told: SpaceKeys) => SpaceKeys) => areKeys(change(told), SPACE_ID, { owned });

describe('The keys of a space that a server tells', () => {
  it('are those that its newest head signs', async () => {
    expect(await lied((honest) => honest)).toBe(true);
    expect(await lied(({ root, former }) => ({ root, former: former.toReversed() }))).toBe(true);
  });

  it.each<[string, (told: SpaceKeys) => SpaceKeys]>([
    ['an epoch is missing', ({ root, former }) => ({ root, former: former.slice(1) })],
    ['all epochs are missing', ({ root }) => ({ root, former: [] })],
    ['one is there twice', ({ root, former }) => ({ root, former: [...former, ...former.slice(0, 1)] })],
    [
      'one is there in the place of another',
      ({ root, former }) => ({ root, former: former.with(1, first(former)) }),
    ],
    [
      'two have each other’s keys',
      ({ root, former }) => ({
        root,
        former: former.map((each, index) => ({
          ...each,
          encrypted_key: former.at(index - 1)?.encrypted_key ?? '',
        })),
      }),
    ],
    [
      'the chain leads past one',
      ({ root, former }) => ({ root, former: former.with(0, { ...first(former), former_epoch: 1 }) }),
    ],
    [
      'there is one more',
      ({ root, former }) => ({ root, former: [{ ...first(former), epoch: 5 }, ...former] }),
    ],
    ['the root is of another epoch', ({ root, former }) => ({ root: { ...root, epoch: 5 }, former })],
    [
      'the root has another file',
      ({ root, former }) => ({ root: { ...root, file_id: newItemId() }, former }),
    ],
    [
      'the root has a name',
      ({ root, former }) => ({ root: { ...root, name_epoch: 1, encrypted_name: 'AQ' }, former }),
    ],
  ])('are not, where %s', async (_, lie) => {
    expect(await lied(lie)).toBe(false);
  });

  it('are not those of another space, or of an earlier epoch of it', async () => {
    const other = await ownSpaceKeys(SPACE_ID, accountKey, 4);
    expect(await lied(() => other.told)).toBe(false);
    expect(await lied(({ former }) => ({ root: other.told.root, former }))).toBe(false);
    expect(await areKeys(told, newItemId(), { owned })).toBe(false);
  });
});

function first(former: SpaceKeys['former']): SpaceKeys['former'][number] {
  const [newest] = former;
  if (newest === undefined) throw new RangeError('It has begun one epoch alone');
  return newest;
}
