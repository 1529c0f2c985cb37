import { type FileVersion, VERSIONS_PAGE_SIZE } from '@coffer/contract';
import type { ApiClient } from '../../api/client.ts';

/** Which versions of a file are listed. */
export interface VersionsPosition {
  /** Those with smaller numbers; null for the newest. */
  readonly before: number | null;
  /** How many at most. */
  readonly limit?: number;
}

/**
 * A page of the versions of a file as the server tells them, the newest first. Numbers that a page before has told already
 * are left out, and end it.
 *
 * @returns `next` is where the next page begins; null where this is the last
 */
export async function versionsPage(
  api: ApiClient,
  id: string,
  { before, limit = VERSIONS_PAGE_SIZE }: VersionsPosition,
  signal?: AbortSignal,
): Promise<{ readonly records: readonly FileVersion[]; readonly next: number | null }> {
  const query = { limit: String(limit), ...(before !== null && { before: String(before) }) };
  const told = await api.call('listVersions', { params: { id }, query }, signal);
  const records = told.filter(({ number }) => before === null || number < before);
  const last = records.at(-1)?.number ?? 1;
  return { records, next: records.length < limit || last <= 1 ? null : last };
}

/** All versions of a file as the server tells them, page by page. */
export async function listVersions(
  api: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<readonly FileVersion[]> {
  const all: FileVersion[] = [];
  for (let before: number | null = null; ; ) {
    const { records, next } = await versionsPage(api, id, { before }, signal);
    all.push(...records);
    if (next === null) return all;
    before = next;
  }
}
