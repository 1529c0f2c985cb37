import { randomUUID } from 'node:crypto';
import {
  type Bytes,
  EncodingInvalid,
  fromHex,
  itemHash,
  itemRowBytes,
  type LaterField,
  memberRowBytes,
  ownersDigest,
  ROWS,
  type RowKind,
  type RowTypes,
  readItemRow,
  readLaterFields,
  readMemberRow,
  readUnknownRow,
  rowKind,
  sha256,
  toHex,
  versionRowBytes,
} from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vector from '../../../vectors/rows.json' with { type: 'json' };
import {
  aLink,
  aMember,
  anEpoch,
  anItem,
  aRoot,
  aSealed,
  aVersion,
  extended,
  laterBytes,
  someLater,
} from './any-row.ts';
import { id, row, sha256 as sha256OfNode } from './reference-rows.ts';

/** A kind of row: some of them, and how they are written and read. */
function kind<Kind extends RowKind>(name: Kind, rows: fc.Arbitrary<RowTypes[Kind]>) {
  const { bytes: write, read } = ROWS[name];
  return {
    name,
    some: extended(rows).map((given) => ({ given, bytes: write(given) })),
    again: (bytes: Bytes) => write(read(bytes)),
    read,
  };
}

const KINDS = [
  kind('item', anItem),
  kind('version', aVersion),
  kind('link', aLink),
  kind('member', aMember),
  kind('contact', aSealed),
  kind('setting', aSealed),
  kind('epoch', anEpoch),
  kind('root', aRoot),
];

it('says of all kinds of rows how they are written and read', () => {
  expect(KINDS.map(({ name }) => name).sort()).toEqual(Object.keys(ROWS).sort());
});

/** True if bytes are refused, or are those that their row is written as. */
function isRefusedOrItself(again: (bytes: Bytes) => Bytes, bytes: Bytes): boolean {
  try {
    return toHex(again(bytes)) === toHex(bytes);
  } catch (error) {
    return error instanceof EncodingInvalid;
  }
}

describe.each(KINDS)('A row of the kind $name', ({ name, some, again, read }) => {
  it('is read as it was written, with its later fields', () => {
    fc.assert(
      fc.property(some, ({ given, bytes }) => {
        expect(read(bytes)).toEqual(given);
        expect(rowKind(bytes)).toBe(name);
        return toHex(again(bytes)) === toHex(bytes);
      }),
    );
  });

  it('is refused when it is cut, unless what is left is a row itself', () => {
    fc.assert(
      fc.property(some, ({ bytes }) =>
        Array.from({ length: bytes.length }, (_, length) => bytes.slice(0, length)).every((part) =>
          isRefusedOrItself(again, part),
        ),
      ),
      { numRuns: 20 },
    );
  });

  it('has one spelling: another bit is refused, or another row', () => {
    fc.assert(
      fc.property(some, fc.nat(), ({ bytes }, any) => {
        const other = bytes.slice();
        const bit = any % (8 * bytes.length);
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        return isRefusedOrItself(again, other);
      }),
      { numRuns: 500 },
    );
  });

  it('is no row of another kind, and none with more behind it', () => {
    fc.assert(
      fc.property(some, ({ given, bytes }) => {
        expect(() => read(Uint8Array.of((bytes[0] ?? 0) + 1, ...bytes.subarray(1)))).toThrow(EncodingInvalid);
        if (!('later' in given)) expect(() => read(Uint8Array.of(...bytes, 0))).toThrow(EncodingInvalid);
      }),
    );
  });
});

describe('Later fields', () => {
  const field = (number: number, bytes = 1, mark: 1 | 2 = 1): LaterField => {
    return { mark, number, bytes: new Uint8Array(bytes) };
  };

  it('are mark, number, length and bytes, one behind the other', () => {
    expect(toHex(laterBytes([field(5, 2), field(0x1234, 0, 2)]))).toBe('01000500000002000002123400000000');
    fc.assert(
      fc.property(someLater, (later) => toHex(laterBytes([...readLaterFields(later)])) === toHex(later)),
    );
  });

  it('are refused out of order, twice, with another mark, and beyond 4 KiB', () => {
    for (const number of [1, 2]) {
      expect(() => readLaterFields(laterBytes([field(2), field(number)]))).toThrow(EncodingInvalid);
    }
    for (const mark of ['00', '03', 'ff']) {
      expect(() => readLaterFields(fromHex(`${mark}000500000000`))).toThrow(EncodingInvalid);
    }
    expect(readLaterFields(laterBytes([field(1, 4_089)]))).toHaveLength(1);
    expect(() => readLaterFields(laterBytes([field(1, 4_090)]))).toThrow(EncodingInvalid);
  });

  it('are refused by who writes a row, too', () => {
    const later = Uint8Array.of(3);
    expect(() => versionRowBytes({ ...vector.version.row, later })).toThrow(EncodingInvalid);
  });
});

describe('An item and a membership', () => {
  it('of kinds and roles of a later version are read, by their numbers', () => {
    const item = itemRowBytes({ ...vector.item.row, kind: 9 });
    expect(readItemRow(item).kind).toBe(9);
    const member = readMemberRow(fromHex(vector.member.bytes));
    expect(readMemberRow(memberRowBytes({ ...member, role: 5 })).role).toBe(5);
  });

  it('are in the trash with date and place, or not at all', () => {
    const bytes = itemRowBytes({ ...vector.item.row, kind: 'file', trashed: null });
    const dated = Buffer.concat([
      bytes.subarray(0, -10),
      Buffer.from('010000000800000000000000050000000000', 'hex'),
    ]);
    expect(() => readItemRow(new Uint8Array(dated))).toThrow(EncodingInvalid);
  });
});

describe('A row of an unknown kind', () => {
  const [own, item] = [randomUUID(), randomUUID()];
  const rest = Buffer.from('anything');
  const ofOwner = new Uint8Array(Buffer.concat([row(100, [id(own)]), rest]));
  const ofItem = new Uint8Array(Buffer.concat([row(128, [id(own), id(item)]), rest]));

  it('is its kind, its id, from 128 on its item, and anything', () => {
    expect(readUnknownRow(ofOwner)).toEqual({ kind: 100, id: own, itemId: null, bytes: ofOwner });
    expect(readUnknownRow(ofItem)).toEqual({ kind: 128, id: own, itemId: item, bytes: ofItem });
    expect(() => readUnknownRow(ofItem.slice(0, 43 - 1))).toThrow(EncodingInvalid);
    expect(() => readUnknownRow(fromHex(vector.version.bytes))).toThrow(EncodingInvalid);
    expect(() => readUnknownRow(new Uint8Array([...ofItem, ...new Uint8Array(65_536)]))).toThrow(
      EncodingInvalid,
    );
    for (const none of [0, 7]) expect(() => rowKind(Uint8Array.of(none))).toThrow(EncodingInvalid);
  });

  it('is hashed with its item behind the versions, and by its number among the rows of the owner', async () => {
    const { version } = vector;
    const bytes = fromHex(vector.item.bytes);
    const others = [
      { kind: 128, id: own, bytes: ofItem },
      { id: version.row.id, bytes: fromHex(version.bytes) },
    ];
    const hash = await itemHash({ id: vector.item.row.id, bytes }, others);
    const parts = [
      { kind: 1, id: vector.item.row.id, bytes },
      { kind: 2, id: version.row.id, bytes: fromHex(version.bytes) },
      { kind: 128, id: own, bytes: ofItem },
    ].flatMap((part) => [Buffer.of(part.kind), id(part.id), sha256OfNode(part.bytes)]);
    expect(toHex(hash)).toBe(sha256OfNode(...parts).toString('hex'));
    const named = [{ kind: 128, id: own, rowHash: await sha256(ofItem) }, ...others.slice(1)];
    expect(await itemHash({ id: vector.item.row.id, bytes }, named)).toEqual(hash);

    const owned = [
      { kind: 100, id: own, hash: await sha256(ofOwner) },
      { kind: 'root', id: item, hash: await sha256(bytes) } as const,
    ];
    const ordered = [
      ...[Buffer.of(9), id(item), sha256OfNode(bytes)],
      ...[Buffer.of(100), id(own), sha256OfNode(ofOwner)],
    ];
    expect(toHex(await ownersDigest(owned))).toBe(sha256OfNode(...ordered).toString('hex'));
  });
});
