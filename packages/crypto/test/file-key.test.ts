import {
  type AccountKey,
  EncodingInvalid,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  type FileKey,
  fileKeyBytes,
  fromHex,
  generateFileKey,
  importFileKey,
  importPrivateKey,
  itemId,
  newItemId,
  openAccountKey,
  openFileKey,
  sealAesGcm,
  toHex,
  unwrapFileKey,
  unwrapFileKeyUnderParent,
  wrapFileKey,
  wrapFileKeyUnderParent,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { anItem, bitsOf, flipEnvelopeBit, thrownBy } from './builders.ts';
import { openEnvelope, sealEnvelope } from './reference.ts';
import account from './vectors/account-key.json' with { type: 'json' };
import vector from './vectors/file-key.json' with { type: 'json' };

const ID = itemId(vector.itemId);
const PARENT_ID = itemId(vector.parentId);
const BYTES = fileKeyBytes(fromHex(vector.fileKey));
const NONCE = fromHex(vector.nonce);

let accountKey: AccountKey;
let parentKey: FileKey;
let place: Parameters<typeof openFileKey>[1];

beforeAll(async () => {
  accountKey = await openAccountKey(account.envelope, await importPrivateKey(account.privateKeyPem));
  parentKey = await importFileKey(fileKeyBytes(fromHex(vector.parentKey)));
  place = { accountKey, parentKey, itemId: ID, parentId: PARENT_ID };
});

describe('a wrapped file key', () => {
  it('opens from the recorded envelopes, in a directory and at the top', async () => {
    expect(toHex(await openFileKey(vector, place))).toBe(vector.fileKey);
    const atTop = {
      encryptedKey: vector.encryptedKey,
      encryptedKeyUnderParent: vector.encryptedKeyUnderRoot,
    };
    const top = { ...place, parentKey: accountKey.rootFolder, parentId: null };
    expect(toHex(await openFileKey(atTop, top))).toBe(vector.fileKey);
  });

  it('is what the reference implementation writes', () => {
    const itemWrapping = fromHex(account.derived.itemWrapping);
    const rootFolder = fromHex(account.derived.rootFolder);
    const seal = (key: Uint8Array, purpose: string, fields: string[]) =>
      sealEnvelope(key, NONCE, purpose, fields, BYTES);
    expect(seal(itemWrapping, 'file-key', [ID])).toBe(vector.encryptedKey);
    expect(seal(fromHex(vector.parentKey), 'file-key-under-parent', [ID, PARENT_ID])).toBe(
      vector.encryptedKeyUnderParent,
    );
    expect(seal(rootFolder, 'file-key-under-parent', [ID, 'root'])).toBe(vector.encryptedKeyUnderRoot);
  });

  it('is what the reference implementation reads', async () => {
    const own = await wrapFileKey(BYTES, accountKey, ID);
    const underParent = await wrapFileKeyUnderParent(BYTES, parentKey, ID, PARENT_ID);
    const parent = fromHex(vector.parentKey);
    expect(openEnvelope(fromHex(account.derived.itemWrapping), 'file-key', [ID], own)).toEqual(
      Buffer.from(BYTES),
    );
    expect(openEnvelope(parent, 'file-key-under-parent', [ID, PARENT_ID], underParent)).toEqual(
      Buffer.from(BYTES),
    );
  });

  it('fails with any single bit flipped', async () => {
    for (let bit = 0; bit < bitsOf(vector.encryptedKey); bit++) {
      const error = bit < 16 ? EnvelopeUnsupported : EnvelopeDamaged;
      const own = flipEnvelopeBit(vector.encryptedKey, bit);
      const under = flipEnvelopeBit(vector.encryptedKeyUnderParent, bit);
      expect(await thrownBy(() => unwrapFileKey(own, accountKey, ID))).toBeInstanceOf(error);
      expect(await thrownBy(() => unwrapFileKeyUnderParent(under, parentKey, ID, PARENT_ID))).toBeInstanceOf(
        error,
      );
    }
  });
});

describe('an item', () => {
  it('does not open under the id of another item', async () => {
    await expectDamaged(openFileKey(vector, { ...place, itemId: newItemId() }));
  });

  it('does not open in another directory, at the top, or under another key', async () => {
    const otherKey = (await anItem()).key;
    await expectDamaged(openFileKey(vector, { ...place, parentId: newItemId() }));
    await expectDamaged(openFileKey(vector, { ...place, parentId: null }));
    await expectDamaged(openFileKey(vector, { ...place, parentKey: otherKey }));
    await expectDamaged(openFileKey(vector, { ...place, parentKey: accountKey.rootFolder, parentId: null }));
  });

  it('does not open with one wrapping left out or put in the place of the other', async () => {
    const { encryptedKey, encryptedKeyUnderParent } = vector;
    await expectDamaged(openFileKey({ encryptedKey, encryptedKeyUnderParent: '' }, place));
    await expectDamaged(openFileKey({ encryptedKey: '', encryptedKeyUnderParent }, place));
    await expectDamaged(openFileKey({ encryptedKey, encryptedKeyUnderParent: encryptedKey }, place));
    await expectDamaged(
      openFileKey({ encryptedKey: encryptedKeyUnderParent, encryptedKeyUnderParent: encryptedKey }, place),
    );
  });

  it('does not open when the two wrappings hold different keys', async () => {
    const encryptedKeyUnderParent = await wrapFileKeyUnderParent(generateFileKey(), parentKey, ID, PARENT_ID);
    await expectDamaged(openFileKey({ encryptedKey: vector.encryptedKey, encryptedKeyUnderParent }, place));
  });

  it('does not open with a key that somebody made who holds the directory key but not the account key', async () => {
    const forged = generateFileKey();
    const encryptedKeyUnderParent = await wrapFileKeyUnderParent(forged, parentKey, ID, PARENT_ID);
    const encryptedKey = await sealAesGcm(parentKey, 'file-key', [ID], forged);
    await expectDamaged(openFileKey({ encryptedKey, encryptedKeyUnderParent }, place));
  });

  it('does not open with a wrapped key of another length', async () => {
    const encryptedKey = await sealAesGcm(accountKey.itemWrapping, 'file-key', [ID], new Uint8Array(16));
    await expectDamaged(unwrapFileKey(encryptedKey, accountKey, ID));
  });
});

describe('a file key', () => {
  it('has 32 bytes and cannot be exported once it is imported', async () => {
    expect(() => fileKeyBytes(new Uint8Array(31))).toThrow(EncodingInvalid);
    const key = await importFileKey(generateFileKey());
    expect(key.extractable).toBe(false);
  });
});

async function expectDamaged(opening: Promise<unknown>): Promise<void> {
  await expect(opening).rejects.toThrow(EnvelopeDamaged);
}
