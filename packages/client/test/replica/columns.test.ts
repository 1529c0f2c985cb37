import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packColumns, unpackColumns } from '../../src/replica/columns.ts';
import { columnsFromBytes, columnsToBytes } from '../../src/replica/columns-as-bytes.ts';
import { anyCharacter } from '../support/any-character.ts';

const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const content = fc.record({ root: hash, size: fc.nat() });
const anyRecord = fc.record(
  {
    id: fc.uuid(),
    name: fc.string({ unit: anyCharacter }),
    mime: fc.constantFrom('text/plain', 'image/png', ''),
    size: fc.maxSafeNat(),
    modifiedAt: fc.oneof(fc.nat(), fc.integer()),
    finishedAt: fc.option(fc.nat()),
    versionId: fc.option(fc.uuid()),
    isOwner: fc.boolean(),
    content: fc.option(content),
    isOpen: fc.constant(true),
  },
  { requiredKeys: ['id', 'name', 'content'] },
);

describe('Records as columns', () => {
  it('come back as they were, from memory and from bytes, each at its place', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 30 }), (records) => {
        const columns = packColumns(records);
        expect(unpackColumns(columns)).toEqual(records);
        const kept = columnsFromBytes(columnsToBytes(columns));
        expect(unpackColumns(kept)).toEqual(records);
        const picks = records.map((_, index) => index).reverse();
        expect(unpackColumns(kept, picks, ['id'])).toEqual(records.map(({ id }) => ({ id })).reverse());
      }),
    );
  });

  it('take less than half of the room that they take as text', () => {
    const records = Array.from({ length: 1_000 }, (_, index) => ({
      ...{ id: crypto.randomUUID(), versionId: crypto.randomUUID(), name: `Invoice ${index}.pdf` },
      ...{ mime: 'application/pdf', size: index, modifiedAt: 1_700_000_000 + index, isOwner: true },
      content: { root: crypto.randomUUID().replaceAll('-', '').repeat(2), size: index + 28 },
    }));
    const bytes = columnsToBytes(packColumns(records));
    expect(bytes.length).toBeLessThan(JSON.stringify(records).length / 2);
    expect(() => columnsFromBytes(bytes.slice(0, -1))).toThrow(RangeError);
  });
});
