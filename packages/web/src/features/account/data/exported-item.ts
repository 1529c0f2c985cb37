import { damageOf, type OpenedItem } from '@coffer/client';
import type { ContentHashAlgorithm } from '@coffer/crypto';

/** An item in the file that people get: its names and digests as they are, times as ISO 8601. */
export interface ExportedItem {
  readonly id: string;
  /** The names from the top down, joined by slashes; null where a name does not open. */
  readonly path: string | null;
  readonly kind: 'file' | 'directory';
  readonly type: string;
  readonly size: number;
  readonly modified_at: string;
  readonly created_at: string;
  /** Null while the upload is unfinished. */
  readonly uploaded_at: string | null;
  readonly digests?: Partial<Record<ContentHashAlgorithm, string>>;
  /** What of the item is not as its owner sealed it. */
  readonly damaged?: string;
}

/** Describes one item. @param parents the names of the directories above it; null if one of them does not open */
export function exportedItem(
  item: OpenedItem,
  parents: readonly string[] | null,
  digests: ExportedItem['digests'],
): ExportedItem {
  const damaged = damageOf(item);
  return {
    id: item.id,
    path: parents === null || item.name === null ? null : [...parents, item.name].join('/'),
    kind: item.kind,
    type: item.mime,
    size: item.size,
    modified_at: isoTime(item.modifiedAt),
    created_at: isoTime(item.createdAt),
    uploaded_at: item.finishedAt === null ? null : isoTime(item.finishedAt),
    ...(digests !== undefined && Object.keys(digests).length > 0 && { digests }),
    ...(damaged !== null && { damaged }),
  };
}

/** @param seconds unix seconds */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
