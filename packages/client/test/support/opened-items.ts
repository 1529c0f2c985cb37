import { contentRoot, encryptedSize, newItemId, newVersionId } from '@coffer/crypto';
import type { DamagedItem, IntactItem } from '../../src/keyring/opened-item.ts';

/** An intact item as a listing shows it; a finished file unless said otherwise. */
export function opened(item: Partial<IntactItem> & Pick<IntactItem, 'name'>): IntactItem {
  return {
    state: 'intact',
    id: newItemId(),
    parentId: null,
    kind: 'file',
    versionId: newVersionId(),
    isOwner: true,
    createdAt: 1_700_000_000,
    finishedAt: 1_700_000_000,
    chunks: 1,
    chunksStored: 1,
    hasThumbnail: false,
    media: null,
    content: { root: contentRoot('ab'.repeat(32)), size: encryptedSize(10) },
    origin: { number: 1, at: 1_700_000_000, device: 'Firefox on Linux' },
    mime: 'text/plain',
    size: 10,
    modifiedAt: 1_600_000_000,
    ...item,
  };
}

/** A directory as a listing shows it. */
export function openedDirectory(name: string): IntactItem {
  return opened({
    name,
    kind: 'directory',
    versionId: null,
    mime: 'dir',
    size: 0,
    chunks: 0,
    chunksStored: 0,
    content: null,
    origin: null,
  });
}

/** A damaged item as a listing shows it. */
export function damaged(): DamagedItem {
  return { ...opened({ name: '' }), state: 'damaged', reason: 'name', name: null };
}
