import type { Item } from '@coffer/contract';
import { failed } from '../../failures/coffer-error.ts';
import type { FoundItem } from '../../keyring/found-item.ts';
import { PartsAhead, sendPutBack } from '../../people/send-parts.ts';
import { putBackRowOf } from '../../rows/canonical-item.ts';
import type { SealedSpaceKeys } from '../../rows/canonical-root.ts';
import {
  canPutBack,
  type Happened,
  happenedTo,
  isExchanged,
  lostVersions,
  type PuttingBack,
  puttingBack,
  type ShownDifferences,
} from '../../rows/differences.ts';
import type { Accepting } from '../../space/accepting.ts';
import { provenKeys } from '../../space/drive-keys.ts';
import { headMemory } from '../../space/head-memory.ts';
import { nameExists } from '../../space/name-exists.ts';
import { type ShownDrive, shownOtherwise } from '../../space/shown-drive.ts';
import type { OwnInDoubt } from './own-in-doubt.ts';
import { decideAccess } from './returning-access.ts';

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
  /** Whether it cannot, because the server shows one of its versions otherwise: those never change. */
  readonly isExchanged: boolean;
}

/** An item on one of both sides. */
export interface ComparedItem extends FoundItem {
  /** Whether it was put into the trash by itself. */
  readonly isTrashed: boolean;
}

/** In what the server shows a space of one's own otherwise; see `Account.differences`. */
export async function compare(
  own: OwnInDoubt,
  shown: ShownDrive | null,
  signal: AbortSignal,
): Promise<readonly DriveDifference[] | null> {
  const found = await shownRows(own, shown, signal);
  return found === null ? null : openedDifferences(found, await bothKeys(own, signal), own);
}

/** The rows that differ from what the server showed; null where this device has none to compare. */
async function shownRows(
  own: OwnInDoubt,
  shown: ShownDrive | null,
  signal: AbortSignal,
): Promise<ShownDifferences | null> {
  const found = await own.differences(signal);
  if (found !== null && shown !== null && found.shown.hash !== shown.hash) throw shownOtherwise();
  return found;
}

/** By which both sides open: the epochs of this device's end, and the keys of the other one. */
interface BothKeys {
  readonly epochs: ReadonlySet<number>;
  readonly keys: SealedSpaceKeys;
}

async function bothKeys(
  { spaceId, keyring, heads, keysThere }: OwnInDoubt,
  signal: AbortSignal,
): Promise<BothKeys> {
  const keys = await keysThere(signal);
  const known = await heads.of(spaceId);
  const own =
    known === null || known.commitment === null
      ? null
      : { epoch: known.epoch, keyCommitment: known.commitment };
  return { epochs: new Set(await keyring.ownEpochs({ keys, own })), keys };
}

async function openedDifferences(
  found: ShownDifferences,
  { epochs, keys }: BothKeys,
  { keyring }: OwnInDoubt,
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
    canPutBack: canPutBack(row, epochs),
    isExchanged: isExchanged(row),
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

/** Ends a fork with one head; see `Account.acceptDrive`. */
export async function decide(
  own: OwnInDoubt,
  shown: ShownDrive,
  putBack: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { spaceId, api, keyring, there, heads, clock, patience } = own;
  const unfinished = own.end;
  const options = { clock, patience, signal };
  const access = await decideAccess(shown, putBack, own, signal);
  const { removing, ending, staying, items } = access;
  const back = items.length === 0 ? NOTHING : await chosenRows(own, shown, items, signal);
  // Both ends may have begun epochs since they were one. Which of them is right is not decided yet: as to a device that remembers nothing.
  const proving = { api, keyring: there, heads: headMemory(), clock };
  const { keys, rows } = await provenKeys(spaceId, () => own.keysThere(signal), proving, options);
  if (rows.newest.hash !== shown.hash) throw shownOtherwise();
  const head = { revision: shown.revision, hash: shown.hash };
  const accepting: Accepting = async (fork) => {
    if (fork === null) await own.adopt(keys);
    const now = Math.floor(clock.now() / 1_000);
    // The rows, links, members and keys of both ends are those to which their heads lead; who is over is not.
    const of = JSON.stringify([shown.hash, (await heads.of(spaceId))?.hash, putBack, staying]);
    if (fork !== null && unfinished.made?.of !== of) {
      const links = fork.links.filter(({ id }) => !access.endedLinks.has(id));
      const sealing = { keys, head, members: staying, rows: back.rows, now };
      const sealed = await keyring.sealEndOfFork({ ...sealing, ...fork, links });
      unfinished.made = { of, begun: sealed, ahead: new PartsAhead() };
    }
    const made = fork === null ? null : unfinished.made;
    const begun = made?.begun ?? null;
    const key = begun === null ? await keyring.newestKey() : begun.key;
    const returning =
      begun === null ? back.rows.map(({ row, standsFor }) => putBackRowOf(row, standsFor)) : begun.rows;
    const sent =
      returning.length === 0
        ? null
        : await sendPutBack(returning, { spaceId, ...key }, api, options, made?.ahead);
    const members = (begun?.members ?? []).map((member) => ({
      ...{ kind: 'member' as const, member, known: access.known.get(member.id) ?? null },
    }));
    // What ends goes first: with the head that ends the fork, it works no more.
    const before = [...removing, ...members, ...ending, ...back.trash];
    return {
      operations: [...before, ...(sent === null ? [] : [sent.operation]), ...back.trashAfter],
      whole: [...before, ...(sent === null ? [] : [sent.whole]), ...back.trashAfter],
      begun,
    };
  };
  await own.accept(shown, accepting, signal);
  unfinished.made = null;
  await own.decided(options);
}

const NOTHING: PuttingBack = { trash: [], rows: [], trashAfter: [] };

/** What puts the chosen rows back. */
async function chosenRows(
  own: OwnInDoubt,
  shown: ShownDrive,
  putBack: readonly string[],
  signal: AbortSignal,
): Promise<PuttingBack> {
  const found = await shownRows(own, shown, signal);
  if (found === null) throw failed('replica_not_kept');
  const both = await bothKeys(own, signal);
  const wanted = new Set(putBack);
  if (takesNameInUse(await openedDifferences(found, both, own), wanted)) throw nameExists();
  const chosen = found.rows.filter((row) => wanted.has(row.id) && canPutBack(row, both.epochs));
  const now = Math.floor(own.clock.now() / 1_000);
  return puttingBack(found, new Set(chosen.map(({ id }) => id)), now);
}
