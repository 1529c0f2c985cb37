import { generateContentKey, importContentKey, newItemId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { failed } from '../../../src/failures/coffer-error.ts';
import type { UploadOffer } from '../../../src/transfers/unfinished/offers.ts';
import { Resumption, type ResumptionPorts } from '../../../src/transfers/unfinished/resumption.ts';
import type {
  UnfinishedUpload,
  UnfinishedUploads,
} from '../../../src/transfers/unfinished/unfinished-upload.ts';
import { memoryUnfinishedUploads } from '../../support/device.ts';
import { aFile, anOffer } from '../../support/offers.ts';

const upload = { file: aFile('a.txt'), folderId: null, name: 'a.txt', replaces: null, itemId: null };

function resumption(
  uploads: UnfinishedUploads,
  {
    underWay = [],
    settled = [],
    whole = [],
    finish = async () => true,
  }: {
    underWay?: readonly string[];
    settled?: readonly string[];
    whole?: readonly string[];
    finish?: ResumptionPorts['finish'];
  } = {},
) {
  const offerOf = (each: UnfinishedUpload): UploadOffer => ({
    ...anOffer({ name: each.itemId }),
    upload: each,
  });
  return new Resumption({
    uploads,
    handles: { of: async () => null, remember: () => undefined },
    find: async (kept) => ({
      settled,
      replacements: kept.filter(({ itemId }) => whole.includes(itemId)).map(offerOf),
      offers: kept.filter(({ itemId }) => ![...settled, ...whole].includes(itemId)).map(offerOf),
    }),
    finish,
    isUnderWay: async (offer) => underWay.includes(offer.upload.itemId),
    now: () => 1,
  });
}

async function kept(account: string, ...itemIds: string[]) {
  const uploads = memoryUnfinishedUploads();
  for (const itemId of itemIds) await uploads.put(anOffer({}, { account, itemId }).upload);
  return uploads;
}

const offeredIds = ({ offered }: Resumption) => offered.getState().map((offer) => offer.upload.itemId);

describe('the resumption of uploads', () => {
  it('offers what the account left unfinished, and nothing of others', async () => {
    const uploads = await kept('ada', 'one', 'two');
    await uploads.put(anOffer({}, { account: 'eve', itemId: 'three' }).upload);
    const resuming = resumption(uploads);
    await resuming.begin('ada');
    expect(offeredIds(resuming)).toEqual(['one', 'two']);
  });

  it('does not offer what another tab works on', async () => {
    const resuming = resumption(await kept('ada', 'one', 'two'), { underWay: ['one'] });
    await resuming.begin('ada');
    expect(offeredIds(resuming)).toEqual(['two']);
  });

  it('forgets what is finished or deleted meanwhile', async () => {
    const uploads = await kept('ada', 'one', 'two');
    await resumption(uploads, { settled: ['one'] }).begin('ada');
    expect((await uploads.list()).map(({ itemId }) => itemId)).toEqual(['two']);
  });

  it('finishes new versions that are whole, by itself, and forgets them', async () => {
    const uploads = await kept('ada', 'one', 'two');
    const finished: string[] = [];
    const finish: ResumptionPorts['finish'] = async (replacement) => {
      finished.push(replacement.upload.itemId);
      return true;
    };
    const resuming = resumption(uploads, { whole: ['one'], finish });
    await resuming.begin('ada');
    expect(finished).toEqual(['one']);
    expect(offeredIds(resuming)).toEqual(['two']);
    await expect.poll(async () => (await uploads.list()).map(({ itemId }) => itemId)).toEqual(['two']);
  });

  it.each([
    ['another tab is at it', async () => false],
    ['the server gives no answer', () => Promise.reject(failed({ code: 'server_unreachable' }))],
  ])('keeps a new version that is whole where %s', async (_, finish) => {
    const uploads = await kept('ada', 'one');
    await resumption(uploads, { whole: ['one'], finish }).begin('ada');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await uploads.list()).toHaveLength(1);
  });

  it('stops finishing with the logout', async () => {
    const uploads = await kept('ada', 'one');
    const finish: ResumptionPorts['finish'] = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const resuming = resumption(uploads, { whole: ['one'], finish });
    const beginning = resuming.begin('ada');
    await new Promise((resolve) => setTimeout(resolve, 10));
    resuming.end();
    await beginning;
    expect(await uploads.list()).toHaveLength(1);
  });

  it('keeps an upload that has its record, without its name', async () => {
    const uploads = memoryUnfinishedUploads();
    const resuming = resumption(uploads);
    await resuming.begin('ada');
    const id = newItemId();
    resuming.keep(upload, id, await importContentKey(generateContentKey()));
    await expect.poll(() => uploads.list()).toHaveLength(1);
    const stored = JSON.stringify(await uploads.list());
    expect(stored).toContain(id);
    expect(stored).not.toContain('a.txt');
  });

  it('forgets one that ends before it was kept', async () => {
    const uploads = memoryUnfinishedUploads();
    const resuming = resumption(uploads);
    await resuming.begin('ada');
    const id = newItemId();
    resuming.keep(upload, id, await importContentKey(generateContentKey()));
    resuming.forget(id);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await uploads.list()).toEqual([]);
  });

  it('offers nothing after the logout, and the same again after the next login', async () => {
    const resuming = resumption(await kept('ada', 'one'));
    await resuming.begin('ada');
    resuming.end();
    expect(offeredIds(resuming)).toEqual([]);
    await resuming.begin('eve');
    expect(offeredIds(resuming)).toEqual([]);
    await resuming.begin('ada');
    expect(offeredIds(resuming)).toEqual(['one']);
  });
});
