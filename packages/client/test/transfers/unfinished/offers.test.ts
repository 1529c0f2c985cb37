import { DIRECTORY_MIME, type Item } from '@coffer/contract';
import { CHUNK_SIZE, type ContentKey, fromBase64Url, itemId, newItemId, toBase64Url } from '@coffer/crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Keyring } from '../../../src/keyring/keyring.ts';
import { hasFingerprint, sealFingerprint } from '../../../src/transfers/unfinished/fingerprint.ts';
import { findOffers, offerFor } from '../../../src/transfers/unfinished/offers.ts';
import type { UnfinishedUpload } from '../../../src/transfers/unfinished/unfinished-upload.ts';
import { prepareUpload } from '../../../src/transfers/upload/prepare-upload.ts';
import { newAccount, store, type TestAccount } from '../../support/account.ts';
import { content } from '../../support/files.ts';
import { MemoryServer } from '../../support/memory-server.ts';
import { storeFile } from '../../support/tree.ts';

const SIZE = CHUNK_SIZE + 5;
const FILE = { name: 'big é.bin', size: SIZE, mime: 'text/plain', modifiedAt: 1_600_000_000 };
let ada: TestAccount;
let server: MemoryServer;
let folder: Item;
let unfinished: Item;
let key: ContentKey;

beforeAll(async () => {
  ada = await newAccount('ada@example.org');
});

beforeEach(async () => {
  server = new MemoryServer();
  folder = await store(server, ada, { name: 'folder', mime: DIRECTORY_MIME });
  unfinished = await store(server, ada, { ...FILE, parentId: folder.id });
  key = await ada.keyring.contentKey(unfinished.id);
});

async function upload(id = unfinished.id): Promise<UnfinishedUpload> {
  const fingerprint = await sealFingerprint(key, itemId(id), new Blob([content(SIZE)]));
  const account = ada.user.fingerprint;
  return {
    itemId: id,
    versionId: id,
    parentId: folder.id,
    account,
    fingerprint,
    startedAt: 1,
    versionOf: null,
    handle: null,
  };
}

/** After a reload: the keys are there again, and nothing was opened yet. */
async function reloaded(): Promise<Keyring> {
  const keyring = new Keyring();
  await keyring.unlockWithPrivateKey(ada.user, ada.privateKeyPem);
  return keyring;
}

describe('the unfinished uploads after a reload', () => {
  it('are offered with the name that was sealed, and resume', async () => {
    const keyring = await reloaded();
    const { offers, settled } = await findOffers({ api: server.api, keyring, uploads: [await upload()] });
    expect(settled).toEqual([]);
    expect(offers).toMatchObject([{ item: { name: 'big é.bin', size: SIZE }, parents: [{ id: folder.id }] }]);
    const parents = offers[0]?.parents ?? [];
    const prepared = await prepareUpload({ api: server.api, keyring, file: FILE, parents });
    expect(prepared).toMatchObject({ kind: 'resume', id: unfinished.id });
  });

  it('are forgotten when they are finished or deleted, and offered at the root too', async () => {
    const finished = await storeFile(server, ada, { name: 'done', size: 1, parentId: null });
    const atRoot = await store(server, ada, { name: 'at root' });
    const gone = newItemId();
    const uploads = await Promise.all([finished, gone, atRoot.id].map(upload));
    const { offers, settled } = await findOffers({ api: server.api, keyring: await reloaded(), uploads });
    expect(settled).toEqual([finished, gone]);
    expect(offers.map(({ item }) => item.name)).toEqual(['at root']);
  });

  it('are not offered when they are damaged', async () => {
    server.records.set(unfinished.id, { ...server.record(unfinished.id), name_epoch: 2 });
    const uploads = [await upload()];
    const found = await findOffers({ api: server.api, keyring: await reloaded(), uploads });
    expect(found).toEqual({ offers: [], settled: [] });
  });

  it.each(['unfinished', 'finished'])('are not offered or forgotten for another, %s item', async (state) => {
    const other = await storeFile(server, ada, { name: 'other', size: 1, parentId: null });
    const finished_upload_at = state === 'finished' ? 1_700_000_000 : null;
    server.answer = ({ route }, body) =>
      route === 'findItem' ? { ...server.record(other), finished_upload_at } : body;
    const uploads = [await upload()];
    const found = await findOffers({ api: server.api, keyring: await reloaded(), uploads });
    expect(found).toEqual({ offers: [], settled: [] });
  });

  it('fail to be looked up without the server', async () => {
    server.fault = () => 'drop';
    const looking = findOffers({ api: server.api, keyring: ada.keyring, uploads: [await upload()] });
    await expect(looking).rejects.toMatchObject({ failure: { code: 'server_unreachable' } });
  });
});

describe('a file that is chosen again', () => {
  it('belongs to the offer of its name, size and time', async () => {
    const { offers } = await findOffers({ api: server.api, keyring: ada.keyring, uploads: [await upload()] });
    expect(offerFor(offers, FILE)).toBe(offers[0]);
    expect(offerFor(offers, { ...FILE, name: 'big e\u0301.bin', modifiedAt: 1_600_000_000.9 })).toBe(
      offers[0],
    );
    const others = [{ name: 'other' }, { size: SIZE - 1 }, { modifiedAt: 1_600_000_001 }];
    for (const other of others) expect(offerFor(offers, { ...FILE, ...other })).toBeNull();
  });

  it('is the same if it is the same at both ends', async () => {
    const { itemId: id, fingerprint } = await upload();
    const is = (bytes: BlobPart) => hasFingerprint(key, itemId(id), fingerprint, new Blob([bytes]));
    expect(await is(content(SIZE))).toBe(true);
    for (const at of [0, 1_000_000, SIZE - 1_000_000, SIZE - 1]) {
      const changed = content(SIZE);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await is(changed)).toBe(false);
    }
    expect(await is(content(SIZE - 1))).toBe(false);
    expect(await is(new Uint8Array())).toBe(false);
  });

  it('is not known by a fingerprint of another item, or one that was changed', async () => {
    const { itemId: id, fingerprint } = await upload();
    const source = new Blob([content(SIZE)]);
    expect(await hasFingerprint(key, newItemId(), fingerprint, source)).toBe(false);
    for (const damaged of ['', 'AQEB', flipped(fingerprint)]) {
      expect(await hasFingerprint(key, itemId(id), damaged, source)).toBe(false);
    }
  });

  it('shows nothing of its content or name in what is kept', async () => {
    const [one, other] = [JSON.stringify(await upload()), JSON.stringify(await upload())];
    expect(one).not.toBe(other);
    expect(one).not.toMatch(/big |\.bin/);
  });

  it('and cannot be read is said to have changed', async () => {
    const gone = new (class extends Blob {
      override slice(): Blob {
        const part = new Blob();
        part.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
        return part;
      }
    })([content(10)]);
    await expect(sealFingerprint(key, itemId(unfinished.id), gone)).rejects.toThrow('source_changed');
  });
});

/** With another last byte. */
function flipped(envelope: string): string {
  const bytes = fromBase64Url(envelope);
  bytes.set([(bytes.at(-1) ?? 0) ^ 1], bytes.length - 1);
  return toBase64Url(bytes);
}
