import { describe, expect, it, vi } from 'vitest';
import type { Resolution } from '../../../src/transfers/conflicts/conflicts.ts';
import {
  type AskAboutNames,
  planUploads,
  type UploadTarget,
} from '../../../src/transfers/planning/plan-uploads.ts';
import { aFile, anItem } from '../../support/opened.ts';

const target = (more: Partial<UploadTarget> = {}): UploadTarget => ({
  folderId: null,
  existing: [],
  files: [],
  ...more,
});

/** Answers every question the same way. */
const always =
  (resolution: Resolution): AskAboutNames =>
  async (conflicts) =>
    new Map(conflicts.map(({ index }) => [index, resolution]));

describe('the plan of an upload', () => {
  it('asks nothing when no name is in use', async () => {
    const ask = vi.fn(always('skip'));
    const files = [aFile('a.txt'), aFile('b.txt')];
    const { uploads } = await planUploads([target({ folderId: 'f', files })], ask);
    expect(ask).not.toHaveBeenCalled();
    expect(uploads).toEqual(
      files.map((file) => ({ file, folderId: 'f', name: file.name, versionOf: null, itemId: null })),
    );
  });

  it('does not ask about an unfinished upload of the name, which is resumed', async () => {
    const ask = vi.fn(always('skip'));
    const existing = [anItem({ name: 'a.txt', size: 'content'.length, finishedAt: null })];
    const { uploads } = await planUploads([target({ existing, files: [aFile('a.txt')] })], ask);
    expect(ask).not.toHaveBeenCalled();
    expect(uploads).toHaveLength(1);
  });

  it('audit 6: asks about another version that the server calls unfinished', async () => {
    const ask = vi.fn(always('new-version'));
    const old = anItem({ name: 'a.txt', size: 99, finishedAt: null, chunksStored: 0 });
    const { uploads } = await planUploads([target({ existing: [old], files: [aFile('a.txt')] })], ask);
    expect(ask).toHaveBeenCalledOnce();
    expect(uploads).toMatchObject([{ versionOf: old.id }]);
  });

  it('tells what is skipped apart', async () => {
    const existing = [anItem({ name: 'a.txt' })];
    const files = [aFile('a.txt'), aFile('b.txt')];
    const { uploads, skipped } = await planUploads([target({ existing, files })], always('skip'));
    expect(uploads.map(({ name }) => name)).toEqual(['b.txt']);
    expect(skipped.map(({ name }) => name)).toEqual(['a.txt']);
  });

  it('gives what is kept beside the other a free name', async () => {
    const existing = [anItem({ name: 'a.txt' }), anItem({ name: 'a (1).txt' })];
    const files = [aFile('a.txt')];
    const { uploads } = await planUploads([target({ existing, files })], always('keep-both'));
    const [upload] = uploads;
    expect(upload).toMatchObject({ name: 'a (2).txt', versionOf: null });
  });

  it('lets a file become a version of the one that has its name', async () => {
    const old = anItem({ name: 'a.txt' });
    const { uploads } = await planUploads(
      [target({ existing: [old], files: [aFile('a.txt')] })],
      always('new-version'),
    );
    const [upload] = uploads;
    expect(upload).toMatchObject({ name: 'a.txt', versionOf: old.id });
  });

  it('asks nothing where it is decided already, beside others that are asked about', async () => {
    const [one, two] = [anItem({ name: 'a.txt' }), anItem({ name: 'a.txt' })];
    const ask = vi.fn(always('skip'));
    const { uploads, skipped } = await planUploads(
      [
        target({ folderId: 'f', existing: [one], files: [aFile('a.txt')] }),
        target({ existing: [two], files: [aFile('a.txt')], resolution: 'new-version' }),
      ],
      ask,
    );
    expect(ask.mock.calls.map(([conflicts]) => conflicts.map(({ index }) => index))).toEqual([[0]]);
    expect(uploads).toMatchObject([{ folderId: null, versionOf: two.id }]);
    expect(skipped).toMatchObject([{ folderId: 'f' }]);
  });

  it('asks about the names of all folders together, each with its file', async () => {
    const existing = [anItem({ name: 'a.txt' })];
    const [first, second] = [aFile('a.txt', 'first'), aFile('a.txt', 'second')];
    const asked: File[] = [];
    const { uploads } = await planUploads(
      [
        target({ folderId: 'one', existing, files: [aFile('free.txt'), first] }),
        target({ folderId: 'two', existing, files: [second, aFile('free.txt')] }),
      ],
      async (conflicts) => {
        asked.push(...conflicts.map(({ file }) => file));
        return new Map(conflicts.map(({ index }, place) => [index, place === 0 ? 'skip' : 'keep-both']));
      },
    );
    expect(asked).toEqual([first, second]);
    expect(uploads.map(({ folderId, name }) => `${folderId} ${name}`)).toEqual([
      'one free.txt',
      'two a (1).txt',
      'two free.txt',
    ]);
  });

  it('skips what was not answered', async () => {
    const existing = [anItem({ name: 'a.txt' })];
    const { uploads } = await planUploads(
      [target({ existing, files: [aFile('a.txt')] })],
      async () => new Map(),
    );
    expect(uploads).toEqual([]);
  });
});
