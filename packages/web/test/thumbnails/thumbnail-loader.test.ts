import { THUMBNAIL_BATCH_SIZE } from '@coffer/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LoadedThumbnail, ThumbnailLoader } from '../../src/thumbnails/thumbnail-loader.ts';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff]);
const INTACT = { state: 'intact', url: expect.stringMatching(/^blob:/) };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A loader of what is in `stored`, and the calls that it makes. */
function aLoader(stored: (id: string) => typeof JPEG | null | undefined) {
  const calls: (readonly string[])[] = [];
  const loader = new ThumbnailLoader(async (ids) => {
    calls.push(ids);
    const images = new Map<string, typeof JPEG | null>();
    for (const id of ids) {
      const image = stored(id);
      if (image !== undefined) images.set(id, image);
    }
    return images;
  });
  return { loader, calls };
}

/** The thumbnail that is told in the time that loading takes; null for none. */
async function toldOf(loader: ThumbnailLoader, id: string): Promise<LoadedThumbnail | null> {
  let told: LoadedThumbnail | null = null;
  loader.want(id, (thumbnail) => {
    told = thumbnail;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  return told;
}

describe('the loader of thumbnails', () => {
  it('asks for two thousand rows in calls of as many as one call takes', async () => {
    const { loader, calls } = aLoader(() => JPEG);
    const ids = Array.from({ length: 2_000 }, (_, index) => `picture ${index}`);
    const told: string[] = [];
    for (const id of ids) loader.want(id, () => told.push(id));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls.map(({ length }) => length)).toEqual(Array(20).fill(THUMBNAIL_BATCH_SIZE));
    expect(told).toEqual(ids);
  });

  it('gives an image that opens, and keeps it', async () => {
    const { loader, calls } = aLoader(() => JPEG);
    expect(await toldOf(loader, 'a')).toEqual(INTACT);
    expect(loader.get('a')).toEqual(INTACT);
    expect(calls).toEqual([['a']]);
  });

  it('says of one that does not open that it is damaged, and of the others nothing', async () => {
    const { loader } = aLoader((id) => (id === 'changed' ? null : JPEG));
    const [changed, other] = await Promise.all([toldOf(loader, 'changed'), toldOf(loader, 'other')]);
    expect(changed).toEqual({ state: 'damaged' });
    expect(loader.get('changed')).toEqual({ state: 'damaged' });
    expect(other).toEqual(INTACT);
  });

  it('says nothing of an item without one', async () => {
    const { loader } = aLoader(() => undefined);
    expect(await toldOf(loader, 'a')).toBeNull();
    expect(loader.get('a')).toBeNull();
  });

  it('asks for no row that has left the view', async () => {
    const { loader, calls } = aLoader(() => JPEG);
    loader.want('left', () => undefined)();
    await toldOf(loader, 'stayed');
    expect(calls).toEqual([['stayed']]);
  });

  it('keeps nothing that arrives after everything was forgotten', async () => {
    let answer = (_: ReadonlyMap<string, typeof JPEG>) => {};
    const loader = new ThumbnailLoader(() => new Promise((resolve) => (answer = resolve)));
    expect(await toldOf(loader, 'a')).toBeNull();
    loader.clear();
    answer(new Map([['a', JPEG]]));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loader.get('a')).toBeNull();
  });
});
