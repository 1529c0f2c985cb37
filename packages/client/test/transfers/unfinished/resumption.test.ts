import { generateContentKey, importContentKey, newItemId, versionId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import type { UploadOffer } from '../../../src/transfers/unfinished/offers.ts';
import { Resumption } from '../../../src/transfers/unfinished/resumption.ts';
import type {
  UnfinishedUpload,
  UnfinishedUploads,
} from '../../../src/transfers/unfinished/unfinished-upload.ts';
import { memoryUnfinishedUploads } from '../../support/device.ts';
import { aFile, anOffer } from '../../support/offers.ts';

const upload = { file: aFile('a.txt'), folderId: null, name: 'a.txt', versionOf: null, itemId: null };

function resumption(
  uploads: UnfinishedUploads,
  { underWay = [], settled = [] }: { underWay?: readonly string[]; settled?: readonly string[] } = {},
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
      offers: kept.filter(({ itemId }) => !settled.includes(itemId)).map(offerOf),
    }),
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

  it('keeps an upload that has its record, without its name', async () => {
    const uploads = memoryUnfinishedUploads();
    const resuming = resumption(uploads);
    await resuming.begin('ada');
    const id = newItemId();
    resuming.keep(upload, {
      id,
      versionId: versionId(id),
      key: await importContentKey(generateContentKey()),
    });
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
    resuming.keep(upload, {
      id,
      versionId: versionId(id),
      key: await importContentKey(generateContentKey()),
    });
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
