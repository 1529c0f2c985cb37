import { alwaysOnline, failed, type Upload } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { Transfers } from '../../src/features/transfers/engine/transfers.ts';
import type { Reopened } from '../../src/features/transfers/resumption/reopen-files.ts';
import { Resumption } from '../../src/features/transfers/resumption/resumption.ts';
import { memoryLocks, memoryUnfinishedUploads } from './in-memory.ts';
import { aFile, anOffer } from './opened.ts';

const isSame = (name: string): Reopened => ({ offer: anOffer({ name }), file: aFile(name), isSame: true });
const isChanged = (name: string): Reopened => ({ ...isSame(name), isSame: false });
const unused = () => Promise.reject(new Error('not asked for'));

/** Transfers that are offered all of these, in a folder where the server calls all of them unfinished. */
async function offering(reopened: readonly Reopened[]) {
  const uploads = memoryUnfinishedUploads();
  for (const { offer } of reopened) await uploads.put(offer.upload);
  const resumption = new Resumption({
    uploads,
    handles: { of: async () => null, remember: () => undefined },
    now: () => 1,
    find: async () => ({ offers: reopened.map(({ offer }) => offer), replacements: [], settled: [] }),
    finish: unused,
    isUnderWay: async () => false,
  });
  await resumption.begin('ada');
  const told = { uploaded: [] as Upload<File>[], failed: [] as string[], notices: [] as string[] };
  const existing = reopened.map(({ offer }) => offer.item);
  const transfers = new Transfers({
    upload: async (upload) => void told.uploaded.push(upload),
    targetOf: async (files, folderId) => ({ files, folderId, existing }),
    download: unused,
    targetsBelow: unused,
    resumption,
    reopen: async () => reopened,
    locks: memoryLocks(),
    connectivity: alwaysOnline,
    onFinished: () => undefined,
    onFailed: (title) => told.failed.push(title),
    onNotice: (text) => told.notices.push(text),
  });
  const offered = () => resumption.offered.getState().map(({ item }) => item.name);
  const resume = () => transfers.resume(reopened.map(({ offer }) => offer));
  const question = () => transfers.planning.questions.state.getState();
  return { resume, told, offered, question, transfers };
}

describe('resuming uploads', () => {
  it('goes on with what is the same', async () => {
    const { resume, told, offered } = await offering([isSame('a.txt')]);
    await resume();
    await expect.poll(() => told.uploaded).toMatchObject([{ name: 'a.txt' }]);
    expect([told.notices, offered()]).toEqual([[], []]);
  });

  it('audit 6: asks about what has changed, and deletes nothing: what was begun may be whole, whatever the server says', async () => {
    const { resume, told, offered, question } = await offering([isSame('a.txt'), isChanged('b.txt')]);
    await resume();
    expect(told.notices).toEqual(['b.txt has changed since; its upload starts anew.']);
    await expect.poll(() => question()?.conflict.name).toBe('b.txt');
    expect(told.uploaded.map(({ name }) => name)).toEqual(['a.txt']);
    question()?.answer('replace', 'one');
    await expect.poll(() => told.uploaded.length).toBe(2);
    const existing = offered();
    expect(told.uploaded[1]).toMatchObject({ name: 'b.txt', replaces: { under: 'b (new version).txt' } });
    expect(existing).toEqual(['b.txt']);
  });

  it('audit 27: lists what is skipped among those that failed, and says why', async () => {
    const { resume, told, question, transfers } = await offering([isChanged('b.txt')]);
    await resume();
    await expect.poll(question).not.toBeNull();
    question()?.answer('skip', 'one');
    const rows = () => transfers.queue.getSnapshot();
    await expect
      .poll(rows)
      .toMatchObject([{ name: 'b.txt', state: 'failed', error: failed('file_already_exists') }]);
    expect([told.uploaded, told.failed]).toEqual([[], []]);
  });
});
