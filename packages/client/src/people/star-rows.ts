import type { BatchOperation } from '@coffer/contract';
import { newSettingId, type SettingBody } from '@coffer/crypto';
import * as z from 'zod/mini';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { rewrittenJson, understood } from '../keyring/sealed-json.ts';
import type { StoredSetting } from '../rows/stored-setting.ts';

/** A row without an item is free, unless it says more: the next star takes it. So no row ever goes, and nobody sees which of them are free. */
const body = z.object({ star: z.nullable(z.object({ spaceId: z.uuid(), itemId: z.uuid() })) });

/** What is starred, as it is sealed: an item of a space, the drive's too. */
export interface StarredPlace {
  readonly spaceId: string;
  readonly itemId: string;
}

/** A row of the drive that holds a star, or is free for one. */
export interface StarRow extends Pick<StoredSetting, 'id' | 'revision'> {
  readonly counter: number;
  /** As it was sealed. */
  readonly text: string;
  readonly isFree: boolean;
  readonly star: StarredPlace | null;
}

export interface StarRowPorts {
  readonly keyring: Pick<Keyring, 'driveId' | 'openSetting' | 'sealSetting'>;
}

/** The rows of stars among the settings of the drive. */
export async function starRowsIn(
  settings: readonly StoredSetting[],
  { keyring }: StarRowPorts,
): Promise<StarRow[]> {
  const spaceId = await keyring.driveId();
  const rows = await mapBounded(settings, CONCURRENCY, async (row): Promise<StarRow[]> => {
    const { id, revision } = row;
    const { body: opened } = await keyring.openSetting({ spaceId, kind: 'star', id, settings: [row] });
    if (opened === null) return [];
    const { value, saysMore } = understood(body, opened.text);
    // A setting of another kind, or what a faulty program has sealed.
    if (value === null) return [];
    return [{ id, revision, ...opened, ...value, isFree: value.star === null && !saysMore }];
  });
  return rows.flat();
}

/** Puts a star in a row, or in a new one; null takes the star out of it. */
export async function puttingStar(
  row: StarRow | null,
  star: StarredPlace | null,
  { keyring }: StarRowPorts,
): Promise<BatchOperation> {
  const text = rewrittenJson(body, row?.text ?? null, { star });
  const sealed: SettingBody = { counter: (row?.counter ?? 0) + 1, text };
  const id = row?.id ?? newSettingId();
  const spaceId = await keyring.driveId();
  const setting = await keyring.sealSetting({ spaceId, kind: 'star', id, body: sealed });
  return { kind: 'setting', setting, known: row?.revision ?? null };
}

/** Tells places apart. */
export const starKey = ({ spaceId, itemId }: StarredPlace) => `${spaceId} ${itemId}`;

/** Gives each place that has no star a free row, or a new one. */
export function starring(
  places: readonly StarredPlace[],
  rows: readonly StarRow[],
  ports: StarRowPorts,
): Promise<BatchOperation[]> {
  const known = new Set(rows.map(({ star }) => star && starKey(star)));
  const missing = new Map(places.map((place) => [starKey(place), place]));
  const free = rows.filter(({ isFree }) => isFree);
  const added = [...missing].filter(([key]) => !known.has(key));
  return Promise.all(added.map(([, place], index) => puttingStar(free[index] ?? null, place, ports)));
}

/** Takes away the stars of places. */
export function unstarring(
  places: readonly StarredPlace[],
  rows: readonly StarRow[],
  ports: StarRowPorts,
): Promise<BatchOperation[]> {
  const keys = new Set(places.map(starKey));
  const held = rows.filter(({ star }) => star !== null && keys.has(starKey(star)));
  return Promise.all(held.map((row) => puttingStar(row, null, ports)));
}
