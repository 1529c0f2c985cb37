import { link, type SignedLink } from '@coffer/contract';
import { fromBase64Url, type LinkRow, linkRowBytes, newItemId, sha256, toBase64Url } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { provenLinks, storedLink } from '../../src/space/owned-rows.ts';

const ROW: LinkRow = {
  id: newItemId(),
  itemId: newItemId(),
  sealedLinkKey: 'AQQ',
  expiresAt: 4_000_000_000,
  maxDownloads: null,
  signature: 'c2ln',
  later: fromBase64Url('AQAHAAAAA25ldw'),
};

const { id: _id, file_id: _item, signature: _signature, encrypted_link_key: _key, ...shape } = link.shape;
const { signed_expires_at: _expiry, signed_max_downloads: _limit, ...beside } = shape;

/** A link as the server shows it: nothing beside its row says anything that is signed. */
const shown = (row: LinkRow): SignedLink => ({
  ...{ file_mime: 'dir', file_size: 0, file_modified_at: 1, in_trash: false, created_at: 1, downloads: 3 },
  ...{ expires_at: 7, max_downloads: 8, encrypted_name: '', encrypted_file_key: '', entry_epoch: 0 },
  ...{ encrypted_epoch_key: null, version_id: null, encrypted_thumbnail: null },
  row: toBase64Url(linkRowBytes(row)),
});

describe('A link of an answer', () => {
  it('has all that is signed from its bytes, which alone are proven, with the fields of a later version', async () => {
    const own = storedLink(shown(ROW));
    expect(own).toMatchObject({
      ...{ id: ROW.id, file_id: ROW.itemId, encrypted_link_key: 'AQQ', signature: 'c2ln', downloads: 3 },
      ...{ signed_expires_at: 4_000_000_000, signed_max_downloads: null },
    });
    const owned = new Map([
      [ROW.id, { kind: 'link' as const, id: ROW.id, hash: await sha256(linkRowBytes(ROW)) }],
    ]);
    expect((await provenLinks([own], owned)).get(ROW.id)).toEqual(ROW);
    const { later: _, ...without } = ROW;
    const lied = { failure: { code: 'space_lied' } };
    for (const row of [without, { ...ROW, expiresAt: null }]) {
      await expect(provenLinks([storedLink(shown(row))], owned)).rejects.toMatchObject(lied);
    }
  });

  it('is a lie where its bytes are no row of a link', () => {
    for (const row of ['', 'AwEA', 'BgEA', '!']) {
      expect(() => storedLink({ ...shown(ROW), row })).toThrow('space_lied');
    }
    expect(Object.keys(shown(ROW)).toSorted()).toEqual([...Object.keys(beside), 'row'].toSorted());
  });
});
