import { generateContentKey, importContentKey } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { archiveName, prepareDownload } from '../../src/drive/downloading.ts';
import { Drive } from '../../src/drive/drive.ts';
import { failed } from '../../src/failures/coffer-error.ts';
import { type IntactItem, readableItem } from '../../src/keyring/opened-item.ts';
import type { FileContent } from '../../src/transfers/archives/open-download.ts';
import { opened, openedDirectory } from '../support/opened-items.ts';

const key = await importContentKey(generateContentKey());

describe('a download of a file', () => {
  it('is refused for a directory, before the server is asked for anything', async () => {
    const asked: unknown[] = [];
    const drive = Drive.connect('http://coffer.test', {
      fetch: async (request) => {
        asked.push(request);
        return new Response(null, { status: 500 });
      },
    });
    const ports = { drive, onLeftOut: () => {} };
    const file = openedDirectory('Photos');
    const preparing = prepareDownload({ kind: 'file', file }, ports, new AbortController().signal);
    await expect(preparing).rejects.toMatchObject({ failure: { code: 'directory_not_downloadable' } });
    expect(asked).toEqual([]);
  });
});

describe('a download of a file that the list shows as it was', () => {
  const listed = opened({ name: 'report.txt', size: 3 });
  const newer = { ...opened({ name: 'report.txt', size: 5 }), id: listed.id };

  /** The newest head has `signed`, and the server shows `now`. */
  const prepared = (file: IntactItem, { signed = newer, now = newer }: Record<string, IntactItem>) => {
    const content = async (item: unknown): Promise<FileContent> => {
      if (item === signed) return { kind: 'file', item: readableItem(signed), key };
      throw failed({ code: 'item_changed', path: '/report.txt', isTrashed: false });
    };
    const archive = () => Promise.reject(new Error('This is no archive'));
    const ports = { drive: { content, archive, statNow: async () => now }, onLeftOut: () => {} };
    return prepareDownload({ kind: 'file', file }, ports, new AbortController().signal);
  };
  const changed = { failure: { code: 'item_changed' } };

  it('is of its newest version', async () => {
    const { content, size } = await prepared(listed, {});
    expect(size).toBe(5);
    expect(content).toMatchObject({ item: { versionId: newer.versionId } });
  });

  it('is refused where what the server shows is not signed, either', async () => {
    await expect(prepared(listed, { now: { ...newer } })).rejects.toMatchObject(changed);
  });

  it.each(['name', 'parentId'])('is refused where its %s is another one', async (field) => {
    const other = { ...newer, [field]: newer.versionId };
    await expect(prepared(listed, { signed: other, now: other })).rejects.toMatchObject(changed);
  });

  it('is refused where a version of it was chosen', async () => {
    await expect(prepared({ ...listed, isVersion: true }, {})).rejects.toMatchObject(changed);
  });
});

describe('the name of an archive', () => {
  it('of one directory is its own', () => {
    expect(archiveName([openedDirectory('Photos')])).toBe('Photos.zip');
  });

  it('of several items tells how many there are', () => {
    expect(archiveName([opened({ name: 'a' }), opened({ name: 'b' })])).toBe('2 items.zip');
  });
});
