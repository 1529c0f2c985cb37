import type { IncomingHttpHeaders } from 'node:http';
import { Refused } from './refused.ts';

/** What a condition is about. */
export interface Tagged {
  /** Strong, with its quotes; null where there is none, as of a directory. */
  readonly etag: string | null;
  /** Unix seconds. */
  readonly modifiedAt: number;
}

/**
 * Looks at `If-Match`, `If-None-Match` and the dates (RFC 9110 section 13.2.2).
 *
 * @param current null where there is nothing at the path
 * @returns whether a reader has what is there already
 * @throws Refused with 412
 */
export function checkPreconditions(
  headers: IncomingHttpHeaders,
  current: Tagged | null,
  intent: 'read' | 'write',
): 'go-on' | 'not-modified' {
  const ifMatch = headers['if-match'];
  const unmodifiedSince = secondsOf(headers['if-unmodified-since']);
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, current, 'strong')) throw new Refused(412, 'The file is another one by now.');
  } else if (unmodifiedSince !== null && current !== null && current.modifiedAt > unmodifiedSince) {
    throw new Refused(412, 'The file was changed since.');
  }
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) {
    if (!matches(ifNoneMatch, current, 'weak')) return 'go-on';
    if (intent === 'read') return 'not-modified';
    throw new Refused(412, 'There is such a file already.');
  }
  const modifiedSince = secondsOf(headers['if-modified-since']);
  const isOld = modifiedSince !== null && current !== null && current.modifiedAt <= modifiedSince;
  return intent === 'read' && isOld ? 'not-modified' : 'go-on';
}

/** Whether a range may be sent: what the reader has of the file is of the same version (RFC 9110 section 13.1.5). */
export function rangeApplies(ifRange: string | undefined, { etag, modifiedAt }: Tagged): boolean {
  if (ifRange === undefined) return true;
  const value = ifRange.trim();
  return value.startsWith('"') ? value === etag : secondsOf(value) === modifiedAt;
}

function matches(header: string, current: Tagged | null, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return current !== null;
  const tags = header.match(/(?:W\/)?"[^"]*"/g) ?? [];
  const etag = current?.etag ?? null;
  return tags.some((tag) => (comparison === 'weak' ? tag.replace(/^W\//, '') : tag) === etag);
}

function secondsOf(date: string | undefined): number | null {
  const milliseconds = Date.parse(date ?? '');
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
}
