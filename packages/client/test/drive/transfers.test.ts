import { describe, expect, it } from 'vitest';
import { alwaysOnline } from '../../src/api/connectivity.ts';
import { Transfers } from '../../src/drive/transfers.ts';
import { failed } from '../../src/failures/coffer-error.ts';
import type { Reopened } from '../../src/transfers/unfinished/reopen-files.ts';
import { Resumption } from '../../src/transfers/unfinished/resumption.ts';
import type { Upload } from '../../src/transfers/upload/upload.ts';
import { memoryLocks, memoryUnfinishedUploads } from '../support/device.ts';
import { aFile, anOffer } from '../support/offers.ts';

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
    find: async () => ({ offers: reopened.map(({ offer }) => offer), settled: [] }),
    isUnderWay: async () => false,
  });
  await resumption.begin('ada');
  const told = { uploaded: [] as Upload[], failed: [] as unknown[], changed: [] as string[] };
  const existing = reopened.map(({ offer }) => offer.item);
  const nothing = () => undefined;
  const transfers = new Transfers({
    drive: {
      async upload(upload) {
        told.uploaded.push(upload);
        return existing[0] ?? unused();
      },
      targetOf: async (files, folderId) => ({ files, folderId, existing }),
      targetsBelow: unused,
      content: unused,
      archive: unused,
    },
    save: unused,
    resumption,
    reopen: async () => reopened,
    locks: memoryLocks(),
    connectivity: alwaysOnline,
    events: {
      onItem: nothing,
      onInterrupted: nothing,
      onFolderChanged: nothing,
      onFinished: nothing,
      onFailed: (subject) => told.failed.push(subject),
      onChanged: (name) => told.changed.push(name),
      onLeftOut: nothing,
    },
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
    expect([told.changed, offered()]).toEqual([[], []]);
  });

  it('audit 6: asks about what has changed, and deletes nothing: what was begun may be whole, whatever the server says', async () => {
    const { resume, told, offered, question } = await offering([isSame('a.txt'), isChanged('b.txt')]);
    await resume();
    expect(told.changed).toEqual(['b.txt']);
    await expect.poll(() => question()?.conflict.name).toBe('b.txt');
    expect(told.uploaded.map(({ name }) => name)).toEqual(['a.txt']);
    const begun = question()?.conflict.existing.id;
    question()?.answer('new-version', 'one');
    await expect.poll(() => told.uploaded.length).toBe(2);
    expect(told.uploaded[1]).toMatchObject({ name: 'b.txt', versionOf: begun });
    expect(offered()).toEqual(['b.txt']);
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
