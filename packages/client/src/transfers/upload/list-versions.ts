import { type FileVersion, VERSIONS_PAGE_SIZE } from '@coffer/contract';
import type { ApiClient } from '../../api/client.ts';

/** All versions of a file as the server tells them, page by page. Numbers that do not fall end it. */
export async function listVersions(
  api: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<readonly FileVersion[]> {
  const all: FileVersion[] = [];
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    const query = Number.isFinite(before) ? { before: String(before) } : {};
    const page = await api.call('listVersions', { params: { id }, query }, signal);
    all.push(...page);
    const last = page.at(-1)?.number ?? 1;
    if (page.length < VERSIONS_PAGE_SIZE || last <= 1 || last >= before) return all;
    before = last;
  }
}
