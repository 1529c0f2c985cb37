import type { IntactItem, UploadOffer } from '@coffer/client';
import { newItemId } from '@coffer/crypto';

/** A finished file at the top, unless said otherwise. */
export function anItem(more: Partial<IntactItem> = {}): IntactItem {
  return {
    state: 'intact',
    id: newItemId(),
    parentId: null,
    kind: 'file',
    name: 'report.pdf',
    mime: 'application/pdf',
    size: 10,
    modifiedAt: 1_700_000_000,
    isOwner: true,
    createdAt: 1_700_000_000,
    finishedAt: 1_700_000_001,
    chunks: 1,
    chunksStored: 1,
    hasThumbnail: false,
    ...more,
  };
}

/** An unfinished upload that can be resumed. */
export function anOffer(
  item: Partial<IntactItem> = {},
  upload: Partial<UploadOffer['upload']> = {},
): UploadOffer {
  const unfinished = anItem({ finishedAt: null, chunksStored: 0, ...item });
  return {
    item: unfinished,
    parents: [],
    upload: {
      itemId: unfinished.id,
      parentId: null,
      account: 'ada',
      fingerprint: 'sealed',
      startedAt: 1,
      replaces: null,
      handle: null,
      ...upload,
    },
  };
}

/** A file on this device. */
export function aFile(name: string, content = 'content', modifiedAt = 1_700_000_000): File {
  return new File([content], name, { lastModified: modifiedAt * 1000 });
}
