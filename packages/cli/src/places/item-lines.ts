import { damageOf, type OpenedItem } from '@coffer/client';
import { momentOf } from '@coffer/contract';
import { formatBytes } from '../terminal/sizes.ts';

const SIZE_COLUMNS = 9;

/** The name by which an item is shown. What has none that could be trusted is meant by its id. */
export function nameOf({ name, id }: Pick<OpenedItem, 'name' | 'id'>): string {
  return name ?? id;
}

/**
 * What scripts read of an item.
 *
 * @param kind of what it represents, where that is something shared
 */
export function itemValue(
  item: OpenedItem,
  path: string,
  kind = item.kind,
): Readonly<Record<string, unknown>> {
  const { id, name, size, mime, modifiedAt, versionId } = item;
  return {
    ...{ path, name, kind, id },
    ...(item.spaceId !== undefined && { shared: true }),
    ...(item.kind === 'file' && { size, mime, versionId, finished: item.finishedAt !== null }),
    modifiedAt: timeText(modifiedAt),
    ...(item.state !== 'intact' && { damaged: damageOf(item) }),
  };
}

/**
 * An item in one line; with its size and date where that is wanted.
 *
 * @param shown in the place of its name, such as its path
 * @param kind of what it represents, where that is something shared
 */
export function itemLine(item: OpenedItem, isLong: boolean, shown = nameOf(item), kind = item.kind): string {
  const name = `${shown}${kind === 'directory' ? '/' : ''}${remarkOf(item)}`;
  if (!isLong) return name;
  const size = item.kind === 'directory' ? '-' : formatBytes(item.size);
  return `${size.padStart(SIZE_COLUMNS)}  ${shortTime(item.modifiedAt)}  ${name}`;
}

/** Unix seconds as ISO 8601. */
export function timeText(seconds: number): string {
  return momentOf(seconds).toISOString().replace('.000Z', 'Z');
}

/** Unix seconds for people, by their own clock: `2026-05-01 14:03`. */
export function shortTime(seconds: number): string {
  const time = momentOf(seconds);
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${date} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

function remarkOf(item: OpenedItem): string {
  if (item.state === 'damaged')
    return item.reason === 'unsealed' ? '  (not sealed completely)' : '  (changed outside Coffer)';
  if (item.isRootless) return '  (not sealed completely)';
  return item.kind === 'file' && item.finishedAt === null ? '  (upload not finished)' : '';
}
