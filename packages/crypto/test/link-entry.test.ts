import {
  contentKeyBytes,
  EncodingInvalid,
  fromHex,
  generateContentKey,
  generateLinkKey,
  importLinkKey,
  itemId,
  type LinkEntryPlace,
  type LinkKey,
  linkId,
  linkKeyBytes,
  NO_EPOCH,
  newItemId,
  newLinkId,
  newVersionId,
  openLinkEntry,
  openLinkEpochKey,
  sealLinkEntry,
  sealLinkEpochKey,
  toHex,
  versionId,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import vector from '../../../vectors/link.json' with { type: 'json' };
import { anyCharacter } from './any-character.ts';
import { expectDamaged, expectEachBit } from './expect-opening.ts';
import { openEnvelope, padName, sealEnvelope } from './reference.ts';
import { entryBytes, entryParts } from './reference-space.ts';

const LINK = linkId(vector.linkId);
const KEY = linkKeyBytes(fromHex(vector.linkKey));
const EPOCH_KEY = linkKeyBytes(fromHex(vector.epochKey));
const NONCE = fromHex(vector.nonce);
const { epoch: EPOCH } = vector;

/** The entries of the vector: of the linked directory, of a file in it, and of what a program has sealed under the link key. */
const ENTRIES = vector.entries.map(({ name, contentKey, envelope, ...ids }) => {
  const place: LinkEntryPlace = {
    linkId: LINK,
    itemId: itemId(ids.itemId),
    parentId: ids.parentId === null ? null : itemId(ids.parentId),
    versionId: ids.versionId === null ? null : versionId(ids.versionId),
    epoch: ids.epoch,
  };
  return { place, name, contentKey, envelope, raw: ids.epoch === NO_EPOCH ? KEY : EPOCH_KEY };
});

let key: LinkKey;
let epochKey: LinkKey;

beforeAll(async () => {
  [key, epochKey] = await Promise.all([importLinkKey(KEY), importLinkKey(EPOCH_KEY)]);
});

const under = (epoch: number) => (epoch === NO_EPOCH ? key : epochKey);

describe('A link’s key for an epoch, as visitors get it', () => {
  const open = (text: string, of = LINK, epoch = EPOCH) => openLinkEpochKey(key, of, epoch, text);
  const parts = [LINK, String(EPOCH)];

  it('is what the reference implementation writes and reads', async () => {
    const sealed = sealEnvelope(KEY, NONCE, 'sealed-link-epoch-key', parts, EPOCH_KEY);
    expect(sealed).toBe(vector.sealedEpochKey);
    expect(toHex(await open(vector.sealedEpochKey))).toBe(vector.epochKey);
    const fresh = await sealLinkEpochKey(key, LINK, EPOCH, EPOCH_KEY);
    expect(openEnvelope(KEY, 'sealed-link-epoch-key', parts, fresh)).toEqual(Buffer.from(EPOCH_KEY));
  });

  it('opens for no other link or epoch, under no other key, and with no other length', async () => {
    await expectDamaged(open(vector.sealedEpochKey, newLinkId()));
    for (const epoch of [0, EPOCH - 1, EPOCH + 1])
      await expectDamaged(open(vector.sealedEpochKey, LINK, epoch));
    await expectDamaged(openLinkEpochKey(epochKey, LINK, EPOCH, vector.sealedEpochKey));
    const short = sealEnvelope(KEY, NONCE, 'sealed-link-epoch-key', parts, EPOCH_KEY.subarray(1));
    await expectDamaged(open(short));
    await expectDamaged(open(sealEnvelope(KEY, NONCE, 'link-entry', parts, EPOCH_KEY)));
  });

  it('fails with any single bit flipped', async () => {
    await expectEachBit(vector.sealedEpochKey, open);
  });
});

describe('An entry of a link', () => {
  it.each(ENTRIES)('is what the reference implementation writes and reads: $name', async (entry) => {
    const { place, name, contentKey, envelope, raw } = entry;
    const plaintext = entryBytes(contentKey === null ? null : fromHex(contentKey), name);
    expect(sealEnvelope(raw, NONCE, 'link-entry', entryParts(place), plaintext)).toBe(envelope);
    const opened = await openLinkEntry(under(place.epoch), place, envelope);
    expect([opened.name, opened.contentKey && toHex(opened.contentKey)]).toEqual([name, contentKey]);
    const fresh = await sealLinkEntry(under(place.epoch), place, opened);
    expect(openEnvelope(raw, 'link-entry', entryParts(place), fresh)).toEqual(plaintext);
  });

  it('opens to what was sealed, at its own place alone, whatever else is changed of it', async () => {
    const uuid = fc.uuid({ version: 4 });
    const names = fc.string({ unit: anyCharacter, maxLength: 60 });
    const ids = fc.record({ item: uuid, parent: fc.option(uuid), version: fc.option(uuid) });
    const changed = fc.constantFrom('linkId', 'itemId', 'parentId', 'versionId', 'epoch', 'key', null);
    await fc.assert(
      fc.asyncProperty(names, ids, changed, async (name, { item, parent, version }, change) => {
        const place: LinkEntryPlace = {
          linkId: LINK,
          itemId: itemId(item),
          parentId: parent === null ? null : itemId(parent),
          versionId: version === null ? null : versionId(version),
          epoch: EPOCH,
        };
        const entry = { name, contentKey: version === null ? null : generateContentKey() };
        const envelope = await sealLinkEntry(epochKey, place, entry);
        if (change === null) {
          expect(await openLinkEntry(epochKey, place, envelope)).toEqual(entry);
          return;
        }
        const elsewhere: LinkEntryPlace = {
          linkId: change === 'linkId' ? newLinkId() : LINK,
          itemId: change === 'itemId' ? newItemId() : place.itemId,
          parentId: change === 'parentId' ? (parent === null ? newItemId() : null) : place.parentId,
          versionId: change === 'versionId' ? newVersionId() : place.versionId,
          epoch: change === 'epoch' ? EPOCH + 1 : EPOCH,
        };
        await expectDamaged(openLinkEntry(change === 'key' ? key : epochKey, elsewhere, envelope), change);
      }),
    );
  });

  it('has no bound part in the place of another', async () => {
    const [parent, version] = [newItemId(), newVersionId()];
    const place = { linkId: LINK, itemId: newItemId(), epoch: EPOCH };
    const entry = { name: 'a', contentKey: generateContentKey() };
    const whole = { ...place, parentId: parent, versionId: version };
    const sealed = await sealLinkEntry(epochKey, whole, entry);
    const exchanged = { ...place, parentId: itemId(version), versionId: versionId(parent) };
    await expectDamaged(openLinkEntry(epochKey, exchanged, sealed));
    await expectDamaged(
      openLinkEntry(epochKey, { ...whole, itemId: parent, parentId: place.itemId }, sealed),
    );
    const ofDirectory = await sealLinkEntry(
      epochKey,
      { ...place, parentId: parent, versionId: null },
      { ...entry, contentKey: null },
    );
    const asVersion = { ...place, parentId: null, versionId: versionId(parent) };
    await expectDamaged(openLinkEntry(epochKey, asVersion, ofDirectory));
  });

  it('has a content key where there is a version, and none where there is none', async () => {
    const [directory, file] = ENTRIES;
    if (!directory || !file) throw new Error('The vector has a directory and a file');
    const contentKey = contentKeyBytes(fromHex(file.contentKey ?? ''));
    await expect(sealLinkEntry(epochKey, directory.place, { name: 'a', contentKey })).rejects.toThrow(
      EncodingInvalid,
    );
    await expect(sealLinkEntry(epochKey, file.place, { name: 'a', contentKey: null })).rejects.toThrow(
      EncodingInvalid,
    );
  });

  it('tells the length of its name only in steps of 32 bytes, and not whether it is a directory', async () => {
    const [directory, file] = ENTRIES;
    if (!directory || !file) throw new Error('The vector has a directory and a file');
    const of = (name: string) => sealLinkEntry(epochKey, directory.place, { name, contentKey: null });
    const lengths = new Set([(await of('a')).length, (await of('x'.repeat(31))).length]);
    const contentKey = generateContentKey();
    lengths.add((await sealLinkEntry(epochKey, file.place, { name: 'b', contentKey })).length);
    expect(lengths.size).toBe(1);
  });

  it('is damaged without padding, shorter than a key, or sealed for another purpose', async () => {
    const [entry] = ENTRIES;
    if (!entry) throw new Error('The vector has an entry');
    const { place, raw } = entry;
    const seal = (purpose: string, bytes: Uint8Array) =>
      sealEnvelope(raw, NONCE, purpose, entryParts(place), bytes);
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(31), Buffer.alloc(32), Buffer.alloc(64)])
      await expectDamaged(openLinkEntry(epochKey, place, seal('link-entry', bytes)));
    await expectDamaged(openLinkEntry(epochKey, place, seal('name', padName('a'))));
    await expectDamaged(openLinkEntry(await importLinkKey(generateLinkKey()), place, entry.envelope));
  });

  it.each(ENTRIES)('fails with any single bit flipped: $name', async ({ place, envelope }) => {
    await expectEachBit(envelope, (flipped) => openLinkEntry(under(place.epoch), place, flipped));
  });
});
