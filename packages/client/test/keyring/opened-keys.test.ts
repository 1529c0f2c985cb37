import { itemId, versionId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { type NamedKeys, OpenedKeys } from '../../src/keyring/opened-keys.ts';

const idOf = (number: number) => itemId(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
/** Only which keys they are matters here. */
const keysOf = (number: number) =>
  ({
    name: `${number}`,
    generation: 1,
    content: { versionId: versionId(idOf(number)), key: {} },
  }) as NamedKeys;

describe('the keys of small files that were made here', () => {
  it('fault D7: are let go once a thousand others were made, but for what was opened or changed since', () => {
    const keys = new OpenedKeys();
    for (let number = 0; number < 1_000; number++) keys.addMade(idOf(number), keysOf(number));
    expect(keys.keys(idOf(0)).name).toBe('0');
    keys.rename(idOf(1), 'renamed', 'sealed');
    for (let number = 1_000; number < 1_010; number++) keys.addMade(idOf(number), keysOf(number));
    expect(() => keys.keys(idOf(0))).toThrow('item_not_opened');
    expect(() => keys.keys(idOf(9))).toThrow('item_not_opened');
    expect(keys.keys(idOf(1)).name).toBe('renamed');
    expect(keys.keys(idOf(10)).name).toBe('10');
    // A version has one key for ever.
    expect(keys.contentKey(versionId(idOf(0)))).toBeDefined();
  });
});
