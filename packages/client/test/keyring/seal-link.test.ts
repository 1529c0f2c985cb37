import type { Item, Link } from '@coffer/contract';
import { newItemId } from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { unreadableName } from '../../src/keyring/open-record.ts';
import { newAccount, store, type TestAccount } from '../support/account.ts';
import { MemoryServer } from '../support/memory-server.ts';

let ada: TestAccount;

beforeAll(async () => {
  ada = await newAccount('ada@example.org');
});

/** The link to a file of this name, as its owner opens it where the server shows its entry so. */
async function linkTo(
  name: string,
  shown: (link: Link) => Partial<Link> = () => ({}),
  row: Partial<Item> = {},
) {
  const { keyring } = ada;
  const item = await store(new MemoryServer(), ada, { name });
  const limits = { password: null, expiresAt: null, maxDownloads: null };
  const { epoch_key, ...sealed } = await keyring.sealLink({ itemId: item.id, ...limits });
  const [entry] = await keyring.sealEntries({ id: sealed.id, linkedId: item.id }, [{ ...item, ...row }]);
  const link: Link = {
    id: sealed.id,
    file_id: item.id,
    signature: sealed.signature,
    encrypted_link_key: sealed.encrypted_link_key,
    encrypted_name: entry?.envelope ?? '',
    encrypted_file_key: entry?.envelope ?? '',
    entry_epoch: entry?.epoch ?? 0,
    encrypted_epoch_key: epoch_key?.encrypted_key ?? null,
    version_id: item.version_id,
    encrypted_thumbnail: null,
    downloads: 0,
    max_downloads: null,
    expires_at: null,
    signed_expires_at: null,
    signed_max_downloads: null,
    file_mime: 'text/plain',
    file_size: 10,
    file_modified_at: 1_600_000_000,
    in_trash: false,
    created_at: 1_700_000_000,
  };
  return (await keyring.openLinks([{ ...link, ...shown(link) }]))[0];
}

describe('a link', () => {
  it('has the name of its file', async () => {
    expect(await linkTo('report.pdf')).toMatchObject({ state: 'intact', name: 'report.pdf' });
  });

  it.each<[string, (link: Link) => Partial<Link>]>([
    ['that is missing', () => ({ encrypted_file_key: '', entry_epoch: 0, encrypted_epoch_key: null })],
    ['of another epoch', ({ entry_epoch }) => ({ entry_epoch: entry_epoch + 1 })],
    ['of another version', () => ({ version_id: newItemId() })],
    ['without the key of its epoch', () => ({ encrypted_epoch_key: null })],
  ])('has no name by an entry %s, and is its owner’s all the same', async (_, shown) => {
    expect(await linkTo('report.pdf', shown)).toMatchObject({ state: 'intact', name: null });
  });

  it('is damaged where its signed row is another one', async () => {
    expect(await linkTo('report.pdf', () => ({ file_id: newItemId() }))).toMatchObject({ state: 'damaged' });
    expect(await linkTo('report.pdf', () => ({ signed_expires_at: 9 }))).toMatchObject({ state: 'damaged' });
  });
});

describe('the entries of a link', () => {
  it('tell items apart whose names do not open', async () => {
    const nameless = () => linkTo('report.pdf', () => ({}), { encrypted_name: 'AAAA' });
    const links = [await nameless(), await nameless()];
    const names = links.map((link) => (link?.state === 'intact' ? link.name : null));
    expect(names).toEqual(links.map((link) => unreadableName(link?.itemId ?? '')));
    expect(new Set(names).size).toBe(2);
  });

  it('are of each item at its place, but of a file without a key that opens', async () => {
    const server = new MemoryServer();
    const folder = await store(server, ada, { name: 'Trip', mime: 'dir' });
    const file = await store(server, ada, { name: 'a.txt', parentId: folder.id });
    const link = { id: newItemId(), linkedId: folder.id };
    const entriesOf = async (...rows: Item[]) =>
      (await ada.keyring.sealEntries(link, rows)).map(({ envelope: _, ...place }) => place);
    const entered = { item_id: folder.id, parent_id: null, version_id: null, epoch: 1 };
    expect(await entriesOf(folder, file)).toEqual([
      entered,
      { item_id: file.id, parent_id: folder.id, version_id: file.version_id, epoch: 1 },
    ]);
    expect(await entriesOf(folder, { ...file, key_epoch: 2 })).toEqual([entered]);
    // Of its type, only the server speaks.
    const otherwise = [
      { ...folder, mime: 'text/plain' },
      { ...file, mime: 'dir' },
    ];
    expect(await entriesOf(...otherwise)).toEqual(await entriesOf(folder, file));
  });
});
