import {
  EncodingInvalid,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  fileKeyBytes,
  fromHex,
  generateFileKey,
  type ItemPlace,
  importFileKey,
  importPrivateKey,
  itemId,
  newItemId,
  openAccountKey,
  sealAesGcm,
  toHex,
  unwrapFileKey,
  unwrapFormerKey,
  wrapFileKey,
  wrapFormerKey,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { anItem, bitsOf, flipEnvelopeBit, thrownBy } from './builders.ts';
import { openEnvelope, sealEnvelope } from './reference.ts';
import account from './vectors/account-key.json' with { type: 'json' };
import vector from './vectors/file-key.json' with { type: 'json' };

const ID = itemId(vector.itemId);
const PARENT_ID = itemId(vector.parentId);
const SPACE_ID = itemId(vector.spaceId);
const BYTES = fileKeyBytes(fromHex(vector.fileKey));
const NONCE = fromHex(vector.nonce);
const { generation, parentGeneration } = vector;
const NUMBERS = [String(generation), String(parentGeneration)];

let place: ItemPlace;
let top: ItemPlace;

beforeAll(async () => {
  const { root } = await openAccountKey(
    account.envelope,
    await importPrivateKey(account.privateKeyPem),
    itemId(account.driveId),
  );
  const parentKey = await importFileKey(fileKeyBytes(fromHex(vector.parentKey)));
  place = { itemId: ID, parentId: PARENT_ID, parentKey, generation, parentGeneration };
  top = { ...place, parentId: SPACE_ID, parentKey: root.key };
});

describe('a wrapped file key', () => {
  it('opens from the recorded envelopes, in a directory and at the top', async () => {
    expect(toHex(await unwrapFileKey(vector.wrapped, place))).toBe(vector.fileKey);
    expect(toHex(await unwrapFileKey(vector.wrappedAtTop, top))).toBe(vector.fileKey);
  });

  it('is what the reference implementation writes', () => {
    const seal = (key: string, parent: string) =>
      sealEnvelope(fromHex(key), NONCE, 'item-key', [ID, parent, ...NUMBERS], BYTES);
    expect(seal(vector.parentKey, PARENT_ID)).toBe(vector.wrapped);
    expect(seal(account.derived.root, SPACE_ID)).toBe(vector.wrappedAtTop);
  });

  it('is what the reference implementation reads', async () => {
    const wrapped = await wrapFileKey(BYTES, place);
    const fields = [ID, PARENT_ID, ...NUMBERS];
    expect(openEnvelope(fromHex(vector.parentKey), 'item-key', fields, wrapped)).toEqual(Buffer.from(BYTES));
  });

  it('fails with any single bit flipped', async () => {
    for (let bit = 0; bit < bitsOf(vector.wrapped); bit++) {
      const error = bit < 16 ? EnvelopeUnsupported : EnvelopeDamaged;
      const flipped = flipEnvelopeBit(vector.wrapped, bit);
      expect(await thrownBy(() => unwrapFileKey(flipped, place))).toBeInstanceOf(error);
    }
  });
});

describe('an item', () => {
  it('does not open under the id of another item', async () => {
    await expectDamaged(unwrapFileKey(vector.wrapped, { ...place, itemId: newItemId() }));
  });

  it('does not open in another directory, at the top, or under another key', async () => {
    const otherKey = (await anItem()).key;
    for (const elsewhere of [
      { ...place, parentId: newItemId() },
      { ...place, parentId: SPACE_ID },
      { ...place, parentKey: otherKey },
      top,
    ]) {
      await expectDamaged(unwrapFileKey(vector.wrapped, elsewhere));
    }
  });

  it('does not open with another number of its key, or of that of its directory', async () => {
    await expectDamaged(unwrapFileKey(vector.wrapped, { ...place, generation: generation + 1 }));
    await expectDamaged(unwrapFileKey(vector.wrapped, { ...place, parentGeneration: parentGeneration + 1 }));
    const exchanged = { generation: parentGeneration, parentGeneration: generation };
    await expectDamaged(unwrapFileKey(vector.wrapped, { ...place, ...exchanged }));
  });

  it('does not open with a wrapped key of another length', async () => {
    const fields = [ID, PARENT_ID, generation, parentGeneration];
    const short = await sealAesGcm(place.parentKey, 'item-key', fields, new Uint8Array(16));
    await expectDamaged(unwrapFileKey(short, place));
  });
});

describe('a file key', () => {
  it('has 32 bytes and cannot be exported once it is imported', async () => {
    expect(() => fileKeyBytes(new Uint8Array(31))).toThrow(EncodingInvalid);
    const key = await importFileKey(generateFileKey());
    expect(key.extractable).toBe(false);
  });
});

describe('a former key', () => {
  const former = () => {
    const { parentKey: key } = place;
    return { itemId: ID, generation, under: { id: ID, key, generation: generation + 2 } };
  };

  it('opens from the recorded envelope, which the reference implementation writes', async () => {
    const fields = [ID, ID, String(generation), String(generation + 2)];
    const sealed = sealEnvelope(fromHex(vector.parentKey), NONCE, 'former-key', fields, BYTES);
    expect(sealed).toBe(vector.former);
    expect(toHex(await unwrapFormerKey(vector.former, former()))).toBe(vector.fileKey);
  });

  it('is what the reference implementation reads', async () => {
    const fields = [ID, ID, String(generation), String(generation + 2)];
    const sealed = await wrapFormerKey(BYTES, former());
    expect(openEnvelope(fromHex(vector.parentKey), 'former-key', fields, sealed)).toEqual(Buffer.from(BYTES));
  });

  it('opens with no other number, of no other item, and under no other key', async () => {
    const { under, ...own } = former();
    const otherKey = (await anItem()).key;
    for (const elsewhere of [
      { ...own, under, generation: generation + 1 },
      { ...own, under, itemId: newItemId() },
      { ...own, under: { ...under, id: PARENT_ID } },
      { ...own, under: { ...under, generation: generation + 1 } },
      { ...own, under: { ...under, key: otherKey } },
    ]) {
      await expectDamaged(unwrapFormerKey(vector.former, elsewhere));
    }
  });

  it('is not taken for the key that an item has now, nor the other way round', async () => {
    const { under } = former();
    const here = { ...place, parentId: ID, generation, parentGeneration: generation + 2 };
    await expectDamaged(unwrapFileKey(vector.former, here));
    await expectDamaged(unwrapFormerKey(await wrapFileKey(BYTES, here), { itemId: ID, generation, under }));
  });
});

async function expectDamaged(opening: Promise<unknown>): Promise<void> {
  await expect(opening).rejects.toThrow(EnvelopeDamaged);
}
