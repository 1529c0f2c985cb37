import { DIRECTORY_MIME, type Item, routes, type User } from '@coffer/contract';
import {
  CHUNK_SIZE,
  generateLocalKey,
  NO_HEAD,
  NOTHING_REPEATED,
  namedBehind,
  newItemId,
  randomBytes,
  sealPrivateKey,
  storedTokens,
  stretchPassword,
  toBase64Url,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeviceSealing } from '../../src/keyring/account-keys.ts';
import { Keyring } from '../../src/keyring/keyring.ts';
import { newAccount, PASSWORD, store, type TestAccount } from '../support/account.ts';
import { MemoryServer } from '../support/memory-server.ts';

const server = new MemoryServer();
let ada: TestAccount;
let folder: Item;
let files: Item[];

beforeAll(async () => {
  ada = await newAccount('Ada@example.org');
  folder = await store(server, ada, { name: 'Bilder', mime: DIRECTORY_MIME });
  files = await Promise.all([
    store(server, ada, {
      name: '😀 עברית é.jpg',
      mime: 'image/jpeg',
      size: CHUNK_SIZE + 1,
      parentId: folder.id,
    }),
    store(server, ada, { name: 'empty', size: 0, parentId: folder.id }),
  ]);
});

/** Ada as a program made her that seals nothing; the server keeps this private key under her password, or none. */
function bare(encryptedPrivateKey: string | null): User {
  const nothing = { encrypted_account_key: null, generation_signature: null };
  return { ...ada.user, ...nothing, encrypted_private_key: encryptedPrivateKey };
}

/** Her key file without its seed. */
function rsaKey(): string {
  return ada.privateKeyPem.split('-----BEGIN COFFER SEED-----')[0] ?? '';
}

async function unlocked(): Promise<Keyring> {
  const keyring = new Keyring();
  await keyring.unlockWithPrivateKey(ada.user, ada.privateKeyPem);
  return keyring;
}

async function device(): Promise<DeviceSealing> {
  return { deviceId: toBase64Url(randomBytes(32)), localKey: await generateLocalKey() };
}

describe('a new account', () => {
  it('registers with a form that the contract accepts and that does not hold the password', async () => {
    const { request, privateKeyPem } = await new Keyring().prepareRegistration({
      email: 'eva@example.org',
      password: PASSWORD,
      keySize: 2048,
      storePrivateKey: false,
    });
    routes.register.body.parse(request);
    expect(request).toMatchObject({ store_private_key: false });
    expect(request).not.toHaveProperty('encrypted_private_key');
    expect(privateKeyPem).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    for (const secret of [PASSWORD, privateKeyPem.split('\n')[1] ?? '']) {
      expect(JSON.stringify(request)).not.toContain(secret);
    }
  });

  it('leaves the keyring unlocked', () => {
    expect(ada.keyring.isUnlocked).toBe(true);
  });
});

describe('a keyring in a fresh profile', () => {
  it('opens with e-mail and password what was sealed before', async () => {
    const keyring = new Keyring();
    const { password } = await keyring.prepareLogin({ email: ' ada@EXAMPLE.org ', password: PASSWORD });
    routes.login.body.parse({ email: ada.email, password });
    expect(await keyring.unlockWithPassword(ada.user)).toEqual({ sealed: null, firstKeys: null });

    const { parents, children } = await keyring.openListing({ parents: [folder], children: files });
    expect(parents).toMatchObject([{ state: 'intact', name: 'Bilder', kind: 'directory', chunks: 0 }]);
    expect(children).toMatchObject([
      {
        state: 'intact',
        name: '😀 עברית é.jpg',
        mime: 'image/jpeg',
        size: CHUNK_SIZE + 1,
        chunks: 2,
        kind: 'file',
      },
      { state: 'intact', name: 'empty', size: 0, chunks: 1, modifiedAt: 1_600_000_000, parentId: folder.id },
    ]);
    await expect(keyring.unlockWithPassword(ada.user)).rejects.toThrow('keys_locked');
  });

  it('opens with the private key', async () => {
    const keyring = await unlocked();
    expect(await keyring.openItem(folder, [])).toMatchObject({ name: 'Bilder' });
  });

  it('says that a private key must be given when the server keeps none', async () => {
    const keyring = new Keyring();
    await keyring.prepareLogin({ email: ada.email, password: PASSWORD });
    const unlocking = keyring.unlockWithPassword({ ...ada.user, encrypted_private_key: null });
    await expect(unlocking).rejects.toThrow('private_key_missing');
    expect(await keyring.unlockWithPassword(ada.user)).toBeDefined();
  });

  it('makes an account key and a key file where there is neither, once, and only when it is asked to', async () => {
    const keyring = new Keyring();
    await expect(keyring.unlockWithPrivateKey(bare(null), rsaKey())).rejects.toThrow('key_file_needed');
    const { firstKeys } = await keyring.unlockWithPrivateKey(bare(null), rsaKey(), undefined, true);
    const item = await store(server, { keyring }, { name: 'first' });
    const rows = { items: 1, versions: 1, links: 0, settings: 0, contacts: 0, members: 0 };
    const digest = '00'.repeat(32);
    const found = { revision: 1, items: digest, owner: digest, rows, nodes: [], buckets: [] };
    const head = await keyring.signUnsigned(found);
    expect(await keyring.readHead(head)).toMatchObject({ revision: 2, rows: 3, itemsDigest: digest });
    routes.setAccountKey.body.parse({ ...firstKeys?.request, head });

    const later = new Keyring();
    const completed = { ...bare(null), ...firstKeys?.request };
    const keyFile = firstKeys?.privateKeyPem ?? '';
    await expect(later.unlockWithPrivateKey(completed, rsaKey())).rejects.toThrow('key_file_without_seed');
    expect(await later.unlockWithPrivateKey(completed, keyFile)).toMatchObject({ firstKeys: null });
    expect(await later.openItem(item, [])).toMatchObject({ name: 'first' });
  });

  it('seals the key file that it makes under the password, where the server keeps it so', async () => {
    const stretched = await stretchPassword(PASSWORD, ada.email);
    const plain = bare(await sealPrivateKey(rsaKey(), stretched, ada.user.fingerprint));
    const keyring = new Keyring();
    const byKey = keyring.unlockWithPrivateKey(plain, rsaKey(), undefined, true);
    await expect(byKey).rejects.toThrow('key_file_needs_password');
    await keyring.prepareLogin({ email: ada.email, password: PASSWORD });
    const { firstKeys } = await keyring.unlockWithPassword(plain, undefined, true);

    const later = new Keyring();
    await later.prepareLogin({ email: ada.email, password: PASSWORD });
    const completed = { ...plain, ...firstKeys?.request };
    expect(await later.unlockWithPassword(completed)).toMatchObject({ firstKeys: null });
    expect(firstKeys?.privateKeyPem).toContain('-----BEGIN COFFER SEED-----');
  });

  it('refuses a server that withholds the account key from who has a seed', async () => {
    const unlocking = new Keyring().unlockWithPrivateKey(bare(null), ada.privateKeyPem, undefined, true);
    await expect(unlocking).rejects.toThrow('account_altered');
  });

  it('refuses the drive of somebody else as its own', async () => {
    const other = { ...ada.user, space_id: newItemId() };
    const unlocking = new Keyring().unlockWithPrivateKey(other, ada.privateKeyPem);
    await expect(unlocking).rejects.toThrow('private_key_mismatch');
  });

  it('opens on the device that it was sealed for', async () => {
    const here = await device();
    const { sealed } = await new Keyring().unlockWithPrivateKey(ada.user, ada.privateKeyPem, here);
    const keyring = new Keyring();
    expect((await keyring.unlockOnDevice(ada.user, sealed ?? '', here)).sealed).not.toBeNull();
    expect(await keyring.openItem(folder, [])).toMatchObject({ name: 'Bilder' });
  });
});

describe('a locked keyring', () => {
  it('has forgotten every key', async () => {
    const keyring = await unlocked();
    await keyring.openItem(folder, []);
    keyring.lock();
    expect(keyring.isUnlocked).toBe(false);
    const uses = [
      keyring.openListing({ parents: [], children: [] }),
      keyring.openItem(folder, []),
      keyring.contentKey(folder.id),
      keyring.nameHash('a', null),
      keyring.queryTokens('a'),
      keyring.sealRename(folder.id, 'a', null),
      keyring.sealNewItem({ name: 'a', mime: 'dir', size: 0, modifiedAt: 0, parentId: null }),
    ];
    for (const use of await Promise.allSettled(uses)) {
      expect(use).toMatchObject({ status: 'rejected', reason: { failure: { code: 'keys_locked' } } });
    }
  });

  it('forgets the password of a login that was prepared', async () => {
    const keyring = new Keyring();
    await keyring.prepareLogin({ email: ada.email, password: PASSWORD });
    keyring.lock();
    await expect(keyring.unlockWithPassword(ada.user)).rejects.toThrow('keys_locked');
  });

  it('stays locked when it was locked while it was being unlocked', async () => {
    const keyring = new Keyring();
    const unlocking = keyring.unlockWithPrivateKey(ada.user, ada.privateKeyPem);
    keyring.lock();
    await expect(unlocking).rejects.toThrow('keys_locked');
    expect(keyring.isUnlocked).toBe(false);
  });
});

describe('an unlocked keyring', () => {
  it('gives file keys only of what it opened, and none that can be exported', async () => {
    const keyring = await unlocked();
    const [photo] = files;
    await expect(keyring.contentKey(photo?.id ?? '')).rejects.toThrow('item_not_opened');
    await keyring.openListing({ parents: [folder], children: files });
    const key = await keyring.contentKey(photo?.id ?? '');
    expect(key.extractable).toBe(false);
    expect(JSON.stringify(keyring)).toBe('{}');
  });

  it('refuses another directory than the one that was asked for', async () => {
    const keyring = await unlocked();
    const page = { parents: [folder], children: files };
    for (const directoryId of [null, newItemId()]) {
      await expect(keyring.openListing({ ...page, directoryId })).rejects.toThrow('directory_mismatch');
    }
    await expect(
      keyring.openListing({ parents: [], children: [], directoryId: folder.id }),
    ).rejects.toThrow();
    expect((await keyring.openListing({ ...page, directoryId: folder.id })).children).toHaveLength(2);
  });

  it('seals directories without size or chunks, and files as the contract wants them', async () => {
    const input = { name: 'x', size: 5, modifiedAt: 12.7, parentId: folder.id };
    const directory = await ada.keyring.sealNewItem({ ...input, mime: DIRECTORY_MIME });
    expect(directory.request).not.toHaveProperty('size');
    expect(directory.request).not.toHaveProperty('chunks');
    const file = await ada.keyring.sealNewItem({ ...input, mime: 'Text/Plain; charset=utf-8' });
    expect(routes.createItem.body.parse(file.request)).toMatchObject({
      id: file.id,
      file_id: folder.id,
      mime: 'text/plain',
      size: 5,
      chunks: 1,
      file_modified_at: 12,
    });
    expect(await ada.keyring.openItem(server.create(file.request), [folder])).toMatchObject({ name: 'x' });
  });

  it('renames: the new name opens, and its hash is that of the lookup', async () => {
    const item = await store(server, ada, { name: 'old' });
    const rename = await ada.keyring.sealRename(item.id, 'new', null);
    routes.renameItem.body.parse(rename);
    expect(rename.name_hash).toBe(await ada.keyring.nameHash('new', null));
    const renamed = { ...item, encrypted_name: rename.encrypted_name };
    expect(await (await unlocked()).openItem(renamed, [])).toMatchObject({ name: 'new' });
  });

  it('signs nothing in a space whose newest head names another epoch, or another key of the same one', async () => {
    const statement = {
      revision: 1,
      batch: { id: newItemId(), operationsHash: NO_HEAD },
      ...{ itemsDigest: NO_HEAD, ownersDigest: NO_HEAD, rows: 1, removedRows: 0, time: 1 },
      ...{ ...namedBehind(null), otherSpaces: [], endedFork: null, keyBefore: null, begun: null },
    };
    const key = await ada.keyring.newestKey();
    expect(await ada.keyring.signing(key)).toEqual({ epoch: 1, author: null });
    for (const other of [{ epoch: 2 }, { keyCommitment: 'ab'.repeat(32) }]) {
      await expect(ada.keyring.signing({ ...key, ...other })).rejects.toThrow('epoch_outdated');
    }
    const { epoch, keyCommitment } = (await ada.keyring.signHead(statement)).head;
    const after = (keyBefore: { epoch: number; keyCommitment: string }) =>
      ada.keyring.signHead({ ...statement, keyBefore: { ...keyBefore, ...NOTHING_REPEATED } });
    expect((await after({ epoch, keyCommitment })).head).toMatchObject({ epoch: 1, keyCommitment });
    const repeated = { lowest: { write: 3, read: 2 }, later: 'AQAHAAAAAf8' };
    const next = { ...statement, keyBefore: { epoch, keyCommitment, ...repeated } };
    expect((await ada.keyring.signHead(next)).head).toMatchObject(repeated);
    const lowest = { write: 1, read: 1 };
    expect((await ada.keyring.signHead({ ...next, lowest })).head).toMatchObject({ ...repeated, lowest });
    await expect(after({ epoch: 2, keyCommitment })).rejects.toThrow('epoch_outdated');
    await expect(after({ epoch, keyCommitment: NO_HEAD })).rejects.toThrow('epoch_outdated');
  });

  it('opens thumbnails', async () => {
    const thumbnail = randomBytes(500);
    const { id, request } = await ada.keyring.sealNewItem({
      name: 'p',
      mime: 'image/png',
      size: 9,
      modifiedAt: 0,
      parentId: null,
      thumbnail,
    });
    expect(await ada.keyring.openThumbnail(id, request.encrypted_thumbnail ?? '')).toEqual(thumbnail);
  });

  it('finds by the tokens that it stored', async () => {
    const { request } = await ada.keyring.sealNewItem({
      name: 'Report 2024.pdf',
      mime: 'application/pdf',
      size: 9,
      modifiedAt: 0,
      parentId: null,
    });
    const stored = new Set(request.search_tokens_hashed);
    const finds = async (query: string) => {
      const words = await Promise.all((await ada.keyring.queryTokens(query)).map(storedTokens));
      return words.length > 0 && words.every((tokens) => tokens.some((token) => stored.has(token)));
    };
    expect([await finds('repor'), await finds('2024 pdf'), await finds('.'), await finds('other')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('opens a folder of thousands of items', async () => {
    const keyring = await unlocked();
    const children = Array.from({ length: 1_000 }, () => files).flat();
    const opened = await keyring.openListing({ parents: [folder], children });
    expect(opened.children.every(({ state }) => state === 'intact')).toBe(true);
  });
});
