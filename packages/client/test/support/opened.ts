import { contentRoot, encryptedSize, newItemId, newVersionId } from '@coffer/crypto';
import type { IntactItem } from '../../src/keyring/opened-item.ts';

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
    versionId: newVersionId(),
    isOwner: true,
    createdAt: 1_700_000_000,
    finishedAt: 1_700_000_001,
    chunks: 1,
    chunksStored: 1,
    hasThumbnail: false,
    media: null,
    content: { root: contentRoot('ab'.repeat(32)), size: encryptedSize(10) },
    origin: { number: 1, at: 1_700_000_000, device: 'Firefox on Linux' },
    ...more,
  };
}

/** A file on this device. */
export function aFile(name: string, content = 'content', modifiedAt = 1_700_000_000): File {
  return new File([content], name, { lastModified: modifiedAt * 1000 });
}
