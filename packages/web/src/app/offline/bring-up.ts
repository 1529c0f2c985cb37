import {
  type Drive,
  isFailure,
  type MountedSpace,
  type OpenedItem,
  type OpenedSpace,
  type Store,
  type WritableStore,
} from '@coffer/client';
import { openKeptFiles, removeKeptFilesOf } from '../../download-protocol/kept-files.ts';
import { removeKeptFiles, spacesWithKeptFiles } from '../../download-protocol/kept-places.ts';
import { type ChosenItems, changeChosenItems, chosenIn, chosenItems } from '../../session/chosen-items.ts';
import { isUsedOffline } from '../../session/offline-choice.ts';
import type { OfflineState } from '../../session/offline-files.ts';
import { ALL, isWhole, type Keeping, keepFiles, removeUnwanted, sizeHere, wantedHere } from './keep-files.ts';

type Read = Keeping['drive'];

export interface Round {
  readonly drive: Read & { readonly people: Pick<Drive['people'], 'mounts'> };
  readonly away: Pick<Store<boolean>, 'getState'>;
  readonly state: WritableStore<OfflineState>;
  readonly driveId: string;
  readonly signal: AbortSignal;
  /** Opens another space, as the pages do. Throws as `People.open`. */
  open(spaceId: string): Promise<Pick<OpenedSpace, 'isAsKept'> & { readonly drive: Read }>;
  /** Removes all that this browser keeps of a space that is shared no more. */
  forget(spaceId: string): Promise<void>;
  /** Anyone who asks for a round from here on wants another one. */
  begin(): void;
  isOver(): boolean;
}

/**
 * Shows what is chosen, and brings it to this device where the server answers: what is gone, moved out or replaced is removed, what is
 * missing is fetched. A space that cannot be opened now keeps all that is here of it. Throws what the server's calls throw.
 */
export async function bringUp(round: Round): Promise<void> {
  const { drive, away, state, driveId, signal, begin, isOver } = round;
  const change = (changed: Partial<OfflineState>) => state.setState({ ...state.getState(), ...changed });
  begin();
  const kept = await chosenItems(driveId);
  const inSpaces = Object.entries(kept.spaces ?? {});
  change({ ...shownOf(kept), trouble: null });
  if (kept.chosen.length + inSpaces.length === 0) return removeKeptFiles(null);
  if (away.getState()) return;

  const own = await wantedHere(kept.chosen, { drive, files: await openKeptFiles(driveId), signal });
  const isMissing = (id: string) => !own.wanted.found.has(id) || own.wanted.unsure.has(id);
  const asksSpaces = own.wanted.standing.size + inSpaces.length > 0 || kept.chosen.some(isMissing);
  const mounts = asksSpaces ? await mountsOf(round) : [];
  const shared = await sharedSince(kept.chosen.filter(isMissing), mounts, round);
  if (shared !== null) {
    await changeChosenItems(driveId, shared);
    return bringUp(round);
  }
  const spaces = await openAll(wishesFor(own, kept, mounts), mounts, round);
  const shown = () => stateOf({ kept, own, mounts, spaces });
  for (const spaceId of spaces.ended) await round.forget(spaceId);
  for (const spaceId of await spacesWithKeptFiles(driveId)) {
    if (!spaces.keepings.has(spaceId) && !isWanted(spaceId, kept, own))
      await removeKeptFilesOf(driveId, spaceId);
  }
  let trouble: OfflineState['trouble'] = null;
  // What goes into a space of one's own keeps its versions: they need not be downloaded again.
  const mine = [...spaces.keepings].filter(([id]) =>
    mounts?.some((each) => each.isMine && each.spaceId === id),
  );
  const isNeeded = (version: string) =>
    mine.some(([, { wanted, here }]) => wanted.files.has(version) && !here.has(version));
  await removeUnwanted(own, isNeeded);
  for (const each of spaces.keepings.values()) await removeUnwanted(each);
  change(shown());
  const keep = async (each: Keeping, former: Keeping['files'] | null) => {
    const show = (now: OfflineState['trouble']) => change({ ...shown(), trouble: now ?? trouble });
    trouble = (await keepFiles(each, { signal, former, show, isOver })) ?? trouble;
  };
  await keep(own, null);
  for (const [id, each] of spaces.keepings)
    await keep(each, mine.some(([its]) => its === id) ? own.files : null);
  await removeUnwanted(own, isNeeded);
  change({ ...shown(), trouble });
  signal.throwIfAborted();
  if (!isUsedOffline()) return;
  await changeChosenItems(driveId, (now) => {
    const next = choiceAfter(now, { kept, own, mounts, spaces });
    change(chosenOf(next));
    return next;
  });
}

/** What represents spaces in the drive, as the account has sealed it; null where that is not believed now. */
async function mountsOf({ drive, signal }: Round): Promise<readonly MountedSpace[] | null> {
  try {
    return await drive.people.mounts(signal);
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

type Mounts = readonly MountedSpace[] | null;

/**
 * What becomes of choices that are in the drive no more, but in a space of one's own: what represents that is chosen in the place of the
 * folder or file that was shared, and what was chosen below is chosen inside. Null where nothing of them was shared.
 */
async function sharedSince(
  ids: readonly string[],
  mounts: Mounts,
  { open, signal }: Round,
): Promise<((kept: ChosenItems) => ChosenItems) | null> {
  const instead = new Map<string, string>();
  const inside = new Map<string, string>();
  for (const id of ids) {
    for (const { spaceId, itemId, fileId, isMine } of mounts ?? []) {
      if (!isMine) continue;
      // A folder is the space that it becomes.
      if (spaceId === id || fileId === id) instead.set(id, itemId);
      else if (fileId === null && (await isIn(spaceId, id))) inside.set(id, spaceId);
    }
  }
  if (instead.size + inside.size === 0) return null;
  return (kept) => {
    const chosen = kept.chosen.filter((id) => !inside.has(id)).map((id) => instead.get(id) ?? id);
    const spaces = { ...kept.spaces };
    for (const [id, spaceId] of inside) {
      const was = chosenIn({ ...kept, spaces }, spaceId);
      spaces[spaceId] = { ...was, chosen: [...new Set([...was.chosen, id])] };
    }
    return { ...kept, chosen: [...new Set(chosen)], spaces };
  };

  async function isIn(spaceId: string, id: string): Promise<boolean> {
    try {
      const { drive } = await open(spaceId);
      return (await drive.stat(id, signal)).state === 'intact';
    } catch {
      // It is not there, or the space cannot be opened now.
      signal.throwIfAborted();
      return false;
    }
  }
}

/** The space that an item represents, if it is the one that this account has put there. */
function spaceBehind({ id, spaceId }: Pick<OpenedItem, 'id' | 'spaceId'>, mounts: Mounts) {
  return mounts?.find((each) => each.itemId === id && each.spaceId === spaceId);
}

/** What is wanted of each space: what was chosen in it, and all of it where something above it was chosen. */
function wishesFor(own: Keeping, kept: ChosenItems, mounts: Mounts): ReadonlyMap<string, readonly string[]> {
  const wishes = new Map<string, readonly string[]>();
  for (const [spaceId, { chosen }] of Object.entries(kept.spaces ?? {})) {
    if (chosen.length > 0) wishes.set(spaceId, chosen);
  }
  for (const item of own.wanted.standing.keys()) {
    const behind = spaceBehind(item, mounts);
    if (behind === undefined) continue;
    wishes.set(behind.spaceId, [...(wishes.get(behind.spaceId) ?? []), behind.fileId ?? ALL]);
  }
  return wishes;
}

/** True if something of a space was wanted when this device looked last, and may be still. */
function isWanted(spaceId: string, kept: ChosenItems, own: Keeping): boolean {
  const { chosen, by } = chosenIn(kept, spaceId);
  if (chosen.length > 0) return true;
  return by !== undefined && (own.wanted.found.has(by) || own.wanted.below.has(by));
}

interface OpenedSpaces {
  readonly keepings: ReadonlyMap<string, Keeping>;
  /** Those that are shared no more. What is in neither cannot be opened now. */
  readonly ended: ReadonlySet<string>;
}

async function openAll(
  wishes: ReadonlyMap<string, readonly string[]>,
  mounts: Mounts,
  { open, driveId, signal }: Round,
): Promise<OpenedSpaces> {
  const keepings = new Map<string, Keeping>();
  const ended = new Set<string>();
  for (const [spaceId, chosen] of wishes) {
    if (mounts?.every((each) => each.spaceId !== spaceId) === true) {
      // It was left, or is a folder of the drive again.
      ended.add(spaceId);
      continue;
    }
    try {
      const { drive, isAsKept } = await open(spaceId);
      if (isAsKept === true) continue;
      const files = await openKeptFiles(driveId, spaceId);
      keepings.set(spaceId, await wantedHere(chosen, { drive, files, signal }));
    } catch (error) {
      signal.throwIfAborted();
      // Of a space of one's own, the drive alone says so.
      const isOthers = mounts?.some((each) => each.spaceId === spaceId && !each.isMine) === true;
      if (isOthers && isFailure(error, 'share_ended')) ended.add(spaceId);
    }
  }
  return { keepings, ended };
}

interface Looked {
  /** As it was chosen. */
  readonly kept: ChosenItems;
  readonly own: Keeping;
  readonly mounts: Mounts;
  readonly spaces: OpenedSpaces;
}

/** How it stood when this device looked last. */
function shownOf(kept: ChosenItems): Pick<OfflineState, 'chosen' | 'items' | 'size' | 'spaces'> {
  const marks = ({ chosen, here }: Pick<ChosenItems, 'chosen' | 'here'>): OfflineState['items'] => {
    const isHere = new Set(here);
    return new Map([...chosen, ...here].map((id) => [id, isHere.has(id) ? 'here' : 'coming']));
  };
  const inSpaces = Object.entries(kept.spaces ?? {});
  return {
    ...chosenOf(kept),
    items: marks(kept),
    size: inSpaces.reduce((sum, [, { size }]) => sum + size, kept.size),
    spaces: new Map(inSpaces.map(([id, each]) => [id, { chosen: new Set(each.chosen), items: marks(each) }])),
  };
}

const chosenOf = ({ chosen }: ChosenItems) => ({ chosen: new Set(chosen) });

/** How it stands now; of a space that is not open, how it stood. */
function stateOf({ kept, own, mounts, spaces }: Looked): Pick<OfflineState, 'items' | 'size' | 'spaces'> {
  const before = shownOf(kept);
  const inSpaces = new Map(before.spaces);
  let size = sizeHere(own);
  for (const [id, { size: was }] of Object.entries(kept.spaces ?? {})) {
    if (spaces.ended.has(id)) inSpaces.delete(id);
    else if (!spaces.keepings.has(id)) size += was;
  }
  for (const [id, keeping] of spaces.keepings) {
    size += sizeHere(keeping);
    inSpaces.set(id, {
      chosen: new Set(chosenIn(kept, id).chosen),
      items: marksOf(keeping, before.spaces.get(id)?.items),
    });
  }
  const waiting = new Set<string>();
  for (const [item, above] of own.wanted.standing) {
    const behind = spaceBehind(item, mounts);
    const keeping = behind && spaces.keepings.get(behind.spaceId);
    const isHere =
      keeping === undefined ? before.items.get(item.id) === 'here' : isWhole(keeping, behind?.fileId ?? ALL);
    if (!isHere) for (const id of [...above, item.id]) waiting.add(id);
  }
  return { items: marksOf(own, before.items, waiting), size, spaces: inSpaces };
}

function marksOf(
  keeping: Keeping,
  before?: OfflineState['items'],
  waiting?: ReadonlySet<string>,
): OfflineState['items'] {
  const { below, unsure } = keeping.wanted;
  const isHere = (id: string) =>
    unsure.has(id) ? before?.get(id) === 'here' : waiting?.has(id) !== true && isWhole(keeping, id);
  const ids = [...below.keys(), ...unsure].filter((id) => id !== ALL);
  return new Map(ids.map((id) => [id, isHere(id) ? 'here' : 'coming']));
}

/** What stays chosen: what is still there, and what was chosen meanwhile; what is here now. */
function choiceAfter(now: ChosenItems, looked: Looked): ChosenItems {
  const { kept, own, mounts, spaces } = looked;
  const { items, spaces: shown } = stateOf(looked);
  const behind = new Map<string, string>();
  for (const item of own.wanted.standing.keys()) {
    const space = spaceBehind(item, mounts);
    if (space !== undefined) behind.set(space.spaceId, space.itemId);
  }
  const over = new Set([...spaces.ended].map((id) => behind.get(id)));
  const chosen = left(now.chosen, kept.chosen, own).filter((id) => !over.has(id));
  const inSpaces = { ...now.spaces };
  for (const spaceId of Object.keys(inSpaces)) {
    if (spaces.ended.has(spaceId) || !isWanted(spaceId, now, own)) delete inSpaces[spaceId];
  }
  for (const [spaceId, keeping] of spaces.keepings) {
    const was = chosenIn(now, spaceId);
    const stays = left(was.chosen, chosenIn(kept, spaceId).chosen, keeping);
    const by = behind.get(spaceId);
    const here = hereIn(shown.get(spaceId)?.items ?? new Map());
    delete inSpaces[spaceId];
    if (stays.length > 0 || by !== undefined)
      inSpaces[spaceId] = { ...was, chosen: stays, here, size: sizeHere(keeping), by };
  }
  return { ...now, chosen, here: hereIn(items), size: sizeHere(own), spaces: inSpaces };
}

const left = (now: readonly string[], before: readonly string[], { wanted }: Keeping) =>
  now.filter((id) => wanted.found.has(id) || !before.includes(id));

const hereIn = (items: OfflineState['items']): string[] =>
  [...items].flatMap(([id, mark]) => (mark === 'here' ? [id] : []));
