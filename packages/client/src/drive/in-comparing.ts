import type { Item } from '@coffer/contract';
import { failed } from '../failures/coffer-error.ts';
import type { FoundItem } from '../keyring/found-item.ts';
import {
  canPutBack,
  type Happened,
  happenedTo,
  lostVersions,
  putBackOperations,
  type ShownDifferences,
} from '../rows/differences.ts';
import { nameExists } from '../spaces/renewals.ts';
import { type ShownDrive, shownOtherwise } from '../spaces/shown-drive.ts';
import type { PartPorts } from './ports.ts';

/** An item that the server shows otherwise than this device has proven it. */
export interface DriveDifference {
  readonly id: string;
  readonly happened: Happened;
  /** As this device has proven it, and as the server shows it; null where there is none. */
  readonly ours: ComparedItem | null;
  readonly theirs: ComparedItem | null;
  /** Versions whose content the server does not have any more: they come back without it. */
  readonly lostVersions: number;
  /** Whether what this device has proven would open, once it is put back. */
  readonly canPutBack: boolean;
}

/** An item on one of both sides. */
export interface ComparedItem extends FoundItem {
  /** Whether it was put into the trash by itself. */
  readonly isTrashed: boolean;
}

/** In what the server shows the drive otherwise; see `Account.differences`. */
export async function compareDrive(
  ports: Pick<PartPorts, 'rows' | 'keyring'>,
  shown: ShownDrive | null,
  signal: AbortSignal,
): Promise<readonly DriveDifference[] | null> {
  const found = await shownRows(ports, shown, signal);
  return found && openedDifferences(found, ports);
}

/** The rows that differ from what the server showed; null where this device has none to compare. */
async function shownRows(
  { rows }: Pick<PartPorts, 'rows'>,
  shown: ShownDrive | null,
  signal: AbortSignal,
): Promise<ShownDifferences | null> {
  const found = (await rows?.differences(signal)) ?? null;
  if (found !== null && shown?.kind === 'signed' && found.shown?.hash !== shown.hash) throw shownOtherwise();
  return found;
}

async function openedDifferences(
  found: ShownDifferences,
  { keyring }: Pick<PartPorts, 'keyring'>,
): Promise<readonly DriveDifference[]> {
  const opened = async (side: 'ours' | 'theirs') => {
    const items = found.rows.flatMap((row): Item[] => (row[side] === null ? [] : [row[side]]));
    const compared = await keyring.openFound({ items, directories: found[side] });
    return new Map(
      compared.map((each, index): [string, ComparedItem] => [
        each.item.id,
        { ...each, isTrashed: items[index]?.trashed !== undefined },
      ]),
    );
  };
  // What this device has proven is opened last, so that its keys are the ones that are kept.
  const theirs = await opened('theirs');
  const ours = await opened('ours');
  return found.rows.map((row) => ({
    id: row.id,
    happened: happenedTo(row),
    ours: ours.get(row.id) ?? null,
    theirs: theirs.get(row.id) ?? null,
    lostVersions: lostVersions(row),
    canPutBack: canPutBack(row, found.rootGeneration),
  }));
}

/**
 * True if something would come back to a name that something has there which stays as the server shows it. The server compares
 * only names that are hashed under one key of the directory.
 *
 * @param putBack ids of differences
 */
export function takesNameInUse(
  differences: readonly DriveDifference[],
  putBack: ReadonlySet<string>,
): boolean {
  const placeOf = (side: ComparedItem | null) =>
    side === null || side.isTrashed || side.item.name === null
      ? []
      : [`${side.item.parentId} ${side.item.name.normalize('NFC')}`];
  const staying = differences.filter(({ id }) => !putBack.has(id));
  const taken = new Set(staying.flatMap(({ theirs }) => placeOf(theirs)));
  const coming = differences.filter(({ id }) => putBack.has(id));
  return coming.flatMap(({ ours }) => placeOf(ours)).some((place) => taken.has(place));
}

/** Ends a fork with one head; see `Account.acceptDrive`. What one batch does not take comes with further ones. */
export async function decideDrive(
  ports: Pick<PartPorts, 'rows' | 'keyring' | 'writer' | 'clock'>,
  shown: ShownDrive,
  putBack: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { writer, clock } = ports;
  let batches: ReturnType<typeof putBackOperations> = [];
  if (putBack.length > 0) {
    if (shown.kind === 'unsigned') throw failed('space_unsigned');
    const found = await shownRows(ports, shown, signal);
    if (found === null) throw failed('replica_not_kept');
    const wanted = new Set(putBack);
    if (takesNameInUse(await openedDifferences(found, ports), wanted)) throw nameExists();
    const chosen = found.rows.filter((row) => wanted.has(row.id) && canPutBack(row, found.rootGeneration));
    batches = putBackOperations(found, new Set(chosen.map(({ id }) => id)), Math.floor(clock.now() / 1_000));
  }
  const [first = [], ...more] = batches;
  await writer.accept(shown, first, { signal });
  for (const operations of more) await writer.change(operations, { signal });
}
