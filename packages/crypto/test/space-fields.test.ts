import {
  contentKeyBytes,
  EncodingInvalid,
  fromHex,
  importSpaceKey,
  itemId,
  newItemId,
  newVersionId,
  openDirectoryMetadata,
  openName,
  type SpaceKey,
  sealDirectoryMetadata,
  sealName,
  spaceKeyBytes,
  toHex,
  unwrapContentKey,
  versionId,
  wrapContentKey,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import vector from '../../../vectors/space-key.json' with { type: 'json' };
import { anyCharacter } from './any-character.ts';
import { aSpaceKey } from './builders.ts';
import { expectDamaged, expectEachBit } from './expect-opening.ts';
import { metadataBytes, openEnvelope, padName, sealEnvelope } from './reference.ts';
import * as reference from './reference-space.ts';

const SPACE = itemId(vector.spaceId);
const ITEM = itemId(vector.itemId);
const VERSION = versionId(vector.versionId);
const BYTES = spaceKeyBytes(fromHex(vector.spaceKey));
const CONTENT_KEY = contentKeyBytes(fromHex(vector.contentKey));
const NONCE = fromHex(vector.nonce);
const { epoch: EPOCH } = vector;
const IN_ROW = [SPACE, ITEM, String(EPOCH)];
const OF_CONTENT = [SPACE, ITEM, VERSION, String(EPOCH)];

/** Under which key something is sealed, and of what it is. */
interface Place {
  readonly key: SpaceKey;
  readonly item: typeof ITEM;
  readonly version: typeof VERSION;
}

let own: Place;

beforeAll(async () => {
  own = { key: await importSpaceKey(SPACE, EPOCH, BYTES), item: ITEM, version: VERSION };
});

/** All that is sealed in rows under the key of a space. */
const FIELDS = {
  name: {
    recorded: vector.names[0]?.envelope ?? '',
    seal: ({ key, item }: Place) => sealName(key, item, 'report.pdf'),
    open: ({ key, item }: Place, text: string): Promise<unknown> => openName(key, item, text),
  },
  'directory metadata': {
    recorded: vector.directoryMetadata.envelope,
    seal: ({ key, item }: Place) => sealDirectoryMetadata(key, item, vector.directoryMetadata.metadata),
    open: ({ key, item }: Place, text: string): Promise<unknown> => openDirectoryMetadata(key, item, text),
  },
  'content key': {
    recorded: vector.wrappedContentKey,
    seal: ({ key, item, version }: Place) =>
      wrapContentKey(key, { itemId: item, versionId: version }, CONTENT_KEY),
    open: ({ key, item, version }: Place, text: string): Promise<unknown> =>
      unwrapContentKey(key, { itemId: item, versionId: version }, text),
  },
};
const NAMES = ['name', 'directory metadata', 'content key'] as const;

describe('A name', () => {
  it.each(vector.names)('opens from the recorded envelope: $name', async ({ name, envelope }) => {
    expect(await openName(own.key, ITEM, envelope)).toBe(name);
    const under = fromHex(vector.derived.names);
    expect(sealEnvelope(under, NONCE, 'name', IN_ROW, padName(name))).toBe(envelope);
  });

  it('opens to what was sealed, whatever it is and wherever, and the reference implementation opens it too', async () => {
    const names = fc.string({ unit: anyCharacter, maxLength: 100 });
    const epochs = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    const uuid = fc.uuid({ version: 4 });
    await fc.assert(
      fc.asyncProperty(names, uuid, uuid, epochs, async (name, space, id, epoch) => {
        const key = await importSpaceKey(itemId(space), epoch, BYTES);
        const envelope = await sealName(key, itemId(id), name);
        expect(await openName(key, itemId(id), envelope)).toBe(name);
        const { names: under } = reference.spaceKeys(BYTES);
        expect(openEnvelope(under, 'name', [space, id, String(epoch)], envelope)).toEqual(padName(name));
      }),
      {
        examples: ['\ufeffbyte order mark', 'ends in a padding byte \u0080', 'zeros\0\0\0', ''].map(
          (name) => [name, SPACE, ITEM, EPOCH],
        ),
      },
    );
  });

  it('tells its length only in steps of 32 bytes', async () => {
    const lengthOf = async (name: string) => (await sealName(own.key, ITEM, name)).length;
    expect(await lengthOf('a')).toBe(await lengthOf('x'.repeat(31)));
    expect(await lengthOf('x'.repeat(32))).toBe(await lengthOf('x'.repeat(63)));
    expect(await lengthOf('x'.repeat(32))).toBeGreaterThan(await lengthOf('x'.repeat(31)));
  });

  it.each([
    ['no padding at all', Buffer.alloc(0)],
    ['no marker', Buffer.alloc(32)],
    ['something after the marker', Buffer.concat([padName('a').subarray(0, 31), Buffer.from([1])])],
    ['more padding than needed', Buffer.concat([padName('a'), Buffer.alloc(32)])],
    ['a length that is no multiple of 32', padName('a').subarray(0, 31)],
    ['bytes that are not UTF-8', Buffer.concat([Buffer.from([0xff, 0x80]), Buffer.alloc(30)])],
  ])('is damaged when it was sealed with %s', async (_, plaintext) => {
    const envelope = sealEnvelope(fromHex(vector.derived.names), NONCE, 'name', IN_ROW, plaintext);
    await expectDamaged(openName(own.key, ITEM, envelope));
  });
});

describe('The metadata of a directory', () => {
  it('are what the reference implementation writes and reads', async () => {
    const { metadata, envelope } = vector.directoryMetadata;
    const under = fromHex(vector.derived.directoryMetadata);
    const plaintext = metadataBytes(metadata);
    expect(sealEnvelope(under, NONCE, 'directory-metadata', IN_ROW, plaintext)).toBe(envelope);
    expect(await openDirectoryMetadata(own.key, ITEM, envelope)).toEqual(metadata);
    const fresh = await sealDirectoryMetadata(own.key, ITEM, metadata);
    expect(openEnvelope(under, 'directory-metadata', IN_ROW, fresh)).toEqual(plaintext);
  });

  it('are not sealed with anything but integers', async () => {
    const wrong = { ...vector.directoryMetadata.metadata, modifiedAt: 0.5 };
    await expect(sealDirectoryMetadata(own.key, ITEM, wrong)).rejects.toThrow(EncodingInvalid);
  });
});

describe('A content key', () => {
  const under = fromHex(vector.derived.contentKeys);

  it('is what the reference implementation writes and reads', async () => {
    const place = { itemId: ITEM, versionId: VERSION };
    expect(sealEnvelope(under, NONCE, 'content-key', OF_CONTENT, CONTENT_KEY)).toBe(vector.wrappedContentKey);
    const opened = await unwrapContentKey(own.key, place, vector.wrappedContentKey);
    expect(toHex(opened)).toBe(vector.contentKey);
    const fresh = await wrapContentKey(own.key, place, CONTENT_KEY);
    expect(openEnvelope(under, 'content-key', OF_CONTENT, fresh)).toEqual(Buffer.from(CONTENT_KEY));
  });

  it('is damaged with another length, and does not open as that of another version', async () => {
    const short = sealEnvelope(under, NONCE, 'content-key', OF_CONTENT, CONTENT_KEY.subarray(1));
    await expectDamaged(unwrapContentKey(own.key, { itemId: ITEM, versionId: VERSION }, short));
    const other = { itemId: ITEM, versionId: newVersionId() };
    await expectDamaged(unwrapContentKey(own.key, other, vector.wrappedContentKey));
  });
});

describe('What is sealed in a row', () => {
  it.each(NAMES)('opens at its own place alone, whatever else is changed of it: %s', async (field) => {
    const { seal, open } = FIELDS[field];
    const envelope = await seal(own);
    await expect(open(own, envelope)).resolves.toBeDefined();
    const another = await aSpaceKey();
    const changes = fc.record({
      space: fc.boolean(),
      epoch: fc.constantFrom(EPOCH, EPOCH - 1, EPOCH + 1, 10 * EPOCH),
      bytes: fc.boolean(),
      item: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(changes, async ({ space, epoch, bytes, item }) => {
        const raw = bytes ? another.raw : BYTES;
        const key = await importSpaceKey(space ? newItemId() : SPACE, epoch, raw);
        const place = { ...own, key, item: item ? newItemId() : ITEM };
        const isOwn = !space && epoch === EPOCH && !bytes && !item;
        if (isOwn) await expect(open(place, envelope)).resolves.toBeDefined();
        else await expectDamaged(open(place, envelope));
      }),
    );
  });

  it.each(NAMES)('does not open as another field, nor with its ids exchanged: %s', async (field) => {
    const envelope = await FIELDS[field].seal(own);
    for (const other of NAMES.filter((name) => name !== field))
      await expectDamaged(FIELDS[other].open(own, envelope), other);
    const exchanged = await importSpaceKey(ITEM, EPOCH, BYTES);
    await expectDamaged(FIELDS[field].open({ ...own, key: exchanged, item: SPACE }, envelope));
  });

  it.each(NAMES)('is for no other purpose, though under the same key: %s', async (field) => {
    const { names, directoryMetadata, contentKeys } = reference.spaceKeys(BYTES);
    const under = { name: names, 'directory metadata': directoryMetadata, 'content key': contentKeys }[field];
    const parts = field === 'content key' ? OF_CONTENT : IN_ROW;
    const sealed = sealEnvelope(under, NONCE, 'sealed-space-key', parts, padName('a'));
    await expectDamaged(FIELDS[field].open(own, sealed));
  });

  it.each(NAMES)('fails emptied, or with any single bit flipped: %s', async (field) => {
    const { recorded, open } = FIELDS[field];
    await expectDamaged(open(own, ''));
    await expectEachBit(recorded, (flipped) => open(own, flipped));
  });
});
