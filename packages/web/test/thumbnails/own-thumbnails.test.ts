import { createApiClient, failed } from '@coffer/client';
import { EnvelopeDamaged, itemId, versionId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { ownThumbnails, thumbnailId } from '../../src/thumbnails/own-thumbnails.ts';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff]);
const ENVELOPE = 'AQEA';

describe('thumbnails of own items', () => {
  it('are images; null where the envelope is not the sealed one, and missing where the item is not open', async () => {
    const [intact, exchanged, closed] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const ids = [intact, exchanged, closed];
    const ofShown = (id: string) => thumbnailId({ id: itemId(id), versionId: versionId(id) });
    const api = createApiClient({
      fetch: async () =>
        Response.json(ids.map((id) => ({ id, version_id: id, encrypted_thumbnail: ENVELOPE }))),
    });
    const openThumbnail = async (id: string) => {
      if (id === exchanged) throw new EnvelopeDamaged('thumbnail');
      if (id === closed) throw failed({ code: 'item_not_opened', itemId: id });
      return JPEG;
    };
    expect(await ownThumbnails(api, { openThumbnail })(ids.map(ofShown))).toEqual(
      new Map([
        [ofShown(intact), JPEG],
        [ofShown(exchanged), null],
      ]),
    );
  });
});
