import type { IntactItem } from '@coffer/client';
import { versionId } from '@coffer/crypto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { askAgainAbout } from '../../src/app/live/ask-anew.ts';
import { previewItemQuery } from '../../src/app/preview-item.ts';
import { folderKey, showItem } from '../../src/features/files/listing/folder-cache.ts';
import { file, idOf, page } from '../files/builders.ts';

const former = file(1);
const newer = file(1, { versionId: versionId(idOf(2)) });

/** A page beside a drive that has the newer version. */
function openPage() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const stat = vi.fn(async () => newer);
  const query = previewItemQuery({ stat }, queryClient, former.id);
  return {
    ...{ queryClient, stat, query },
    list: (item: IntactItem) => {
      queryClient.setQueryData(folderKey(null), { pages: [page(item)], pageParams: [''] });
    },
    /** Opens the item, and gives the version that is seen first. */
    open: async () => {
      const observer = new QueryObserver(queryClient, query);
      const seen: (string | null | undefined)[] = [observer.getCurrentResult().data?.versionId];
      const close = observer.subscribe(({ data }) => seen.push(data?.versionId));
      await expect.poll(() => seen.some((each) => each !== undefined), { interval: 1 }).toBe(true);
      return { close, first: seen.find((each) => each !== undefined) };
    },
  };
}

it('What was looked at before is shown in its newest version, which its folder has', async () => {
  vi.useFakeTimers();
  try {
    const { queryClient, list, query } = openPage();
    list(former);
    const before = new QueryObserver(queryClient, query);
    before.subscribe(() => undefined)();
    showItem(queryClient, newer);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(new QueryObserver(queryClient, query).getCurrentResult().data?.versionId).toBe(newer.versionId);
  } finally {
    vi.useRealTimers();
  }
});

it('What was looked at is forgotten once it has changed, and shown again after the answer', async () => {
  const { queryClient, query, open, stat } = openPage();
  queryClient.setQueryData(query.queryKey, former);
  const { close, first } = await open();
  expect(first).toBe(former.versionId);
  close();
  askAgainAbout(queryClient, new Set([former.id]));
  expect((await open()).first).toBe(newer.versionId);
  expect(stat).toHaveBeenCalledOnce();
});

it('A folder that has to be read again names no version', async () => {
  const { queryClient, list, open } = openPage();
  list(former);
  await queryClient.invalidateQueries({ queryKey: folderKey(null) });
  expect((await open()).first).toBe(newer.versionId);
});
