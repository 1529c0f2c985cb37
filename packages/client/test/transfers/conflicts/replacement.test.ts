import type { Item, ItemDetails } from '@coffer/contract';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSemaphore } from '../../../src/concurrency/semaphore.ts';
import { TakenNames } from '../../../src/transfers/conflicts/keep-both-name.ts';
import {
  finishReplacement,
  replacedName,
  replacementName,
} from '../../../src/transfers/conflicts/replacement.ts';
import { uploadFile } from '../../../src/transfers/upload/upload-file.ts';
import { newAccount, store, type TestAccount } from '../../support/account.ts';
import { type Call, MemoryServer } from '../../support/memory-server.ts';
import { nativeHasher } from '../../support/native-hasher.ts';
import { testClock } from '../../support/test-clock.ts';
import { storeFile } from '../../support/tree.ts';

const NAME = 'report.pdf';
const signal = new AbortController().signal;
let ada: TestAccount;
let server: MemoryServer;
let old: Item;
let replacement: Item;
let other: ItemDetails;

beforeAll(async () => {
  ada = await newAccount('ada@example.org');
});

beforeEach(async () => {
  server = new MemoryServer();
  old = await store(server, ada, { name: NAME });
  replacement = await store(server, ada, { name: replacementName(NAME, new TakenNames([NAME])), size: 3 });
});

async function upload(): Promise<void> {
  const { id, versionId, modifiedAt, mime } = await ada.keyring.openItem(replacement, []);
  if (versionId === null) throw new Error('It is a file');
  await uploadFile({
    api: server.api,
    key: await ada.keyring.contentKey(id),
    item: { id, versionId, size: 3, modifiedAt, mime },
    storedChunks: [],
    source: new Blob(['new']),
    hasher: nativeHasher(),
    semaphore: createSemaphore(1),
    signal,
  });
}

const finish = () =>
  finishReplacement({
    api: server.api,
    keyring: ada.keyring,
    newId: replacement.id,
    oldId: old.id,
    name: NAME,
    signal,
    clock: testClock(),
  });

/** Names in the folder, as the owner sees them. */
async function names(): Promise<(string | null)[]> {
  const { children } = await ada.keyring.openListing(await server.api.call('listItems', { query: {} }));
  return children.map(({ name }) => name);
}

describe('the name of a new version', () => {
  it('is the same for the same name, and free', () => {
    const other = new TakenNames(['report (new version).pdf']);
    expect(replacementName(NAME, new TakenNames([NAME]))).toBe('report (new version).pdf');
    expect(replacementName(NAME, other)).toBe('report (new version 2).pdf');
    expect(replacementName('e\u0301', new TakenNames())).toBe('é (new version)');
  });

  it('leads back to the name', () => {
    const part = fc.constantFrom(
      'a',
      '.',
      ' ',
      'b',
      '.tar',
      '.gz',
      ' (new version)',
      ' (new version 2)',
      'é',
    );
    const anyName = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(anyName, fc.array(anyName), (name, taken) => {
        expect(replacedName(replacementName(name, new TakenNames(taken)))).toBe(name.normalize('NFC'));
      }),
    );
    expect(replacedName('report.pdf')).toBe('report.pdf');
  });
});

describe('a replacement', () => {
  it('leaves the new version under the old name', async () => {
    await upload();
    await finish();
    expect(await names()).toEqual([NAME]);
    expect(server.records.has(old.id)).toBe(false);
  });

  it('deletes nothing before the new version is whole', async () => {
    await expect(finish()).rejects.toThrow('upload_incomplete');
    await upload();
    server.records.set(replacement.id, { ...server.record(replacement.id), sha256: null });
    await expect(finish()).rejects.toThrow('upload_incomplete');
    expect(await names()).toContain(NAME);
  });

  it.each<[string, () => Partial<ItemDetails>]>([
    ['makes digests up', () => ({ finished_upload_at: 1, sha256: 'AQEB', blake2b: 'AQEB' })],
    ['shows the digests of another file', () => ({ finished_upload_at: 1, sha256: other.sha256 })],
    ['answers with another file', () => other],
  ])('audit 6: deletes nothing where the server %s to call an unfinished version whole', async (_, lie) => {
    other = server.record(await storeFile(server, ada, { name: 'other', size: 1, parentId: null }));
    server.answer = ({ route }, body) =>
      route === 'itemMetadata' ? { ...server.record(replacement.id), ...lie() } : body;
    await expect(finish()).rejects.toThrow();
    expect(server.records.has(old.id)).toBe(true);
  });

  it.each(['itemMetadata', 'deleteItem', 'renameItem'] as const)(
    'that is interrupted at %s loses nothing, and goes on when it is called again',
    async (route) => {
      await upload();
      server.fault = (call: Call) => (call.route === route ? 'drop' : undefined);
      await expect(finish()).rejects.toThrow('server_unreachable');
      server.fault = () => undefined;
      expect(server.records.has(replacement.id)).toBe(true);
      expect(await names()).toContain(route === 'renameItem' ? 'report (new version).pdf' : NAME);
      await finish();
      expect(await names()).toEqual([NAME]);
    },
  );

  it('gets over answers that are lost', async () => {
    await upload();
    const lost = new Set<string>();
    server.fault = ({ route }) => {
      if (lost.has(route)) return undefined;
      lost.add(route);
      return 'lose-answer';
    };
    await finish();
    expect([...lost]).toEqual(['itemMetadata', 'deleteItem', 'renameItem']);
    server.fault = () => undefined;
    expect(await names()).toEqual([NAME]);
  });

  it('keeps the new version under its own name if somebody took the name meanwhile', async () => {
    await upload();
    server.records.delete(old.id);
    await store(server, ada, { name: NAME });
    await expect(finish()).rejects.toMatchObject({ failure: { code: 'name_exists' } });
    expect((await names()).sort()).toEqual(['report (new version).pdf', NAME]);
  });
});
