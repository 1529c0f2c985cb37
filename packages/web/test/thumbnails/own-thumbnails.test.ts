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

  it('come from the device where it has them, with and without the server', async () => {
    const here = thumbnailId({ id: itemId(crypto.randomUUID()), versionId: versionId(crypto.randomUUID()) });
    const elsewhere = thumbnailId({
      id: itemId(crypto.randomUUID()),
      versionId: versionId(crypto.randomUUID()),
    });
    const asked: unknown[] = [];
    const api = createApiClient({
      fetch: async (_, init) => {
        asked.push(JSON.parse(String(init?.body)));
        throw new TypeError('Failed to fetch');
      },
    });
    const device = { thumbnail: async (version: string) => (here.endsWith(version) ? ENVELOPE : null) };
    const load = ownThumbnails(api, { openThumbnail: async () => JPEG }, device);
    expect(await load([here])).toEqual(new Map([[here, JPEG]]));
    expect(asked).toEqual([]);
    expect(await load([here, elsewhere])).toEqual(new Map([[here, JPEG]]));
    expect(asked).toEqual([{ ids: [elsewhere.split('/')[0]] }]);
    await expect(load([elsewhere])).rejects.toThrow();
  });
});
