import { type FileVersion, VERSIONS_PAGE_SIZE } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { versionAsSigned } from '../rows/signed-version.ts';

/** Which versions of a file are listed. */
export interface VersionsPosition {
  /** Those with smaller numbers; null for the newest. */
  readonly before: number | null;
  /** How many at most. */
  readonly limit?: number;
}

/** Some versions of a file, the newest first. */
export interface VersionsPage {
  readonly records: readonly FileVersion[];
  /** Where the next page begins; null where this is the last. */
  readonly next: number | null;
}

/**
 * A page of the versions of a file as the server tells them, the newest first. Numbers that a page before has told already
 * are left out, and end it.
 */
export async function versionsPage(
  api: ApiClient,
  id: string,
  { before, limit = VERSIONS_PAGE_SIZE }: VersionsPosition,
  signal?: AbortSignal,
): Promise<VersionsPage> {
  const query = { limit: String(limit), ...(before !== null && { before: String(before) }) };
  const told = await api.call('listVersions', { params: { id }, query }, signal);
  return page(
    told.map((version) => versionAsSigned(id, version)),
    before,
    limit,
  );
}

/** A page of all versions, where they are known. */
export function pageOfVersions(
  all: readonly FileVersion[] | null,
  { before, limit = VERSIONS_PAGE_SIZE }: VersionsPosition,
): VersionsPage | null {
  if (all === null) return null;
  const older = all.filter(({ number }) => before === null || number < before);
  return page(older.slice(0, limit), before, limit);
}

function page(told: readonly FileVersion[], before: number | null, limit: number): VersionsPage {
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
