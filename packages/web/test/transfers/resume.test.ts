import { alwaysOnline, memoryLocks, memoryUnfinishedUploads, ServerUnreachable } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { Transfers, type TransfersPorts } from '../../src/features/transfers/engine/transfers.ts';
import type { Reopened } from '../../src/features/transfers/resumption/reopen-files.ts';
import { Resumption } from '../../src/features/transfers/resumption/resumption.ts';
import { aFile, anOffer } from './opened.ts';

const isSame = (name: string): Reopened => ({ offer: anOffer({ name }), file: aFile(name), isSame: true });
const isChanged = (name: string): Reopened => ({ ...isSame(name), isSame: false });
const unused = () => Promise.reject(new Error('not asked for'));

/** Transfers that are offered all of these, of which some cannot be discarded. */
async function offering(reopened: readonly Reopened[], discard: TransfersPorts['discard']) {
  const uploads = memoryUnfinishedUploads();
  for (const { offer } of reopened) await uploads.put(offer.upload);
  const resumption = new Resumption({
    ...{ uploads, handles: { of: async () => null, remember: () => undefined }, now: () => 1 },
    find: async () => ({ offers: reopened.map(({ offer }) => offer), replacements: [], settled: [] }),
    ...{ finish: unused, isUnderWay: async () => false },
  });
  await resumption.begin('ada');
  const told = { uploaded: [] as string[], failed: [] as string[], notices: [] as string[] };
  const transfers = new Transfers({
    upload: async ({ name }) => void told.uploaded.push(name),
    ...{ download: unused, targetOf: unused, targetsBelow: unused, discard, resumption },
    ...{ reopen: async () => reopened, locks: memoryLocks(), connectivity: alwaysOnline },
    onFinished: () => undefined,
    onFailed: (title) => told.failed.push(title),
    onNotice: (text) => told.notices.push(text),
  });
  const offered = () => resumption.offered.getState().map(({ item }) => item.name);
  const resume = () => transfers.resume(reopened.map(({ offer }) => offer));
  return { resume, told, offered };
}

describe('resuming uploads', () => {
  it('goes on with what is the same, and begins anew with what has changed', async () => {
    const { resume, told, offered } = await offering([isSame('a.txt'), isChanged('b.txt')], async () => {});
    await resume();
    await expect.poll(() => told.uploaded).toEqual(['a.txt', 'b.txt']);
    expect(told.notices).toEqual(['b.txt has changed since; its upload starts anew.']);
    expect(offered()).toEqual([]);
  });

  it('loses none of them where one cannot be discarded: it stays offered, and the others go on', async () => {
    const reopened = [isChanged('a.txt'), isSame('b.txt'), isChanged('c.txt')];
    const { resume, told, offered } = await offering(reopened, async ({ name }) => {
      if (name === 'a.txt') throw new ServerUnreachable();
    });
    await resume();
    await expect.poll(() => told.uploaded).toEqual(['b.txt', 'c.txt']);
    expect(told.failed).toEqual(['a.txt']);
    expect(offered()).toEqual(['a.txt']);
  });
});
