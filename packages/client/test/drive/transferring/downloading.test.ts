import { generateContentKey, importContentKey } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { Drive } from '../../../src/drive/connect-drive.ts';
import type { Archive } from '../../../src/drive/reading/reading.ts';
import { archiveName, prepareDownload } from '../../../src/drive/transferring/downloading.ts';
import { failed } from '../../../src/failures/coffer-error.ts';
import { type IntactItem, type OpenedItem, readableItem } from '../../../src/keyring/opened-item.ts';
import type { FileContent } from '../../../src/transfers/archives/open-download.ts';
import { opened, openedDirectory } from '../../support/opened-items.ts';

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

describe('an archive of files that the list shows as they were', () => {
  const [listed, other] = [opened({ name: 'report.txt', size: 3 }), opened({ name: 'other.txt', size: 1 })];
  const folder = openedDirectory('Photos');
  const newer = { ...opened({ name: 'report.txt', size: 5 }), id: listed.id };

  /** The newest head has all but `listed`, in whose place the server shows `now`. */
  function prepared(items: readonly OpenedItem[], now: IntactItem) {
    const asked: string[] = [];
    const archive = async (refs: readonly unknown[]): Promise<Archive> => {
      if (refs.some((ref) => ![newer, other, folder].includes(ref as IntactItem)))
        throw failed({ code: 'item_changed', path: '/report.txt', isTrashed: false });
      const stream = () => Promise.reject(new Error('Nothing is fetched'));
      return { content: { kind: 'archive', entries: [] }, length: refs.length, leftOut: [], stream };
    };
    const statNow = async (ref: unknown) => {
      const { id, name } = ref as IntactItem;
      asked.push(name);
      return id === listed.id ? now : (ref as IntactItem);
    };
    const content = () => Promise.reject(new Error('This is no file'));
    const ports = { drive: { content, archive, statNow }, onLeftOut: () => {} };
    const request = { kind: 'archive', items, name: 'a.zip' } as const;
    return { asked, download: prepareDownload(request, ports, new AbortController().signal) };
  }
  const changed = { failure: { code: 'item_changed' } };

  it('has their newest versions', async () => {
    const { asked, download } = prepared([folder, listed, other], newer);
    expect(await download).toMatchObject({ size: 3 });
    expect(asked).toEqual(['report.txt', 'other.txt']);
  });

  it('asks for nothing again where the list is not behind', async () => {
    const { asked, download } = prepared([folder, other], newer);
    await download;
    expect(asked).toEqual([]);
  });

  it('is refused where one has another name, is not as it was signed, or was chosen as a version', async () => {
    for (const now of [{ ...newer, name: 'else.txt' }, { ...newer }]) {
      await expect(prepared([listed], now).download).rejects.toMatchObject(changed);
    }
    const version = { ...listed, isVersion: true as const };
    await expect(prepared([version], newer).download).rejects.toMatchObject(changed);
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
