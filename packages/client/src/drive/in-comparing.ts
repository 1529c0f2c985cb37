import { BATCH_OPERATIONS, type Item, type PutBackRow, type User } from '@coffer/contract';
import { batches } from '../concurrency/batches.ts';
import { failed } from '../failures/coffer-error.ts';
import type { FoundItem } from '../keyring/found-item.ts';
import type { SealedEndOfFork } from '../keyring/seal-end-of-fork.ts';
import { PartsAhead, sendPutBack } from '../people/send-parts.ts';
import {
  canPutBack,
  type Happened,
  happenedTo,
  lostVersions,
  type PuttingBack,
  puttingBack,
  type ShownDifferences,
} from '../rows/differences.ts';
import type { Accepting } from '../spaces/deciding.ts';
import { adoptDriveKeys, provenDriveKeys } from '../spaces/drive-keys.ts';
import { headMemory } from '../spaces/head-memory.ts';
import { nameExists } from '../spaces/name-exists.ts';
import { type ShownDrive, shownOtherwise } from '../spaces/shown-drive.ts';
import type { PartPorts } from './ports.ts';
import { endReturning } from './returning-access.ts';

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
  ports: Pick<PartPorts, 'api' | 'rows' | 'keyring' | 'heads'>,
  shown: ShownDrive | null,
  signal: AbortSignal,
): Promise<readonly DriveDifference[] | null> {
  const found = await shownRows(ports, shown, signal);
  if (found === null) return null;
  const { user } = await ports.api.call('self', {}, signal);
  const own = await ownEpochs(user.space_keys, ports);
  return openedDifferences(found, { own, keys: user.space_keys }, ports);
}

/** The epochs whose keys open what this device has proven at the end that it knows. */
async function ownEpochs(
  keys: User['space_keys'],
  { keyring, heads }: Pick<PartPorts, 'keyring' | 'heads'>,
): Promise<ReadonlySet<number>> {
  const known = await heads.of(await keyring.driveId());
  const own =
    known === null || known.commitment === null
      ? null
      : { epoch: known.epoch, keyCommitment: known.commitment };
  return new Set(await keyring.ownEpochs({ keys, own }));
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

/** By which both sides open: the epochs of this device's end, and the keys of the other one. */
interface BothKeys {
  readonly own: ReadonlySet<number>;
  readonly keys: User['space_keys'];
}

async function openedDifferences(
  found: ShownDifferences,
  { own, keys }: BothKeys,
  { keyring }: Pick<PartPorts, 'keyring'>,
): Promise<readonly DriveDifference[]> {
  const opened = async (side: 'ours' | 'theirs') => {
    const items = found.rows.flatMap((row): Item[] => (row[side] === null ? [] : [row[side]]));
    const records = { items, directories: found[side] };
    const open = () => keyring.openFound(records);
    // Both ends may have begun an epoch of the same number. Without the keys of the other one, what is sealed by them has no names.
    const compared =
      side === 'ours' ? await open() : await keyring.openFoundThere({ ...records, keys }).catch(open);
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
    canPutBack: canPutBack(row, own),
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

/** What this device has made to end a fork, and sent ahead, as long as that is not carried out: whoever tries again continues with it. All of it is sealed. */
export interface UnfinishedEnd {
  made: MadeEnd | null;
}

interface MadeEnd {
  /** Both ends, and what is put back. */
  readonly of: string;
  readonly begun: SealedEndOfFork;
  readonly ahead: PartsAhead<PutBackRow>;
}

type KeyPorts = Pick<PartPorts, 'api' | 'keyring' | 'heads' | 'clock' | 'patience'>;

/** Ends a fork with one head; see `Account.acceptDrive`. */
export async function decideDrive(
  ports: KeyPorts & Pick<PartPorts, 'rows' | 'writer'> & { readonly end: UnfinishedEnd },
  shown: ShownDrive,
  putBack: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { api, keyring, writer, heads, clock, patience, end } = ports;
  const options = { clock, patience, signal };
  // Where nobody has signed anything, nothing is proven, and no epoch begins.
  if (shown.kind === 'unsigned') {
    if (putBack.length > 0) throw failed('space_unsigned');
    return writer.accept(shown, () => Promise.reject(failed('space_unsigned')), { signal });
  }
  const ended = await endReturning(shown, new Set(putBack), ports, signal);
  const back = putBack.length === ended.length ? NOTHING : await chosenRows(ports, shown, putBack, signal);
  // Beside what puts rows back, and what begins the epoch.
  const room = Math.max(0, BATCH_OPERATIONS - back.trash.length - 2);
  const spaceId = await keyring.driveId();
  // Both ends may have begun epochs since they were one. Which of them is right is not decided yet: as to a device that remembers nothing.
  const { keys, rows } = await provenDriveKeys(spaceId, { ...ports, heads: headMemory() }, options);
  if (rows?.newest.hash !== shown.hash) throw shownOtherwise();
  const accepting: Accepting = async (fork) => {
    if (fork === null) await keyring.adoptDriveKeys(keys, true);
    const now = Math.floor(clock.now() / 1_000);
    // The rows, links and keys of both ends are those to which their heads lead.
    const of = [shown.hash, (await heads.of(spaceId))?.hash, ...putBack].join();
    if (fork !== null && end.made?.of !== of) {
      const begun = await keyring.sealEndOfFork({ ...fork, keys, rows: back.rows, now });
      end.made = { of, begun, ahead: new PartsAhead() };
    }
    const made = fork === null ? null : end.made;
    const begun = made?.begun ?? null;
    const key = begun === null ? await keyring.newestKey() : begun.key;
    const returning = begun === null ? back.rows.map(({ row }) => row) : begun.rows;
    const sent =
      returning.length === 0
        ? null
        : await sendPutBack(returning, { spaceId, ...key }, api, options, made?.ahead);
    // What ends goes first: with the head that ends the fork, it works no more.
    const before = [...ended.slice(0, room), ...back.trash];
    return {
      operations: [...before, ...(sent === null ? [] : [sent.operation])],
      whole: [...before, ...(sent === null ? [] : [sent.whole])],
      begun,
    };
  };
  await writer.accept(shown, accepting, { signal });
  end.made = null;
  await adoptDriveKeys(ports, options);
  for (const more of batches(ended.slice(room), BATCH_OPERATIONS)) await writer.change([...more], { signal });
}

const NOTHING: PuttingBack = { trash: [], rows: [] };

/** What puts the chosen rows back. */
async function chosenRows(
  ports: Pick<PartPorts, 'api' | 'rows' | 'keyring' | 'heads' | 'clock'>,
  shown: ShownDrive,
  putBack: readonly string[],
  signal: AbortSignal,
): Promise<PuttingBack> {
  const found = await shownRows(ports, shown, signal);
  if (found === null) throw failed('replica_not_kept');
  const { user } = await ports.api.call('self', {}, signal);
  const own = await ownEpochs(user.space_keys, ports);
  const wanted = new Set(putBack);
  const both = { own, keys: user.space_keys };
  if (takesNameInUse(await openedDifferences(found, both, ports), wanted)) throw nameExists();
  const chosen = found.rows.filter((row) => wanted.has(row.id) && canPutBack(row, own));
  const now = Math.floor(ports.clock.now() / 1_000);
  return puttingBack(found, new Set(chosen.map(({ id }) => id)), now);
}
