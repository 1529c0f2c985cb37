import {
  EncodingInvalid,
  fromHex,
  generateSpaceKey,
  importSpaceKey,
  itemId,
  linkEpochKey,
  linkId,
  nameHash,
  newItemId,
  newLinkId,
  openFormerSpaceKey,
  type SpaceKey,
  sealFormerSpaceKey,
  spaceKeyBytes,
  toHex,
  unwrapSpaceKey,
  wrapSpaceKey,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { importShortKey, type ShortKey } from '#short-seal';
import vector from '../../../vectors/space-key.json' with { type: 'json' };
import { anyCharacter } from './any-character.ts';
import { expectDamaged, expectEachBit } from './expect-opening.ts';
import { openEnvelope, sealEnvelope, text } from './reference.ts';
import * as reference from './reference-space.ts';

const SPACE = itemId(vector.spaceId);
const PARENT = itemId(vector.parentId);
const LINK = linkId(vector.linkId);
const BYTES = spaceKeyBytes(fromHex(vector.spaceKey));
const FORMER = spaceKeyBytes(fromHex(vector.formerKey));
const NONCE = fromHex(vector.nonce);
const { epoch: EPOCH, formerEpoch: FORMER_EPOCH, accountKey: ACCOUNT_KEY } = vector;
const PLACE = { spaceId: SPACE, epoch: EPOCH, accountKey: ACCOUNT_KEY };
const WRAPPED_PARTS = [SPACE, String(EPOCH), String(ACCOUNT_KEY)];
const FORMER_PARTS = [SPACE, String(FORMER_EPOCH), String(EPOCH)];

let key: SpaceKey;
let wrapping: ShortKey;

beforeAll(async () => {
  key = await importSpaceKey(SPACE, EPOCH, BYTES);
  wrapping = await importShortKey(fromHex(vector.wrappingKey));
});

describe('The key of a space', () => {
  it('gives a key for each use, as the reference implementation derives them', () => {
    const derived = Object.entries(reference.spaceKeys(BYTES)).map(([use, bytes]) => [use, text(bytes)]);
    expect(Object.fromEntries(derived)).toEqual(vector.derived);
    const all = [...Object.values(vector.derived), vector.linkEpochKey, vector.spaceKey];
    expect(new Set(all).size).toBe(all.length);
  });

  it('has 32 bytes, which may be wiped once it is imported', async () => {
    expect(() => spaceKeyBytes(new Uint8Array(31))).toThrow(EncodingInvalid);
    const bytes = spaceKeyBytes(fromHex(vector.spaceKey));
    const imported = await importSpaceKey(SPACE, EPOCH, bytes);
    bytes.fill(0);
    expect(await nameHash(imported, PARENT, 'a')).toBe(await nameHash(key, PARENT, 'a'));
    expect(imported.material.extractable).toBe(false);
  });

  it('is named in heads by a commitment, which is the same in every space', async () => {
    expect(key.commitment).toBe(vector.derived.commitment);
    expect((await importSpaceKey(newItemId(), 1, BYTES)).commitment).toBe(key.commitment);
    expect((await importSpaceKey(SPACE, EPOCH, FORMER)).commitment).not.toBe(key.commitment);
  });
});

describe('A space’s key that is wrapped for its owner', () => {
  it('is what the reference implementation writes and reads', async () => {
    const under = fromHex(vector.wrappingKey);
    expect(sealEnvelope(under, NONCE, 'wrapped-space-key', WRAPPED_PARTS, BYTES)).toBe(vector.wrapped);
    expect(toHex(await unwrapSpaceKey(vector.wrapped, wrapping, PLACE))).toBe(vector.spaceKey);
    const fresh = await wrapSpaceKey(BYTES, wrapping, PLACE);
    const opened = openEnvelope(under, 'wrapped-space-key', WRAPPED_PARTS, fresh);
    expect(opened).toEqual(Buffer.from(BYTES));
  });

  it('opens with no other place: space, epoch, and number of the account key', async () => {
    for (const change of [
      { spaceId: newItemId() },
      { epoch: EPOCH + 1 },
      { accountKey: ACCOUNT_KEY + 1 },
      { epoch: ACCOUNT_KEY, accountKey: EPOCH },
    ])
      await expectDamaged(unwrapSpaceKey(vector.wrapped, wrapping, { ...PLACE, ...change }));
  });

  it('opens under no other key, not for another purpose, and not with another length', async () => {
    const under = fromHex(vector.wrappingKey);
    const another = await importShortKey(generateSpaceKey());
    await expectDamaged(unwrapSpaceKey(vector.wrapped, another, PLACE));
    const sealed = sealEnvelope(under, NONCE, 'sealed-space-key', WRAPPED_PARTS, BYTES);
    await expectDamaged(unwrapSpaceKey(sealed, wrapping, PLACE));
    const short = sealEnvelope(under, NONCE, 'wrapped-space-key', WRAPPED_PARTS, BYTES.subarray(1));
    await expectDamaged(unwrapSpaceKey(short, wrapping, PLACE));
  });

  it('fails with any single bit flipped', async () => {
    await expectEachBit(vector.wrapped, (flipped) => unwrapSpaceKey(flipped, wrapping, PLACE));
  });
});

describe('A space’s former key', () => {
  it('is what the reference implementation writes and reads', async () => {
    const under = fromHex(vector.derived.formerKeys);
    expect(sealEnvelope(under, NONCE, 'sealed-space-key', FORMER_PARTS, FORMER)).toBe(vector.former);
    expect(toHex(await openFormerSpaceKey(key, FORMER_EPOCH, vector.former))).toBe(vector.formerKey);
    const fresh = await sealFormerSpaceKey(key, FORMER_EPOCH, FORMER);
    expect(openEnvelope(under, 'sealed-space-key', FORMER_PARTS, fresh)).toEqual(Buffer.from(FORMER));
  });

  it('leads from the newest key to all before it, and from no key to a later one', async () => {
    const all = await Promise.all(
      [1, 2, 3, 4].map(async (epoch) => {
        const raw = generateSpaceKey();
        return { epoch, raw, imported: await importSpaceKey(SPACE, epoch, raw) };
      }),
    );
    for (const [index, { epoch, raw, imported }] of all.entries()) {
      const next = all[index + 1];
      if (next === undefined) continue;
      const sealed = await sealFormerSpaceKey(next.imported, epoch, raw);
      expect(await openFormerSpaceKey(next.imported, epoch, sealed)).toEqual(raw);
      for (const other of all.filter((each) => each !== next))
        await expectDamaged(openFormerSpaceKey(other.imported, epoch, sealed));
      await expectDamaged(openFormerSpaceKey(imported, next.epoch, sealed));
    }
  });

  it('opens in no other space and with no other epochs, for another purpose or of another length', async () => {
    const { former } = vector;
    const elsewhere = await Promise.all([
      importSpaceKey(newItemId(), EPOCH, BYTES),
      importSpaceKey(SPACE, EPOCH + 1, BYTES),
      importSpaceKey(SPACE, EPOCH, FORMER),
    ]);
    for (const other of elsewhere) await expectDamaged(openFormerSpaceKey(other, FORMER_EPOCH, former));
    for (const epoch of [0, 1, EPOCH, EPOCH + 1]) await expectDamaged(openFormerSpaceKey(key, epoch, former));
    const under = fromHex(vector.derived.formerKeys);
    for (const [purpose, bytes] of [
      ['wrapped-space-key', FORMER],
      ['sealed-space-key', FORMER.subarray(1)],
    ] as const) {
      const sealed = sealEnvelope(under, NONCE, purpose, FORMER_PARTS, bytes);
      await expectDamaged(openFormerSpaceKey(key, FORMER_EPOCH, sealed));
    }
  });

  it('fails with any single bit flipped', async () => {
    await expectEachBit(vector.former, (flipped) => openFormerSpaceKey(key, FORMER_EPOCH, flipped));
  });
});

describe('The hash of a name', () => {
  it.each(vector.names)('is the recorded one: $name', async ({ name, nameHash: expected }) => {
    expect(await nameHash(key, PARENT, name)).toBe(expected);
  });

  it('is what the reference implementation makes of any name', async () => {
    const under = fromHex(vector.derived.nameHashes);
    const names = fc.string({ unit: anyCharacter, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(names, fc.uuid({ version: 4 }), async (name, parent) => {
        expect(await nameHash(key, itemId(parent), name)).toBe(reference.nameHash(under, parent, name));
      }),
    );
  });

  it('is the same in either Unicode form, and differs between cases, directories, keys and spaces', async () => {
    expect(await nameHash(key, PARENT, 'cafe\u0301')).toBe(await nameHash(key, PARENT, 'caf\u00e9'));
    const next = await importSpaceKey(SPACE, EPOCH + 1, generateSpaceKey());
    const hashes = await Promise.all([
      nameHash(key, PARENT, 'a'),
      nameHash(key, PARENT, 'A'),
      nameHash(key, PARENT, ''),
      nameHash(key, SPACE, 'a'),
      nameHash(next, PARENT, 'a'),
    ]);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('A link’s key for an epoch', () => {
  it('is derived from the key of the space, for one link alone', async () => {
    expect(reference.linkEpochKey(BYTES, LINK).toString('hex')).toBe(vector.linkEpochKey);
    expect(toHex(await linkEpochKey(key, LINK))).toBe(vector.linkEpochKey);
    expect(await linkEpochKey(key, newLinkId())).not.toEqual(await linkEpochKey(key, LINK));
    const next = await importSpaceKey(SPACE, EPOCH + 1, generateSpaceKey());
    expect(await linkEpochKey(next, LINK)).not.toEqual(await linkEpochKey(key, LINK));
  });
});
