import { randomUUID } from 'node:crypto';
import {
  contactRowBytes,
  EncodingInvalid,
  epochRowBytes,
  epochRowId,
  firstRootRow,
  itemRowBytes,
  linkRowBytes,
  rootRowBytes,
  settingRowBytes,
  toHex,
  versionRowBytes,
} from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vector from '../../../vectors/rows.json' with { type: 'json' };
import { aLink, anEpoch, anItem, aRoot, aVersion, count } from './any-row.ts';
import {
  envelope,
  epochBytes,
  id,
  itemBytes,
  linkBytes,
  number,
  rootBytes,
  row,
  versionBytes,
} from './reference-rows.ts';

describe('Canonical bytes', () => {
  it('are those of the text, for every item, version, link, epoch and space', () => {
    fc.assert(fc.property(anItem, (item) => toHex(itemRowBytes(item)) === itemBytes(item).toString('hex')));
    fc.assert(fc.property(aVersion, (it) => toHex(versionRowBytes(it)) === versionBytes(it).toString('hex')));
    fc.assert(fc.property(aLink, (link) => toHex(linkRowBytes(link)) === linkBytes(link).toString('hex')));
    fc.assert(fc.property(anEpoch, (it) => toHex(epochRowBytes(it)) === epochBytes(it).toString('hex')));
    fc.assert(fc.property(aRoot, (root) => toHex(rootRowBytes(root)) === rootBytes(root).toString('hex')));
  });

  it('of contacts and settings differ by their kind alone', () => {
    const sealedRow = { id: randomUUID(), generation: 7, sealedBody: envelope('AQID').toString('base64url') };
    const fields = [id(sealedRow.id), number(7), Buffer.from([1, 2, 3])];
    expect(toHex(contactRowBytes(sealedRow))).toBe(row(5, fields).toString('hex'));
    expect(toHex(settingRowBytes(sealedRow))).toBe(row(6, fields).toString('hex'));
  });

  it('stay as they are', () => {
    const { item, directory, version, link, epoch, root, firstRoot } = vector;
    expect(toHex(itemRowBytes({ ...item.row, kind: 'file' }))).toBe(item.bytes);
    expect(toHex(itemRowBytes({ ...directory.row, kind: 'directory' }))).toBe(directory.bytes);
    expect(toHex(versionRowBytes(version.row))).toBe(version.bytes);
    expect(toHex(linkRowBytes(link.row))).toBe(link.bytes);
    expect(toHex(epochRowBytes(epoch.row))).toBe(epoch.bytes);
    expect(toHex(rootRowBytes(root.row))).toBe(root.bytes);
    expect(firstRootRow(firstRoot.row.id)).toEqual(firstRoot.row);
    expect(toHex(rootRowBytes(firstRoot.row))).toBe(firstRoot.bytes);
  });

  it('have the number of an epoch as its id, in the order of ids', () => {
    expect(epochRowId(2)).toBe('00000000-0000-0000-0000-000000000002');
    expect(epochRowId(Number.MAX_SAFE_INTEGER)).toBe('00000000-0000-0000-001f-ffffffffffff');
    fc.assert(fc.property(count, count, (one, other) => one < other === epochRowId(one) < epochRowId(other)));
  });

  it('begin with another kind for each kind of row', () => {
    const { item, version, link, epoch, root } = vector;
    const kinds = [item, version, link, epoch, root].map(({ bytes }) => bytes.slice(0, 2));
    expect(kinds).toEqual(['01', '02', '03', '08', '09']);
  });

  it('tell null from empty, and refuse what has no place in them', () => {
    const { row: version } = vector.version;
    const without = versionRowBytes({ ...version, sealedMetadata: null });
    expect(toHex(without)).not.toBe(toHex(versionRowBytes({ ...version, sealedMetadata: '' })));
    for (const size of [-1, 0.5, 2 ** 53, Number.NaN]) {
      expect(() => versionRowBytes({ ...version, size })).toThrow(EncodingInvalid);
    }
    expect(() => versionRowBytes({ ...version, id: 'no id' })).toThrow(EncodingInvalid);
    expect(() => versionRowBytes({ ...version, wrappedKey: 'A===' })).toThrow(EncodingInvalid);
    expect(() => epochRowBytes({ ...vector.epoch.row, epoch: 2 ** 53 })).toThrow(EncodingInvalid);
  });
});
