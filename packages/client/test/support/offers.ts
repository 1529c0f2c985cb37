import type { IntactItem } from '../../src/keyring/opened-item.ts';
import type { UploadOffer } from '../../src/transfers/unfinished/offers.ts';
import { opened } from './opened-items.ts';

/** An unfinished upload that can be resumed. */
export function anOffer(
  item: Partial<IntactItem> = {},
  upload: Partial<UploadOffer['upload']> = {},
): UploadOffer {
  const unfinished = opened({
    name: 'report.pdf',
    modifiedAt: 1_700_000_000,
    finishedAt: null,
    chunksStored: 0,
    ...item,
  });
  return {
    item: unfinished,
    parents: [],
    upload: {
      itemId: unfinished.id,
      versionId: unfinished.id,
      parentId: null,
      account: 'ada',
      fingerprint: 'sealed',
      startedAt: 1,
      versionOf: null,
      handle: null,
      ...upload,
    },
  };
}

/** A file on this device. */
export function aFile(name: string, content = 'content', modifiedAt = 1_700_000_000): File {
  return new File([content], name, { lastModified: modifiedAt * 1000 });
}
