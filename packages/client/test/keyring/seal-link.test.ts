import type { Link } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { newAccount, store } from '../support/account.ts';
import { MemoryServer } from '../support/memory-server.ts';

/** The link to a file of this name, as its owner opens it. */
async function linkNamed(name: string) {
  const { keyring } = await newAccount('ada@example.org');
  const item = await store(new MemoryServer(), { keyring }, { name: 'a file' });
  await keyring.openListing({ parents: [], children: [item] });
  const options = { password: null, expiresAt: null, maxDownloads: null };
  const sealed = await keyring.sealLink({ itemId: item.id, name, thumbnail: null, ...options });
  const link: Link = {
    ...sealed,
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
  return (await keyring.openLinks([link]))[0];
}

describe('a link', () => {
  it('has the name of its file', async () => {
    expect(await linkNamed('report.pdf')).toMatchObject({ state: 'intact', name: 'report.pdf' });
  });

  it('is named no-name where the file has none', async () => {
    expect(await linkNamed('')).toMatchObject({ state: 'intact', name: 'no-name' });
  });
});
