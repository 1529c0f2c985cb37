import type { Item, Standing } from '@coffer/contract';
import { isFailure } from '../../failures/coffer-error.ts';
import type { OpenedItem } from '../../keyring/opened-item.ts';
import { isDirectory } from '../../rows/is-directory.ts';
import type { ChangesPage } from '../../rows/space-row.ts';
import { changesSince } from '../../space/changes-since.ts';
import { followSpaces } from '../../space/follow-spaces.ts';
import type { Places } from '../places/places.ts';
import type { DrivePorts } from '../ports.ts';
import type { DriveChange } from './following.ts';

/** What changes in the spaces of who is signed in, opened; see `Following`. */
export async function* driveChanges(
  ports: DrivePorts,
  places: Places,
  signal: AbortSignal,
): AsyncGenerator<DriveChange, void> {
  /** Up to which revision everything was told, by space. */
  const known = new Map<string, number>();
  const waiting = new Map<string, number>();
  for await (const news of followSpaces(ports, signal)) {
    for (const standing of news ?? []) {
      // At first there is `start`.
      const before = waiting.get(standing.id) ?? standing.waiting;
      waiting.set(standing.id, standing.waiting);
      if (before !== standing.waiting) yield { kind: 'waiting', spaceId: standing.id };
      const after = known.get(standing.id);
      if (after !== undefined && after >= standing.revision) continue;
      known.set(standing.id, yield* changesUpTo(standing, after, { ports, places, signal }));
    }
  }
}

interface Surroundings {
  readonly ports: DrivePorts;
  readonly places: Places;
  readonly signal: AbortSignal;
}

/** Gives back the revision up to which everything is told then. */
async function* changesUpTo(
  { id, revision }: Standing,
  after: number | undefined,
  within: Surroundings,
): AsyncGenerator<DriveChange, number> {
  if (after !== undefined) {
    try {
      let upTo: number | null = null;
      for await (const page of changesSince(within.ports, { id, after }, within.signal)) {
        upTo ??= page.revision;
        yield* opened(id, page, within);
      }
      return upTo ?? revision;
    } catch (error) {
      if (!isFailure(error, 'changes_too_old')) throw error;
    }
  }
  yield { kind: 'start', spaceId: id };
  return revision;
}

async function* opened(
  spaceId: string,
  { items, removed }: ChangesPage,
  { ports, places, signal }: Surroundings,
): AsyncGenerator<DriveChange, void> {
  for (const id of removed) yield { kind: 'removed', spaceId, id };
  // What lies in a directory is opened where that lies now.
  if (items.some(isDirectory)) places.forget();
  for (const record of items) {
    if (record.trashed !== undefined) {
      yield { kind: 'removed', spaceId, id: record.id };
      continue;
    }
    const item = await openedAtItsPlace(record, ports, () => places.chain(record.file_id, signal));
    if (item !== null) yield { kind: 'changed', spaceId, item };
  }
}

/** Null where the directories above it are not there any more: it goes with them. */
async function openedAtItsPlace(
  record: Item,
  { keyring }: DrivePorts,
  chain: () => Promise<readonly Item[]>,
): Promise<OpenedItem | null> {
  try {
    return await keyring.openItem(record, await chain());
  } catch (error) {
    if (isFailure(error, 'not_found')) return null;
    throw error;
  }
}
