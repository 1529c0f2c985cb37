import { failed } from '../../failures/coffer-error.ts';
import { damagedAt, damageOf, type IntactItem, type OpenedItem } from '../../keyring/opened-item.ts';
import type { SpaceRow } from '../../rows/space-row.ts';
import { lookUpRows } from '../../space/look-up-rows.ts';
import { ProvenSpace } from '../../space/proven-space.ts';
import { rowsUpwards } from '../../space/rows-upwards.ts';
import { itemMissing } from '../../tree/find-by-name.ts';
import type { DrivePorts } from '../ports.ts';

/** An item as somebody means it. */
export interface MeantItem {
  readonly id: string;
  /** As it was listed; null where only its id or its path was named. */
  readonly seen: IntactItem | null;
  /** The names on its path, from the top down; null where none was named. */
  readonly names: readonly string[] | null;
  /** Ids of the directories above it by the server's word, so that all of them are asked for at once. */
  readonly above: () => Promise<readonly string[]>;
}

export type ProvingPorts = Pick<DrivePorts, 'api' | 'keyring' | 'rows' | 'heads' | 'clock' | 'patience'>;

/**
 * Items as they lead to the newest head, with all directories above them: from the rows on this device where it has all, else from those that the server
 * shows. Throws `item_changed` where one has another name, place or version than somebody saw, or is in the trash; `item_damaged`, `not_found`,
 * `space_lied`, and as all that looks at heads.
 */
export async function proveItems(
  meant: readonly MeantItem[],
  ports: ProvingPorts,
  signal: AbortSignal,
): Promise<readonly IntactItem[]> {
  const { rows, isHere } = await signedRows(ports, signal);
  const along = isHere ? [] : (await Promise.all(meant.map(({ above }) => above()))).flat();
  const ids = meant.map(({ id }) => id);
  const reading = { writer: { rows }, keyring: ports.keyring };
  const { rows: signed, opened } = await rowsUpwards(ids, reading, signal, along);
  return meant.map((each, index) => {
    const found = opened[index];
    if (found === undefined) throw itemMissing();
    const { item, parents } = found;
    if (item.state !== 'intact') throw failed({ code: 'item_damaged', reason: damageOf(item) ?? 'place' });
    const isTrashed = [item, ...parents].some(({ id }) => signed.directories[id]?.trashed !== undefined);
    const path = [...parents, item].map(({ name }) => name);
    if (!isTrashed && isMeant(item, path, each)) return item;
    throw failed({ code: 'item_changed', path: `/${path.map((name) => name ?? '…').join('/')}`, isTrashed });
  });
}

/**
 * What a directory has as it was listed, by the rows that lead to the newest head: what is not there by these is damaged. Uploads that are not finished are
 * no rows.
 */
export async function proveChildren(
  listed: readonly OpenedItem[],
  directoryId: string | null,
  ports: ProvingPorts,
  signal: AbortSignal,
): Promise<readonly OpenedItem[]> {
  const { rows } = await signedRows(ports, signal);
  const signed = await rows(listed.filter((item) => !isUpload(item)).map(({ id }) => id));
  const inside = [...signed.values()].filter(
    ({ file_id, trashed }) => file_id === directoryId && trashed === undefined,
  );
  const opened = await ports.keyring.openFound({ items: inside, directories: {}, isProven: true });
  const proven = new Map<string, OpenedItem>(opened.map(({ item }) => [item.id, item]));
  return listed.map((item) => (isUpload(item) ? item : (proven.get(item.id) ?? damagedAt(item, 'place'))));
}

/** Rows as they lead to the newest head, and whether all of them are on this device. */
async function signedRows({ rows: device, clock, patience, ...ports }: ProvingPorts, signal: AbortSignal) {
  const isHere = (await device?.signed?.([])) != null;
  const space = new ProvenSpace(await ports.keyring.driveId(), { ...ports, clock });
  const rows = async (ids: readonly string[]): Promise<ReadonlyMap<string, SpaceRow>> => {
    const here = isHere ? ((await device?.signed?.(ids)) ?? null) : null;
    return here ?? lookUpRows(space, ids, { clock, patience, signal });
  };
  return { rows, isHere };
}

const isUpload = (item: OpenedItem) => item.state === 'intact' && item.isRecord === true;

/** Whether an item is what somebody means: by its path, and by the name, the place and, but for one that was chosen, the version by which it was seen. */
function isMeant(
  item: IntactItem,
  path: readonly (string | null)[],
  { seen, names }: Pick<MeantItem, 'seen' | 'names'>,
): boolean {
  if (names !== null && !areSame(path, names)) return false;
  if (seen === null) return true;
  const hasVersion = seen.isVersion === true || item.versionId === seen.versionId;
  return hasVersion && item.name === seen.name && item.parentId === seen.parentId;
}

function areSame(path: readonly (string | null)[], names: readonly string[]): boolean {
  const normal = (name: string | null | undefined) => name?.normalize('NFC');
  return path.length === names.length && path.every((name, index) => normal(name) === normal(names[index]));
}
