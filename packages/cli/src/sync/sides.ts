import {
  type Drive,
  failed,
  followSpaces,
  isFailure,
  type OpenedItem,
  type OpenedSpace,
  systemClock,
} from '@coffer/client';
import { DeviceRows } from '@coffer/client/replica';
import { CommandRefused } from '../failures/command-refused.ts';
import { tidyPath } from '../places/find-items.ts';
import { type Mount, openedAt, placeOf } from '../places/shared-places.ts';
import type { OpenDrive } from '../session/open-drive.ts';
import type { DriveSide } from './folder-sync.ts';
import type { Direction } from './model.ts';

/** A folder of the drive, or of something shared, that is kept the same. */
export interface SideAt {
  readonly side: DriveSide;
  /** The drive that it is in. */
  readonly drive: Drive;
  /** To be told when something may have changed in it. */
  changed(): void;
}

/**
 * The side of the drive to which a path leads.
 *
 * @throws CommandRefused where it leads to no folder, or where changes would go into what somebody only shows
 */
export async function sideAt(
  open: OpenDrive,
  given: string,
  direction: Direction,
  signal: AbortSignal,
): Promise<SideAt> {
  if (!given.startsWith('/'))
    throw new CommandRefused('usage', `A path in the drive begins with a slash: /${given}`);
  const path = tidyPath(given);
  const place = await placeOf(open.drive, path, signal);
  const directoryId = await directoryAt(place.drive, path, place.path);
  if (place.mount === null) return ownSide(open, directoryId);
  const space = await openedAt(open.drive, place.mount, signal);
  expectMay(space, direction, path);
  return sharedSide(open, { ...space, mount: place.mount }, { directoryId, direction, path, signal });
}

function ownSide(open: OpenDrive, directoryId: string | null): SideAt {
  const { drive, heads, rows } = open;
  const spaceId = open.user.space_id;
  return {
    drive,
    side: {
      ...{ spaceId, directoryId },
      drive: { ...drive, list: listOfRows(drive, rows) },
      bringUp: async () => void (await open.bringUp()),
      expectBelieved() {
        const trouble = open.trouble();
        if (trouble !== null) throw failed(trouble);
      },
      head: () => heads.of(spaceId),
    },
    changed: () => rows.follow(),
  };
}

interface Shared {
  readonly directoryId: string | null;
  readonly direction: Direction;
  readonly path: string;
  readonly signal: AbortSignal;
}

function sharedSide(
  { drive: own, heads }: OpenDrive,
  space: OpenedSpace & { readonly mount: Mount },
  { directoryId, direction, path, signal }: Shared,
): SideAt {
  const { drive } = space;
  const { spaceId } = space.mount;
  const { rows } = drive;
  if (!(rows instanceof DeviceRows)) throw new Error('The rows of a space are not kept');
  return {
    drive,
    side: {
      ...{ spaceId, directoryId },
      drive: {
        ...drive,
        list: listOfRows(drive, rows),
        changes: (until) => changesOf(own, spaceId, until ?? signal),
      },
      async bringUp() {
        await space.terms.look(signal);
        await rows.bringUp();
        expectMay(space, direction, path);
      },
      expectBelieved() {
        if (rows.trouble !== null) throw failed(rows.trouble);
      },
      head: () => heads.of(spaceId),
    },
    changed: () => rows.follow(),
  };
}

/**
 * Lists directories by the rows on this device alone, all of which are proven: what a server leaves out of its own answer would be
 * deleted on the disk. Throws `server_unreachable` where the rows cannot be brought up meanwhile, what the server is not
 * believed for, and `not_found`.
 */
function listOfRows(drive: Drive, rows: DeviceRows): Drive['list'] {
  return async (directory = null, signal = new AbortController().signal) => {
    const id = directory === null || typeof directory === 'string' ? directory : directory.id;
    const children = new Map<string, OpenedItem>();
    for (let cursor: string | undefined; ; ) {
      const page = rows.isWhole ? await rows.page(id, cursor === undefined ? {} : { cursor }, signal) : null;
      if (page === null) {
        if (rows.trouble !== null) throw failed(rows.trouble);
        if (id !== null) await drive.stat(id, signal);
        throw failed({ code: 'server_unreachable' });
      }
      // Uploads, which are the server's word, come last, and never in the place of a row.
      for (const child of page.children) if (!children.has(child.id)) children.set(child.id, child);
      if (page.next_cursor === null) return { parents: page.parents, children: [...children.values()] };
      cursor = page.next_cursor;
    }
  };
}

/** One stream tells about all spaces; of this one it says that something has changed, or that it is shared no more. */
async function* changesOf(drive: Drive, spaceId: string, signal: AbortSignal): ReturnType<Drive['changes']> {
  for await (const news of followSpaces({ api: drive.api, clock: systemClock }, signal)) {
    if (news?.some(({ id }) => id === spaceId)) yield { kind: 'start', spaceId };
  }
}

/** Throws CommandRefused where somebody only views what changes would go to. */
function expectMay({ terms }: Pick<OpenedSpace, 'terms'>, direction: Direction, path: string): void {
  if (direction === 'down' || terms.now().role !== 'viewer') return;
  throw new CommandRefused(
    'refused',
    `You may only view ${path}. Nothing was touched. Add --down to bring its changes here, and send none.`,
  );
}

/** What is said once something is not shared any more; anything else as it is. */
export function sharingEnded(error: unknown, path: string, folder: string): unknown {
  const isEnded = (thrown: unknown) => isFailure(thrown, 'share_ended');
  if (!isEnded(error) && !(error instanceof Error && isEnded(error.cause))) return error;
  return new CommandRefused(
    'notFound',
    `${path} is not shared with you any more. Nothing was deleted in ${folder}, which is no longer kept the same.`,
    { cause: error },
  );
}

async function directoryAt(drive: Drive, path: string, inside: string): Promise<string | null> {
  if (inside === '/') return null;
  try {
    const item = await drive.stat(inside);
    if (item.state !== 'intact') {
      throw new CommandRefused('untrusted', `${path} is not what its owner sealed. Nothing was touched.`);
    }
    if (item.kind === 'directory') return item.id;
  } catch (error) {
    if (!isFailure(error, 'not_found')) throw error;
    throw new CommandRefused('notFound', `There is no ${path} in the drive. Run first: coffer mkdir ${path}`);
  }
  throw new CommandRefused('usage', `${path} is a file; name a folder of the drive.`);
}
