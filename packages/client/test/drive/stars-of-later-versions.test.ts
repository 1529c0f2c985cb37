import type { BatchOperation } from '@coffer/contract';
import { newItemId, newSettingId, toBase64Url } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { inStars } from '../../src/drive/in-stars.ts';
import type { PartPorts } from '../../src/drive/ports.ts';
import { systemClock } from '../../src/index.ts';
import { type StoredSetting, storedBytes } from '../../src/rows/stored-setting.ts';

const spaceId = newItemId();
const other = newItemId();
const [a, b] = [newItemId(), newItemId()];

/** The stars of a drive whose settings say these, and what their rows say afterwards, in their order. */
function starring(...texts: readonly string[]) {
  const rows = texts.map((text): StoredSetting & { text: string } => ({
    ...{ id: newSettingId(), generation: 1, encrypted_body: '', revision: 1 },
    text,
  }));
  const said = new Map(rows.map(({ id, text }) => [id, text]));
  const ports = {
    ...{ clock: systemClock, patience: 'none' },
    api: {
      call: async () => ({
        settings: rows.map((row) => ({ row: toBase64Url(storedBytes('setting', row)), revision: 1 })),
      }),
    },
    keyring: {
      driveId: async () => spaceId,
      openSetting: async ({ id }: { id: string }) => ({ body: { counter: 1, text: said.get(id) } }),
      sealSetting: async ({ id, body }: { id: string; body: { text: string } }) => ({
        ...{ id, generation: 1, encrypted_body: body.text },
      }),
    },
    writer: {
      async change(operations: readonly BatchOperation[]) {
        for (const operation of operations) {
          if (operation.kind === 'setting') said.set(operation.setting.id, operation.setting.encrypted_body);
        }
      },
    },
  };
  const stars = inStars(ports as unknown as PartPorts);
  return { stars, said: () => [...said.values()].map((text): unknown => JSON.parse(text)) };
}

const star = (itemId: string | null, more: object = {}, of: string = spaceId) =>
  JSON.stringify({ star: itemId === null ? null : { spaceId: of, itemId }, ...more });

describe('A star', () => {
  it('of an item of another space is left alone, whatever becomes of items of the same id here', async () => {
    const { stars, said } = starring(star(a, {}, other));
    expect(await stars.ids()).toEqual([]);
    await stars.set([a], false);
    expect(said()).toEqual([{ star: { spaceId: other, itemId: a } }]);
    await stars.set([b], true);
    expect(said()).toEqual([{ star: { spaceId: other, itemId: a } }, { star: { spaceId, itemId: b } }]);
  });

  it('that says more keeps that where it is taken away, and its row is not taken for a free one', async () => {
    const { stars, said } = starring(star(a, { label: 'red' }), star(null));
    await stars.set([a], false);
    expect(said()).toEqual([{ star: null, label: 'red' }, { star: null }]);
    await stars.set([b], true);
    expect(said()).toEqual([{ star: null, label: 'red' }, { star: { spaceId, itemId: b } }]);
  });
});
