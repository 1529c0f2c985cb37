import type { Drive } from '@coffer/client';
import { nameOf } from './item-lines.ts';

/** The names that lead to a directory, none for the top; null where it does not open. */
export async function namesTo(
  drive: Pick<Drive, 'page'>,
  id: string | null,
  signal: AbortSignal,
): Promise<string[] | null> {
  if (id === null) return [];
  const listed = await drive.page(id, { limit: 1 }, signal).catch(() => null);
  return listed?.parents.map(({ name }) => name ?? '?') ?? null;
}

/** The path of something in the drive, such as what represents a shared folder; null where it is gone. */
export async function pathOf(
  drive: Pick<Drive, 'page' | 'stat'>,
  id: string,
  signal: AbortSignal,
): Promise<string | null> {
  const item = await drive.stat(id, signal).catch(() => null);
  const above = item && (await namesTo(drive, item.parentId, signal));
  return item && above && `/${[...above, nameOf(item)].join('/')}`;
}
