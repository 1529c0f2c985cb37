import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page, Response } from '@playwright/test';
import { encodeSecond, writeMp4 } from '../../e2e/support/generated-media.ts';
import type { Person } from '../../e2e/support/person.ts';
import { type Line, throttle } from './throttle.ts';
import { uploadThroughCoffer } from './transfers.ts';

/** Of a film as it is streamed: a line of 20 Mbit/s plays it. */
const VIDEO = { color: '#217e76', width: 1_280, height: 720, frames: 25, bitrate: 5_000_000, noise: 1 / 8 };
/** By how much of it the encoder may miss its bitrate. */
const TOLERANCE = 0.2;
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
 * was loaded anew: over the whole line, and over each of others.
 *
 * @param size bytes
 */
export async function previewLongVideo(
  page: Page,
  person: Person,
  { url, folder, size, lines }: PreviewOptions,
): Promise<readonly VideoTimes[]> {
  const path = join(folder, 'film.mp4');
  const { duration } = writeMp4(path, [await encodeSecond(page, VIDEO)], size);
  const bitrate = (8 * size) / duration;
  if (Math.abs(bitrate / VIDEO.bitrate - 1) > TOLERANCE) {
    throw new Error(`The film has ${(bitrate / 1e6).toFixed(1)} Mbit/s`);
  }
  await uploadThroughCoffer(page, person, path);
  await rm(path);
  const measured: VideoTimes[] = [];
  for (const line of [null, ...lines]) {
    await page.goto(url);
    await person.seesTheDrive(page);
    if (line !== null) await slowDown(page, person, { name: basename(path), line });
    measured.push(await openAndJump(page, person, { name: basename(path), duration }));
  }
  return measured;
}

interface PreviewOptions {
  readonly url: string;
  readonly folder: string;
  readonly size: number;
  readonly lines: readonly Line[];
}

/** The service worker, which fetches for players, has to run before it can be slowed down. */
async function slowDown(
  page: Page,
  person: Person,
  { name, line }: { readonly name: string; readonly line: Line },
): Promise<void> {
  const shown = firstFrame(page);
  await person.open(page, name);
  await shown;
  await page.keyboard.press('Escape');
  await person.seesTheDrive(page);
  await throttle(page, line);
}

async function openAndJump(
  page: Page,
  person: Person,
  { name, duration }: { readonly name: string; readonly duration: number },
): Promise<VideoTimes> {
  let fetched = 0;
  const count = (response: Response) => {
    if (!new URL(response.url()).searchParams.has('chunk')) return;
    fetched += Number(response.headers()['content-length'] ?? 0);
  };
  page.context().on('response', count);
  const shown = firstFrame(page);
  await person.open(page, name);
  const firstFrameAfter = await shown;
  const seeks: number[] = [];
  for (const share of SHARES) seeks.push(await seek(page, duration * share));
  page.context().off('response', count);
  return { firstFrame: firstFrameAfter, seeks, fetched };
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
