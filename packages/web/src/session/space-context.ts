import type { Drive, OpenedSpace } from '@coffer/client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Context, createContext, use, useMemo } from 'react';
import { type SharingWay, useSharingWays } from './configuration.ts';
import { useDrive } from './drive-context.ts';

/** The space beside the drive that a page shows. */
export interface ShownSpace extends Pick<OpenedSpace, 'name' | 'role' | 'fileId'> {
  readonly spaceId: string;
  /** The drive of who is signed in, beside which it is. */
  readonly own: Drive;
  /** What the page beside the space has read. */
  readonly outside: QueryClient;
  /** Why nothing is stored in it any more, and its page only stays for a text that is not saved; null while it is open. */
  readonly ending: SpaceEnding | null;
}

/** It is shared no more, the server is not believed in what it shows of it, or its owner has another key pair than was accepted. */
export type SpaceEnding = 'over' | 'doubted' | 'rekeyed';

/** Null in the drive itself. */
export const SpaceContext: Context<ShownSpace | null> = createContext<ShownSpace | null>(null);

/** The space in which the page is; null in one's own drive. */
export function useSpace(): ShownSpace | null {
  return use(SpaceContext);
}

/** The drive of who is signed in, also where a space is shown. */
export function useOwnDrive(): Drive {
  const drive = useDrive();
  return useSpace()?.own ?? drive;
}

/** What the page has read of that drive, also where a space is shown. */
export function useOwnQueryClient(): QueryClient {
  const queryClient = useQueryClient();
  return useSpace()?.outside ?? queryClient;
}

/** What one may do with the rows of a space; null in one's own drive. A file that is shared by itself only gets versions. */
export function roleInRows(space: Pick<ShownSpace, 'role' | 'fileId'> | null): ShownSpace['role'] | null {
  if (space === null) return null;
  return space.fileId === null ? space.role : 'viewer';
}

/**
 * By what the items that are shown can be given to others: in a shared folder its owner makes public links, and nobody shares anything with
 * further people.
 */
export function useWaysHere(): Readonly<Record<SharingWay, boolean>> {
  const allowed = useSharingWays();
  const space = useSpace();
  const isDrive = space === null;
  const link = allowed.link && roleInRows(space) === 'owner';
  return useMemo(() => (isDrive ? allowed : { people: false, link }), [allowed, isDrive, link]);
}
