import type { ContentKey } from '@coffer/crypto';
import { predictLength } from 'client-zip';
import type { ReadableItem } from '../../keyring/opened-item.ts';

/**
 * One entry of a ZIP, with all that is needed to download and verify it. Can be posted to a worker.
 */
export type ZipEntry = ZipDirectory | ZipFile;

interface Named {
  /** Relative, with slashes; safe to unpack on any system. */
  readonly path: string;
  /** Unix seconds. */
  readonly modifiedAt: number;
}

export interface ZipDirectory extends Named {
  readonly kind: 'directory';
}

export interface ZipFile extends Named {
  readonly kind: 'file';
  readonly item: ReadableItem;
  readonly key: ContentKey;
}

/** The bytes that a ZIP of these entries has, to the byte. */
export function zipLength(entries: readonly ZipEntry[]): number {
  return Number(predictLength(entries.map(metadataOf)));
}

/** An entry's head as client-zip takes it. */
export function metadataOf(entry: ZipEntry) {
  const head = { name: entry.path, lastModified: zipDate(entry.modifiedAt) };
  return entry.kind === 'directory' ? head : { ...head, size: entry.item.size };
}

const EARLIEST = new Date(1980, 0, 1);
const LATEST = new Date(2107, 11, 31, 23, 59, 58);

/** ZIP keeps the local time from 1980 to 2107 (APPNOTE 4.4.6); what lies outside becomes the nearest. */
function zipDate(unixSeconds: number): Date {
  const time = Math.min(Math.max(unixSeconds * 1_000, EARLIEST.getTime()), LATEST.getTime());
  return new Date(time);
}
