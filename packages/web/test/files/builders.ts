import type { DamagedItem, IntactItem } from '@coffer/client';
import { itemId, versionId } from '@coffer/crypto';
import type { FolderPage } from '../../src/features/files/listing/folder-cache.ts';

/** The id of the nth item. */
export function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

/** A finished file; whatever a test is about is given. */
export function file(index: number, given: Partial<IntactItem> = {}): IntactItem {
  return {
    id: itemId(idOf(index)),
    parentId: null,
    kind: 'file',
    state: 'intact',
    name: `file ${index}.txt`,
    versionId: versionId(idOf(index)),
    isOwner: true,
    createdAt: 1_700_000_000,
    finishedAt: 1_700_000_000,
    chunks: 1,
    chunksStored: 1,
    hasThumbnail: false,
    media: null,
    content: null,
    origin: null,
    mime: 'text/plain',
    size: 10,
    modifiedAt: 1_700_000_000,
    ...given,
  };
}

export function directory(index: number, given: Partial<IntactItem> = {}): IntactItem {
  return file(index, {
    kind: 'directory',
    mime: 'dir',
    name: `directory ${index}`,
    size: 0,
    finishedAt: null,
    ...given,
  });
}

export function damaged(index: number): DamagedItem {
  return { ...file(index), state: 'damaged', reason: 'key', name: null };
}

/** Where the drive stands. */
const SPACE = { id: 'c56a4180-65aa-42ec-a945-5fd21dec0538', revision: 1 };

export function page(...children: FolderPage['children'][number][]): FolderPage {
  return { parents: [], above: { parents: [] }, children, nextCursor: null, space: SPACE };
}
