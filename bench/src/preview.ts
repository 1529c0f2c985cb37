import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CHUNK_SIZE } from '@coffer/crypto';
import type { Page } from '@playwright/test';
import { encodeSecond, writeMp4 } from '../../e2e/support/generated-media.ts';
import type { Person } from '../../e2e/support/person.ts';
import { uploadThroughCoffer } from './transfers.ts';

const VIDEO = { color: '#217e76', width: 1_280, height: 720, frames: 25, bitrate: 20_000_000 };
const SHARES = [0.9, 0.1, 0.6, 0.3, 0.8];

/** How a long video behaves in the viewer. */
export interface VideoTimes {
  /** Milliseconds from the double click on its row to its first frame. */
  readonly firstFrame: number;
  /** Milliseconds from each jump to its frame. */
  readonly seeks: readonly number[];
  /** Bytes that were fetched for all of that. */
  readonly fetched: number;
}

/**
 * Uploads an MP4 file of real frames from end to end, and opens it and jumps in it as somebody would, in a page that
 * was loaded anew.
 *
 * @param size bytes
 */
export async function previewLongVideo(
  page: Page,
  person: Person,
  { url, folder, size }: { readonly url: string; readonly folder: string; readonly size: number },
): Promise<VideoTimes> {
  const path = join(folder, 'film.mp4');
  const { duration } = writeMp4(path, [await encodeSecond(page, VIDEO)], size);
  await uploadThroughCoffer(page, person, path);
  await rm(path);
  await page.goto(url);
  await person.seesTheDrive(page);

  let fetched = 0;
  page.context().on('request', (request) => {
    if (new URL(request.url()).searchParams.has('chunk')) fetched += CHUNK_SIZE;
  });
  const shown = firstFrame(page);
  await person.open(page, basename(path));
  const times = { firstFrame: await shown, seeks: [] as number[] };
  for (const share of SHARES) times.seeks.push(await seek(page, duration * share));
  return { ...times, fetched };
}

/** Milliseconds from the last press of a button to the moment when a player has its first frame. */
function firstFrame(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        const press = () => {
          pressed = performance.now();
        };
        addEventListener('pointerdown', press, { capture: true });
        const loaded = () => {
          removeEventListener('pointerdown', press, { capture: true });
          resolve(performance.now() - pressed);
        };
        document.addEventListener('loadeddata', loaded, { capture: true, once: true });
      }),
  );
}

async function seek(page: Page, seconds: number): Promise<number> {
  return page.locator('video').evaluate(
    (video: HTMLVideoElement, to) =>
      new Promise<number>((resolve, reject) => {
        const start = performance.now();
        video.addEventListener('seeked', () => resolve(performance.now() - start), { once: true });
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
        video.currentTime = to;
      }),
    seconds,
  );
}
