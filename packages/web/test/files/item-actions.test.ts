import type { OpenedItem } from '@coffer/client';
import { describe, expect, it } from 'vitest';
import { shownAs } from '../../src/app/spaces/files-behind.ts';
import { activation, downloadOf, itemActions } from '../../src/features/files/item-actions.ts';
import { isPreviewable, isSizeKnown } from '../../src/features/files/items.ts';
import { orFile } from '../../src/features/files/listing/use-folder.ts';
import { sizeText } from '../../src/features/files/size-text.ts';
import { ThumbnailLoader } from '../../src/thumbnails/thumbnail-loader.ts';
import { damaged, directory, file } from './builders.ts';

const unfinished = file(1, { finishedAt: null });
const photo = file(2, { hasThumbnail: true, mime: 'image/heic', name: 'photo.heic' });
const NONE: ReadonlySet<string> = new Set();
const data = file(3, { mime: 'application/octet-stream', name: 'data.bin' });

describe('what a row offers', () => {
  it('is to take the star away only where all are starred, and the folder only where it is not shown', () => {
    const [one, two] = [file(1), file(2)];
    const marks = { starred: new Set<string>([one.id]), isElsewhere: true, kept: NONE };
    expect(itemActions([one], true, true, marks)).toEqual(expect.arrayContaining(['unstar', 'showInFolder']));
    expect(itemActions([one, two], true, true, marks)).toContain('star');
    expect(itemActions([one, two], true, true, marks)).not.toContain('showInFolder');
    expect(itemActions([one], true, true)).not.toContain('showInFolder');
  });

  it.each([
    ['a file of no known kind', [data], 'publicLink details download keep star move rename delete'],
    ['a text', [file(1)], 'publicLink details preview edit download keep star move rename delete'],
    [
      'a text without a byte',
      [file(1, { size: 0 })],
      'publicLink details edit download keep star move rename delete',
    ],
    ['somebody else’s text', [file(1, { isOwner: false })], 'details preview download keep'],
    ['a photo', [photo], 'publicLink details preview download keep star move rename delete'],
    [
      'a directory',
      [directory(1)],
      'folderLink requestFiles open details downloadZip keep star move rename delete',
    ],
    ['an unfinished file', [unfinished], 'details move delete'],
    ['a damaged item', [damaged(1)], 'details delete'],
    ['somebody else’s file', [{ ...data, isOwner: false }], 'details download keep'],
    ['several files', [file(1), file(2)], 'downloadZip keep star move delete'],
    ['files and a directory', [file(1), directory(2)], 'keep star move delete'],
  ])('for %s', (_, items, expected) => {
    expect(itemActions(items, true, true).join(' ')).toBe(expected);
  });

  it('has no preview where the application has none', () => {
    expect(itemActions([photo], false, true)).not.toContain('preview');
  });
});

describe('what is available offline', () => {
  it('is offered to be removed from this device, and what is not to be kept there', () => {
    const marks = { starred: NONE, isElsewhere: false, kept: new Set<string>([file(1).id]) };
    expect(itemActions([file(1)], true, true, marks)).toContain('release');
    expect(itemActions([file(1)], true, true, marks)).not.toContain('keep');
    expect(itemActions([file(1), file(2)], true, true, marks)).toContain('keep');
    expect(itemActions([file(1), file(2)], true, true, marks)).not.toContain('release');
  });
});

describe('what is shared', () => {
  type Role = 'owner' | 'viewer' | 'editor' | null;
  const offered = (item: OpenedItem, role: Role) =>
    itemActions([item], true, true, {
      starred: NONE,
      isElsewhere: false,
      kept: NONE,
      people: true,
      role,
    }).join(' ');

  it('is a folder or a whole file, whose dialog comes first, and which has no link once it is shared', () => {
    expect(offered(directory(1), null)).toMatch(/^share folderLink /);
    expect(offered(directory(1, { spaceId: directory(2).id }), null)).toBe(
      'share open details downloadZip keep star move rename delete',
    );
    expect(offered(file(1), null)).toMatch(/^share publicLink /);
    expect(offered(unfinished, null)).not.toContain('share');
  });

  it('is the file that it stands for, which opens and is downloaded as any file', () => {
    const standing = directory(1, { spaceId: directory(2).id, name: 'mine.heic' });
    for (const [behind, size] of [
      [file(3, { mime: 'image/heic', size: 70, hasThumbnail: true }), 70],
      [null, undefined],
    ] as const) {
      const shown = orFile(standing, new Map([[standing.id, shownAs(behind)]]));
      expect(shown).toMatchObject({ id: standing.id, name: 'mine.heic', kind: 'file', size: size ?? 0 });
      expect(isSizeKnown(shown)).toBe(behind !== null);
      expect(shown.hasThumbnail).toBe(behind !== null);
      expect(offered(shown, null)).toBe('share open details download keep star move rename delete');
      expect(activation(shown, () => {})).toBe('open');
    }
  });

  it('fault U17: is never called unknown, before the file behind it is opened either', () => {
    const standing = directory(1, { spaceId: directory(2).id, name: 'mine.jpg' });
    const shownBehind = (behind: OpenedItem | null) =>
      orFile(standing, new Map([[standing.id, shownAs(behind)]]));
    expect(sizeText(shownBehind(null))).toBe('—');
    expect(sizeText(shownBehind(file(3, { size: 70 })))).toBe('70 B');
    expect(sizeText(file(4, { isOpen: true }))).toBe('Unknown');
  });

  it('is edited and copied at its row by who may do that with the file behind it, once that is known', () => {
    const standing = directory(1, { spaceId: directory(2).id, name: 'notes.txt' });
    const thumbnails = new ThumbnailLoader(async () => new Map());
    const at = (role: 'owner' | 'editor' | 'viewer' | null, mime = 'text/plain') => {
      const space = role === null ? undefined : { thumbnails, terms: { now: () => ({ name: '', role }) } };
      const behind = shownAs(file(3, { mime }), space);
      const shown = orFile(standing, new Map([[standing.id, behind]]));
      const marks = { starred: NONE, isElsewhere: false, kept: NONE, behind: behind.role() };
      const all = itemActions([shown], true, true, marks);
      return all.filter((action) => action === 'edit' || action === 'saveCopy').join(' ');
    };
    expect(at('owner')).toBe('edit');
    expect(at('editor')).toBe('edit saveCopy');
    expect(at('editor', 'image/jpeg')).toBe('saveCopy');
    expect(at('viewer')).toBe('saveCopy');
    expect(at(null)).toBe('');
  });

  it('is looked at and starred by a viewer, and changed by an editor, who shares nothing on', () => {
    expect(offered(file(1), 'viewer')).toBe('details preview download saveCopy keep star');
    expect(offered(directory(1), 'viewer')).toBe('open details downloadZip saveCopy keep star');
    expect(offered(file(1), 'editor')).toBe(
      'details preview edit download saveCopy keep star move rename delete',
    );
  });

  it('has public links by its owner alone, and takes no files by request links', () => {
    expect(offered(file(1), 'owner')).toMatch(/^publicLink details /);
    expect(offered(directory(1), 'owner')).toBe(
      'folderLink open details downloadZip saveCopy keep star move rename delete',
    );
  });
});

describe('a public link', () => {
  it('is not offered where links are switched off', () => {
    expect(itemActions([file(1)], true, false)).not.toContain('publicLink');
    expect(itemActions([directory(1)], true, false)).not.toContain('folderLink');
  });
});

describe('a double click', () => {
  it('opens a folder, previews a previewable file, and shows details of anything else', () => {
    const preview = () => {};
    expect(activation(directory(1), preview)).toBe('open');
    expect(activation(photo, preview)).toBe('preview');
    expect(activation(photo, null)).toBe('details');
    expect(activation(data, preview)).toBe('details');
    expect(activation(unfinished, preview)).toBe('details');
    expect(activation(damaged(1), preview)).toBe('details');
  });
});

describe('a preview', () => {
  it('is offered for what is not empty and has a thumbnail, is a PDF or an SVG image', () => {
    expect(isPreviewable(file(1, { mime: 'application/pdf' }))).toBe(true);
    expect(isPreviewable(file(1, { mime: 'image/svg+xml' }))).toBe(true);
    expect(isPreviewable(photo)).toBe(true);
    expect(isPreviewable({ ...photo, size: 0 })).toBe(false);
    expect(isPreviewable(data)).toBe(false);
    expect(isPreviewable({ ...photo, finishedAt: null })).toBe(false);
  });
});

describe('a download of several', () => {
  it('needs every one to be a finished file of the drive', () => {
    expect(downloadOf([file(1), file(2)])).toBe('downloadZip');
    expect(downloadOf([file(1), unfinished])).toBeNull();
    expect(downloadOf([file(1), directory(2)])).toBeNull();
    expect(downloadOf([file(1), file(2, { spaceId: directory(3).id })])).toBeNull();
    expect(downloadOf([])).toBeNull();
  });
});
