import { BATCH_OPERATIONS, type BatchOperation } from '@coffer/contract';
import { newSettingId, type SettingBody } from '@coffer/crypto';
import * as z from 'zod/mini';
import { retrying } from '../api/retry.ts';
import { batches } from '../concurrency/batches.ts';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { isFailure } from '../failures/coffer-error.ts';
import { rewrittenJson, understood } from '../keyring/sealed-json.ts';
import { type StoredSetting, storedSettings } from '../rows/stored-setting.ts';
import type { PartPorts } from './ports.ts';
import type { Stars } from './stars.ts';

/** A row without an item is free, unless it says more: the next star takes it. So no row ever goes, and nobody sees which of them are free. */
const starred = z.object({ star: z.nullable(z.object({ spaceId: z.uuid(), itemId: z.uuid() })) });

/** Others may take the same free row first, again and again. */
const MOST_TRIES = 5;

/** A row that holds a star, or is free for one. */
interface StarRow extends Pick<StoredSetting, 'id' | 'revision'> {
  readonly counter: number;
  /** As it was sealed. */
  readonly text: string;
  readonly isFree: boolean;
  /** Of the drive; null where the row is of an item of another space, too. */
  readonly itemId: string | null;
}

/** What is done with stars; see `Stars`. */
export function inStars({ api, keyring, writer, clock, patience }: PartPorts): Stars {
  async function rowsOf(spaceId: string, signal: AbortSignal): Promise<StarRow[]> {
    const list = () => api.call('spaceSettings', { params: { id: spaceId } }, signal);
    const { settings } = await retrying(list, { clock, signal, patience });
    const rows = await mapBounded(
      storedSettings('setting', settings),
      CONCURRENCY,
      async ({ id, ...row }) => {
        const { body } = await keyring.openSetting({ spaceId, kind: 'star', id, settings: [{ id, ...row }] });
        if (body === null) return [];
        const { value, saysMore } = understood(starred, body.text);
        // A setting of another kind, or what a faulty program has sealed.
        if (value === null) return [];
        const { star } = value;
        const itemId = star?.spaceId === spaceId ? star.itemId : null;
        return [{ id, revision: row.revision, ...body, itemId, isFree: star === null && !saysMore }];
      },
    );
    return rows.flat();
  }

  /** Puts items in these rows, or takes them out of them. */
  async function put(spaceId: string, row: StarRow | null, itemId: string | null): Promise<BatchOperation> {
    const star = itemId === null ? null : { spaceId, itemId };
    const text = rewrittenJson(starred, row?.text ?? null, { star });
    const body: SettingBody = { counter: (row?.counter ?? 0) + 1, text };
    const id = row?.id ?? newSettingId();
    const setting = await keyring.sealSetting({ spaceId, kind: 'star', id, body });
    return { kind: 'setting', setting, known: row?.revision ?? null };
  }

  async function setOnce(ids: ReadonlySet<string>, isStarred: boolean, signal: AbortSignal): Promise<void> {
    const spaceId = await keyring.driveId();
    const rows = await rowsOf(spaceId, signal);
    const operations = isStarred
      ? await starring(ids, rows, (row, itemId) => put(spaceId, row, itemId))
      : await Promise.all(
          rows
            .filter(({ itemId }) => itemId !== null && ids.has(itemId))
            .map((row) => put(spaceId, row, null)),
        );
    for (const batch of batches(operations, BATCH_OPERATIONS)) {
      await writer.change(batch, { signal, patience });
    }
  }

  return {
    async ids(signal = notCancelled()) {
      const rows = await rowsOf(await keyring.driveId(), signal);
      return [...new Set(rows.flatMap(({ itemId }) => itemId ?? []))];
    },

    async set(ids, isStarred, signal = notCancelled()) {
      for (let tries = 1; ; tries++) {
        try {
          return await setOnce(new Set(ids), isStarred, signal);
        } catch (error) {
          if (!isFailure(error, 'space_changed') || tries === MOST_TRIES) throw error;
        }
      }
    },
  };
}

/** Gives each item that has no star a free row, or a new one. */
async function starring(
  ids: ReadonlySet<string>,
  rows: readonly StarRow[],
  put: (row: StarRow | null, itemId: string) => Promise<BatchOperation>,
): Promise<BatchOperation[]> {
  const known = new Set(rows.map(({ itemId }) => itemId));
  const free = rows.filter(({ isFree }) => isFree);
  const missing = [...ids].filter((id) => !known.has(id));
  return Promise.all(missing.map((id, index) => put(free[index] ?? null, id)));
}
