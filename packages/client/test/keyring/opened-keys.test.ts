import { itemId, versionId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { type KnownItem, OpenedKeys } from '../../src/keyring/opened-keys.ts';

const idOf = (number: number) => itemId(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
/** Only which key it is matters here. */
const made = (number: number) =>
  ({
    id: idOf(number),
    name: `${number}`,
    content: { versionId: versionId(idOf(number)), key: {} },
  }) as KnownItem;

describe('the keys of small files that were made here', () => {
  it('fault D7: are let go once a thousand others were made, but for what was opened or changed since', () => {
    const keys = new OpenedKeys();
    for (let number = 0; number < 1_000; number++) keys.addMade(made(number));
    expect(keys.item(idOf(0)).name).toBe('0');
    keys.rename(idOf(1), 'renamed');
    for (let number = 1_000; number < 1_010; number++) keys.addMade(made(number));
    expect(() => keys.item(idOf(0))).toThrow('item_not_opened');
    expect(() => keys.item(idOf(9))).toThrow('item_not_opened');
    expect(keys.item(idOf(1)).name).toBe('renamed');
    expect(keys.item(idOf(10)).name).toBe('10');
    // A version has one key for ever.
    expect(keys.contentKey(versionId(idOf(0)))).toBeDefined();
  });
});
