import type { ApiClient } from '../api/client.ts';
import { cursorPages } from '../api/cursor-pages.ts';
import { retrying } from '../api/retry.ts';
import type { Clock } from '../concurrency/clock.ts';
import { type ChangesPage, spaceRowsOf } from '../rows/space-row.ts';

/**
 * What has changed in a space since a revision, page by page. After the last page everything is known up to the first
 * one's revision; what changed meanwhile may be in it, too. A server that cannot be reached is waited for. Throws
 * `changes_too_old` where it is not known any more.
 */
export function changesSince(
  { api, clock }: { readonly api: ApiClient; readonly clock: Clock },
  space: { readonly id: string; readonly after: number },
  signal: AbortSignal,
): AsyncGenerator<ChangesPage, void> {
  const params = { id: space.id };
  return cursorPages(space.id, async (position) => {
    const query = { after: String(space.after), ...position };
    const call = () => api.call('spaceChanges', { params, query }, signal);
    const page = await retrying(call, { clock, signal, patience: 'background' });
    return { ...page, items: spaceRowsOf(space.id, page.items) };
  });
}
