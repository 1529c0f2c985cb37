import { generateContentKey, importContentKey, newItemId, newVersionId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { alwaysOnline } from '../../../src/api/connectivity.ts';
import { Transfers } from '../../../src/drive/transferring/transfers.ts';
import { failed } from '../../../src/failures/coffer-error.ts';
import type { IntactItem } from '../../../src/keyring/opened-item.ts';
import type { Reopened } from '../../../src/transfers/unfinished/reopen-files.ts';
import { Resumption } from '../../../src/transfers/unfinished/resumption.ts';
import type { Upload } from '../../../src/transfers/upload/upload.ts';
import { memoryLocks, memoryUnfinishedUploads } from '../../support/device.ts';
import { aFile, anOffer } from '../../support/offers.ts';
import { anItem } from '../../support/opened.ts';

const isSame = (name: string): Reopened => ({ offer: anOffer({ name }), file: aFile(name), isSame: true });
const isChanged = (name: string): Reopened => ({ ...isSame(name), isSame: false });
const RECORD = newItemId();
const nameExists = () =>
  failed({
    code: 'name_exists',
    status: 409,
    detail: '',
    errors: {},
    requestId: 'r',
    retryAfterMs: undefined,
  });
const NOTHING = { count: 0, size: 0 };
const unused = () => Promise.reject(new Error('not asked for'));

/** Transfers that are offered all of these, in a folder where the server calls all of them unfinished. */
async function offering(
  reopened: readonly Reopened[],
  taken: readonly IntactItem[] = [],
  storage = { quota: 0, used_space: 0 },
) {
  const uploads = memoryUnfinishedUploads();
  for (const { offer } of reopened) await uploads.put(offer.upload);
  const resumption = new Resumption({
    uploads,
    handles: { of: async () => null, remember: () => undefined },
    now: () => 1,
    find: async () => ({ offers: reopened.map(({ offer }) => offer), settled: [] }),
    isUnderWay: async () => false,
  });
  await resumption.begin('ada');
  const told = {
    uploaded: [] as Upload[],
    failed: [] as unknown[],
    changed: [] as string[],
    discarded: [] as unknown[],
  };
  const existing = reopened.map(({ offer }) => offer.item);
  const nothing = () => undefined;
  const transfers = new Transfers({
    drive: {
      async upload(upload, { onRecord }) {
        told.uploaded.push(upload);
        const record = {
          id: RECORD,
          versionId: newVersionId(),
          key: await importContentKey(generateContentKey()),
        };
        onRecord?.(record);
        if (upload.versionOf === null && taken.some(({ name }) => name === upload.name)) throw nameExists();
        return anItem({ name: upload.name });
      },
      async discardUpload(begun) {
        told.discarded.push(begun);
        return true;
      },
      targetOf: async (files, folderId) => ({ files, folderId, existing: [...existing, ...taken] }),
      targetsBelow: unused,
      content: unused,
      statNow: unused,
      archive: unused,
      account: {
        storage: async () => ({ stats: [], trash: NOTHING, older_versions: 0, ...storage }),
      },
    },
    save: unused,
    resumption,
    reopen: async () => reopened,
    locks: memoryLocks(),
    connectivity: alwaysOnline,
    events: {
      onItem: nothing,
      onInterrupted: nothing,
      onFolderChanged: nothing,
      onFinished: nothing,
      onFailed: (subject) => told.failed.push(subject),
      onChanged: (name) => told.changed.push(name),
      onLeftOut: nothing,
    },
  });
  const offered = () => resumption.offered.getState().map(({ item }) => item.name);
  const resume = () => transfers.resume(reopened.map(({ offer }) => offer));
  const question = () => transfers.planning.questions.state.getState();
  return { resume, told, offered, question, transfers };
}

describe('resuming uploads', () => {
  it('goes on with what is the same', async () => {
    const { resume, told, offered } = await offering([isSame('a.txt')]);
    await resume();
    await expect.poll(() => told.uploaded).toMatchObject([{ name: 'a.txt' }]);
    expect([told.changed, offered()]).toEqual([[], []]);
  });

  it('audit 6: asks about what has changed, and deletes nothing: what was begun may be whole, whatever the server says', async () => {
    const { resume, told, offered, question } = await offering([isSame('a.txt'), isChanged('b.txt')]);
    await resume();
    expect(told.changed).toEqual(['b.txt']);
    await expect.poll(() => question()?.conflict.name).toBe('b.txt');
    expect(told.uploaded.map(({ name }) => name)).toEqual(['a.txt']);
    const begun = question()?.conflict.existing.id;
    question()?.answer('new-version', 'one');
    await expect.poll(() => told.uploaded.length).toBe(2);
    expect(told.uploaded[1]).toMatchObject({ name: 'b.txt', versionOf: begun });
    expect(offered()).toEqual(['b.txt']);
  });

  it('begins what has changed anew, without a question, where it was a record, which goes', async () => {
    const offer = anOffer({ name: 'b.txt', isRecord: true });
    const { resume, told, offered } = await offering([{ offer, file: aFile('b.txt'), isSame: false }]);
    await resume();
    await expect.poll(() => told.uploaded).toMatchObject([{ name: 'b.txt', versionOf: null, itemId: null }]);
    const { id } = offer.item;
    await expect.poll(() => told.discarded).toEqual([{ id, versionId: id, chunksStored: 0 }]);
    expect([told.changed, offered()]).toEqual([['b.txt'], []]);
  });

  it('fault B3: removes the version that was begun of what has changed', async () => {
    const versionOf = newItemId();
    const begun = anOffer({ name: 'b.txt', id: versionOf, chunksStored: 2 });
    const offer = { ...begun, upload: { ...begun.upload, versionOf } };
    const { resume, told, offered } = await offering([{ offer, file: aFile('b.txt'), isSame: false }]);
    await resume();
    const { itemId: id, versionId } = offer.upload;
    await expect.poll(() => told.discarded).toEqual([{ id, versionId, chunksStored: 2 }]);
    expect([told.changed, offered()]).toEqual([['b.txt'], []]);
  });

  it('audit 27: lists what is skipped among those that failed, and says why', async () => {
    const { resume, told, question, transfers } = await offering([isChanged('b.txt')]);
    await resume();
    await expect.poll(question).not.toBeNull();
    question()?.answer('skip', 'one');
    const rows = () => transfers.queue.getSnapshot();
    await expect
      .poll(rows)
      .toMatchObject([{ name: 'b.txt', state: 'failed', error: failed('file_already_exists') }]);
    expect([told.uploaded, told.failed]).toEqual([[], []]);
  });
});

describe('an upload whose name came into use before its end', () => {
  const TAKEN = anItem({ name: 'a.txt' });
  /** All of it was sent. */
  const GONE = { id: RECORD, versionId: RECORD, chunksStored: 1 };

  async function asked(answer: 'keep-both' | 'new-version' | 'skip') {
    const world = await offering([isSame('a.txt')], [TAKEN]);
    await world.resume();
    await expect.poll(() => world.question()?.conflict.existing).toEqual(TAKEN);
    world.question()?.answer(answer, 'one');
    await expect.poll(() => world.transfers.queue.getSnapshot()[0]?.state).not.toBe('running');
    const [{ state } = { state: null }] = world.transfers.queue.getSnapshot();
    return { uploaded: world.told.uploaded, discarded: world.told.discarded, state };
  }

  it('asks, and goes on with what was sent under another name', async () => {
    const { uploaded, discarded, state } = await asked('keep-both');
    expect(uploaded.slice(1)).toMatchObject([{ name: 'a (1).txt', versionOf: null, itemId: RECORD }]);
    expect([discarded, state]).toEqual([[], 'done']);
  });

  it('becomes a version of what has the name, and its record goes', async () => {
    const { uploaded, discarded, state } = await asked('new-version');
    expect(uploaded.slice(1)).toMatchObject([{ name: 'a.txt', versionOf: TAKEN.id, itemId: null }]);
    expect([discarded, state]).toEqual([[GONE], 'done']);
  });

  it('fails where it is skipped, and its record goes', async () => {
    const { uploaded, discarded, state } = await asked('skip');
    expect([uploaded.length, discarded, state]).toEqual([1, [GONE], 'failed']);
  });
});

describe('an upload as the next version of a file', () => {
  it('asks nothing, whatever it is called itself', async () => {
    const file = anItem({ name: 'a.txt' });
    const { transfers, told, question } = await offering([], [file]);
    transfers.uploadVersion(aFile('b.txt'), file);
    await expect.poll(() => told.uploaded).toMatchObject([{ name: 'a.txt', versionOf: file.id }]);
    expect(question()).toBeNull();
  });
});

describe('a download of another space', () => {
  it.each([
    ['something', [anItem({ name: 'a.txt' })]],
    ['an empty folder', []],
  ])('of %s is read and saved as said, beside those of the drive', async (_, items) => {
    const { transfers } = await offering([]);
    const saved: string[] = [];
    transfers.downloadAsZip(items, 'Theirs.zip', {
      drive: {
        content: unused,
        statNow: unused,
        archive: async () => ({
          content: { kind: 'archive', entries: [] },
          leftOut: [],
          length: 22,
          stream: async () => new ReadableStream(),
        }),
      },
      async save({ name, size }, _, report) {
        saved.push(name);
        report({ bytes: size });
      },
    });
    await expect.poll(() => saved).toEqual(['Theirs.zip']);
    expect(transfers.queue.getSnapshot()).toMatchObject([{ name: 'Theirs.zip', state: 'done' }]);
  });
});

describe('uploads for which the quota has no room', () => {
  it('do not begin, and are told of once', async () => {
    const { transfers, told } = await offering([], [], { quota: 20, used_space: 10 });
    transfers.upload([aFile('a.txt'), aFile('b.txt')], null);
    await expect
      .poll(() => transfers.queue.getSnapshot().map(({ state }) => state))
      .toEqual(['failed', 'failed']);
    expect(told.uploaded).toEqual([]);
    expect(told.failed).toEqual([{ kind: 'planning' }]);
  });

  it('begin where they fit', async () => {
    const { transfers, told } = await offering([], [], { quota: 100_000, used_space: 10 });
    transfers.upload([aFile('a.txt')], null);
    await expect.poll(() => told.uploaded.length).toBe(1);
  });
});
