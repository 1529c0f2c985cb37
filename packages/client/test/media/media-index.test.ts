import { newItemId } from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MediaFeed } from '../../src/media/media-feed.ts';
import { MediaIndex, type MediaItem, mediaId } from '../../src/media/media-index.ts';

const inParis = () => 120;

const anItem = (more: Partial<MediaItem> = {}): MediaItem => ({
  id: newItemId(),
  parentId: null,
  mime: 'image/jpeg',
  media: { takenAt: 1_000 },
  modifiedAt: 500,
  createdAt: 400,
  isTrashed: false,
  ...more,
});

function shown(index: MediaIndex): [string, number][] {
  const list = index.list();
  return Array.from(list.takenAt, (at, place) => [mediaId(list, place), at]);
}

describe('the timeline', () => {
  it('has pictures and videos alone, the newest first, by the clocks of their cameras', () => {
    const index = new MediaIndex(inParis);
    const [old, film, fresh] = [
      anItem(),
      anItem({ mime: 'video/mp4', media: { takenAt: 2_000 } }),
      anItem({ media: { takenAt: 3_000 } }),
    ];
    for (const item of [old, fresh, film, anItem({ mime: 'text/plain' })]) index.put(item);
    expect(shown(index)).toEqual([
      [fresh.id, 3_000],
      [film.id, 2_000],
      [old.id, 1_000],
    ]);
  });

  it('goes by the last change of what says nothing, and else by the upload, on the clock of this device', () => {
    const index = new MediaIndex(inParis);
    const [changed, uploaded] = [
      anItem({ media: null }),
      anItem({ media: { takenAt: null }, modifiedAt: 0 }),
    ];
    index.put(changed);
    index.put(uploaded);
    expect(shown(index)).toEqual([
      [changed.id, 500 + 7_200],
      [uploaded.id, 400 + 7_200],
    ]);
  });

  it('takes a date more than a day ahead of the upload for a wrong one, and nothing for later than tomorrow', () => {
    const [day, far] = [86_400, 253_402_300_799];
    const index = new MediaIndex(inParis, () => 100 * day);
    const stored = { createdAt: day, finishedAt: 9 * day };
    const [ahead, apart, changed, lied] = [
      anItem({ ...stored, media: { takenAt: far } }),
      anItem({ ...stored, media: { takenAt: 10 * day } }),
      anItem({ ...stored, media: null, modifiedAt: far, finishedAt: 5 * day }),
      anItem({ media: { takenAt: far }, createdAt: far }),
    ];
    for (const item of [ahead, apart, changed, lied]) index.put(item);
    expect(shown(index)).toEqual([
      [lied.id, 101 * day + 7_200],
      [apart.id, 10 * day],
      [ahead.id, 9 * day + 7_200],
      [changed.id, 5 * day + 7_200],
    ]);
  });

  it('has nothing that is in the trash, itself or with a directory above it, and has it again once that is restored', () => {
    const index = new MediaIndex(inParis);
    const above = anItem({ mime: 'dir', media: null });
    const inner = anItem({ mime: 'dir', media: null, parentId: above.id });
    const picture = anItem({ parentId: inner.id });
    for (const item of [picture, inner, above, anItem({ isTrashed: true })]) index.put(item);
    expect(shown(index)).toHaveLength(1);
    index.put({ ...above, isTrashed: true });
    expect(shown(index)).toEqual([]);
    index.put(above);
    expect(shown(index)).toHaveLength(1);
    index.put({ ...above, parentId: inner.id });
    expect(shown(index), 'directories in a circle').toEqual([]);
  });

  it('has the ids that it was given, whatever comes, changes and goes', () => {
    const change = fc.record({
      which: fc.nat({ max: 9 }),
      at: fc.integer({ min: 1, max: 80_000 }),
      kind: fc.constantFrom('put', 'remove', 'text'),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const ids = Array.from({ length: 10 }, () => newItemId());
        const index = new MediaIndex(inParis);
        const model = new Map<string, number>();
        for (const { which, at, kind } of changes) {
          const id = ids[which] ?? '';
          if (kind === 'remove') index.remove(id);
          else {
            const mime = kind === 'text' ? 'text/plain' : 'image/png';
            index.put(anItem({ id, mime, media: { takenAt: at } }));
          }
          if (kind === 'put') model.set(id, at);
          else model.delete(id);
        }
        const expected = [...model].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
        expect(shown(index)).toEqual(expected);
      }),
    );
  });
});

describe('who waits for the timeline', () => {
  it('is answered with each change, and knows when all of it was read', async () => {
    const feed = new MediaFeed();
    feed.begin();
    const first = await feed.newer(0);
    expect(first).toMatchObject({ isComplete: false });
    const next = feed.newer(first?.version ?? 0);
    feed.put(anItem());
    feed.end('complete');
    const list = await next;
    expect(list).toMatchObject({ isComplete: true });
    expect(list?.takenAt).toHaveLength(1);
  });

  it('sees what was read until all of it is read again', async () => {
    const feed = new MediaFeed();
    feed.begin();
    feed.put(anItem());
    feed.end('complete');
    const before = await feed.newer(1);
    feed.begin();
    expect((await feed.newer(0))?.takenAt).toHaveLength(1);
    feed.put(anItem());
    feed.put(anItem());
    feed.end('complete');
    expect((await feed.newer(before?.version ?? 0))?.takenAt).toHaveLength(2);
  });

  it('is told that names could not be read', async () => {
    const feed = new MediaFeed();
    const first = await feed.newer(0);
    const next = feed.newer(first?.version ?? 0);
    feed.end('failed');
    expect(await next).toBeNull();
    feed.begin();
    expect(await feed.newer(0), 'and may try again').not.toBeNull();
  });
});
