import { newItemId, newSettingId, type SettingBody } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import type { PartPorts, SettingPorts } from '../../../src/drive/ports.ts';
import { LastLimit } from '../../../src/drive/retention/keep-limits.ts';
import { ledger } from '../../../src/drive/retention/ledger.ts';
import { removeDue } from '../../../src/drive/retention/remove-due.ts';
import { sealedSetting } from '../../../src/drive/settings/sealed-setting.ts';
import { settingMemory } from '../../../src/drive/settings/setting-memory.ts';
import { systemClock } from '../../../src/index.ts';

const spaceId = newItemId();
const LIMITS = { versions: 10, versionDays: 90, trashDays: 30 };

/** A drive whose one setting says this. */
function saying(text: string): PartPorts {
  const body: SettingBody = { counter: 1, text };
  const shown = { id: newSettingId(), revision: 1, body };
  const ports: Pick<PartPorts, 'clock' | 'patience' | 'seenSettings'> & {
    api: { call(): Promise<object> };
    keyring: { driveId(): Promise<string>; openSetting(): Promise<object> };
  } = {
    clock: systemClock,
    patience: 'none',
    seenSettings: settingMemory(),
    api: { call: async () => ({ settings: [] }) },
    keyring: { driveId: async () => spaceId, openSetting: async () => shown },
  };
  return ports as unknown as PartPorts;
}

describe('A limit that says more than this version knows', () => {
  it.each<[string, string, number | null]>([
    ['what it knows alone', JSON.stringify(LIMITS), 10],
    ['something else, too', JSON.stringify({ ...LIMITS, favourites: 'for ever' }), null],
    ['something else in its place', JSON.stringify({ ...LIMITS, versions: 'few' }), null],
  ])('limits the number of versions where it says %s', async (_, text, most) => {
    expect(await new LastLimit().most(saying(text))).toBe(most);
  });

  it('removes nothing by age: nothing else is looked at', async () => {
    const rows = new Error('The rows were looked at');
    const looking = (text: string) =>
      removeDue({
        ...saying(text),
        get rows(): never {
          throw rows;
        },
      });
    expect(await looking(JSON.stringify({ ...LIMITS, favourites: 'for ever' }))).toBe(0);
    await expect(looking(JSON.stringify(LIMITS))).rejects.toThrow(rows);
  });

  it('is not written again where it is a ledger that is not understood', async () => {
    const read = (text: string) => sealedSetting('due', ledger, saying(text) as SettingPorts).read(signal);
    const { signal } = new AbortController();
    expect(await read('{"days":[[1,"abcde"]]}')).toMatchObject({ state: 'saved', isUnderstood: true });
    expect(await read('{"days":[[1,"abcde","more"]]}')).toMatchObject({
      state: 'saved',
      isUnderstood: true,
      saysMore: true,
      value: { days: [[1, 'abcde']] },
    });
    expect(await read('{"days":{"1":"abcde"}}')).toMatchObject({ isUnderstood: false, value: null });
  });
});
