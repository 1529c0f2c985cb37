import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShownChange } from '../../../src/app/live/merge-changes.ts';
import { tellOfOthers } from '../../../src/app/live/others-changes.ts';
import { folderKey } from '../../../src/features/files/listing/folder-cache.ts';
import { isOwnChange, seenHeads } from '../../../src/persistence/seen-heads.ts';

const FOLDER = 'a folder';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What screen readers hear where this folder is shown, by changes of a space of its own. */
function hearing(nameOf = async (revisions: readonly number[]) => `Ada (${revisions.join()})`) {
  const spaceId = crypto.randomUUID();
  const queryClient = new QueryClient();
  const queryKey = folderKey(FOLDER);
  new QueryObserver(queryClient, { queryKey, queryFn: () => 'pages' }).subscribe(() => undefined);
  const said: string[] = [];
  const { note, stop } = tellOfOthers({
    ...{ spaceId, queryClient, nameOf, isOwn: isOwnChange },
    say: (text) => said.push(text),
  });
  const change = (revision: number, more: Partial<ShownChange> = {}): ShownChange => {
    const id = `item ${revision}`;
    return { kind: 'added', folderId: FOLDER, id, name: `${id}.txt`, revision, ...more };
  };
  return { spaceId, said, note, stop, change };
}

describe('what screen readers hear of others’ changes', () => {
  it('is one change by its name, after a moment', async () => {
    const { said, note, change } = hearing();
    note([change(1)]);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(said).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    note([change(2, { kind: 'changed' })]);
    await vi.advanceTimersByTimeAsync(2_000);
    note([change(3, { kind: 'removed' })]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said).toEqual([
      '“item 1.txt” was added by Ada (1).',
      '“item 2.txt” was changed by Ada (2).',
      '“item 3.txt” was taken away by Ada (3).',
    ]);
  });

  it('is how many there were of several that come in the same moment, and at the latest after a while', async () => {
    const { said, note, change } = hearing();
    note([change(1), change(2, { kind: 'changed' })]);
    await vi.advanceTimersByTimeAsync(1_500);
    note([change(3)]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said.splice(0)).toEqual(['3 changes by Ada (1,2,3).']);

    for (let revision = 10; revision < 30; revision++) {
      note([change(revision)]);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^1[56] changes by/);
  });

  it('is no change that is told of already, and an item that is added and changed at once is one change', async () => {
    const { said, note, change } = hearing();
    note([change(1)]);
    note([change(2, { id: 'item 1', kind: 'changed' })]);
    await vi.advanceTimersByTimeAsync(2_000);
    note([change(2, { id: 'item 1' })]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said).toEqual(['“item 2.txt” was added by Ada (2).']);
  });

  it('is nothing of what this page has made, also where its answer comes later than the change', async () => {
    const { spaceId, said, note, change } = hearing();
    seenHeads.signed?.(spaceId, 1, 'sent');
    seenHeads.signed?.(spaceId, 2, 'sent');
    seenHeads.signed?.(spaceId, 2, 'carried-out');
    note([change(1), change(2)]);
    await vi.advanceTimersByTimeAsync(30_000);
    seenHeads.signed?.(spaceId, 1, 'carried-out');
    note([change(3)]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said).toEqual(['“item 3.txt” was added by Ada (3).']);
  });

  it('is a change that has taken the number of one’s own, which was refused', async () => {
    const { spaceId, said, note, change } = hearing();
    seenHeads.signed?.(spaceId, 1, 'sent');
    note([change(1)]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said).toEqual([]);
    seenHeads.signed?.(spaceId, 1, 'refused');
    note([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said).toEqual(['“item 1.txt” was added by Ada (1).']);
  });

  it('is nothing of folders that are not shown, nor once the page has gone', async () => {
    const { said, note, stop, change } = hearing();
    note([change(1, { folderId: null })]);
    await vi.advanceTimersByTimeAsync(2_000);
    note([change(2)]);
    stop();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said).toEqual([]);
  });

  it('is the change without a name, where nobody can say who it was or what it is called', async () => {
    const { said, note, change } = hearing(async () => Promise.reject(new Error('offline')));
    note([change(1, { name: null })]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said).toEqual(['1 change by others.']);
  });
});
