import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, leadTo, openFilesWorld } from '../support/files-world.ts';
import { encodeSecond, writeMp4 } from '../support/generated-media.ts';
import { generateTone } from '../support/generated-tone.ts';
import { expect, test } from '../support/test.ts';
import { store } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

const MIB = 1 << 20;
const CHUNK = 4 * MIB;
/** A browser fetches some ten seconds ahead; so a film lasts longer, at few bytes a second. */
const SIZE = 48 * MIB;
const BITS_PER_SECOND = 8_000_000;
/** One that the memory of a page is not meant to hold. */
const LARGE = 130 * MIB;
const COLORS = ['#d00000', '#00b000', '#0000d0'];

let world: FilesWorld;
let viewer: Viewer;
let folder: string;
let duration: number;
let videoId: string;
/** Of the folder that is shared. */
let spaceId: string;

test.describe
  .serial('sound and video', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      folder = await mkdtemp(join(tmpdir(), 'coffer-media-'));
      const page = await browser.newPage();
      await page.goto(`${sharedServer.url}/auth/login`);
      const seconds = [];
      for (const color of COLORS) {
        seconds.push(
          await encodeSecond(page, { color, width: 640, height: 360, frames: 25, bitrate: BITS_PER_SECOND }),
        );
      }
      await page.close();
      ({ duration } = writeMp4(join(folder, 'film.mp4'), seconds, SIZE));
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        const film = new Uint8Array(readFileSync(join(folder, 'film.mp4')));
        videoId = await store(drive, 'film.mp4', film, { mime: 'video/mp4' });
        await store(drive, 'tone.wav', generateTone(3), { mime: 'audio/x-wav' });
        await store(drive, 'broken.mp4', new Uint8Array(5_000).fill(1), { mime: 'video/mp4' });
        await drive.ensureDirectories(['/Family']);
        await drive.write('/Family/song.wav', new Blob([generateTone(3)]), { mime: 'audio/x-wav' });
        const bob = await makeAccount(sharedServer.url);
        await bob.drive.people.begin();
        ({ spaceId } = await drive.people.share('/Family', bob, 'editor'));
      });
      viewer = new Viewer(world.page);
    });
    test.afterAll(async () => {
      await world.close();
      await rm(folder, { recursive: true });
    });

    test('a video shows its first frame and where it ends, without all of it being fetched', async () => {
      const { page, person } = world;
      const fetched = chunksFetched(page);
      await person.open(page, 'film.mp4');
      await expect(viewer.video).toHaveJSProperty('readyState', 4);
      expect(await viewer.video.evaluate((video: HTMLVideoElement) => video.duration)).toBeCloseTo(
        duration,
        1,
      );
      await expect.poll(() => colorOf(viewer.video)).toBe(0);
      expect(fetched.size, [...fetched].join()).toBeLessThan(SIZE / CHUNK / 2);
      await expectFlawless(page, 'a film');
    });

    test('it is played from anywhere, and only what lies there is fetched', async () => {
      const { page } = world;
      const fetched = chunksFetched(page);
      for (const share of [0.9, 0.5, 0.75]) {
        const second = Math.floor(duration * share);
        await seek(viewer.video, second + 0.5);
        await expect.poll(() => colorOf(viewer.video)).toBe(second % COLORS.length);
      }
      expect(fetched.size, [...fetched].join()).toBeLessThan(SIZE / CHUNK);
      expect([...fetched]).not.toContain(Math.floor((0.4 * SIZE) / CHUNK));
      await viewer.video.evaluate((video: HTMLVideoElement) => {
        video.muted = true;
        return video.play();
      });
      const before = await viewer.video.evaluate((video: HTMLVideoElement) => video.currentTime);
      await expect
        .poll(() => viewer.video.evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(before + 0.5);
      await viewer.video.evaluate((video: HTMLVideoElement) => video.pause());
    });

    test('somebody who jumps again and again before anything has arrived gets there', NIGHT, async () => {
      await viewer.video.evaluate(async (video: HTMLVideoElement, seconds) => {
        for (let jump = 0; jump < 60; jump++) {
          video.currentTime = (jump * 0.37 * seconds) % seconds;
          await new Promise((resolve) => setTimeout(resolve, (jump % 12) * 8));
        }
      }, duration);
      const second = Math.floor(duration * 0.4);
      await seek(viewer.video, second + 0.5);
      await expect.poll(() => colorOf(viewer.video)).toBe(second % COLORS.length);
    });

    test('it goes on when the browser has stopped the service worker in between', async () => {
      await stopServiceWorkers(world.page);
      const second = Math.floor(duration * 0.2);
      await seek(viewer.video, second + 0.5);
      await expect.poll(() => colorOf(viewer.video)).toBe(second % COLORS.length);
    });

    test('its address is answered with headers that keep it inert, and in the parts that are asked for', async () => {
      const { page } = world;
      const url = await viewer.video.evaluate((video: HTMLVideoElement) => video.currentSrc);
      const answer = await page.evaluate(async (address) => {
        const response = await fetch(address, { headers: { Range: 'bytes=4-11' } });
        const bytes = [...new Uint8Array(await response.arrayBuffer())];
        return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
      }, url);
      expect(answer.status).toBe(206);
      expect(Buffer.from(answer.bytes).toString()).toBe('ftypiso6');
      expect(answer.headers).toMatchObject({
        'content-range': expect.stringMatching(/^bytes 4-11\/\d+$/),
        'content-type': 'video/mp4',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    });

    test('closing the viewer ends the fetching, and the address answers no more', async () => {
      const { page, complaints } = world;
      complaints.expect(/Failed to load resource/);
      const url = await viewer.video.evaluate((video: HTMLVideoElement) => video.currentSrc);
      await viewer.close();
      await expect
        .poll(() => page.evaluate(async (address) => (await fetch(address)).status, url), { timeout: 30_000 })
        .toBe(404);
    });

    test('sound is played, under a type that browsers know', async () => {
      const { page, person } = world;
      await person.open(page, 'tone.wav');
      await expect
        .poll(() => viewer.audio.evaluate((audio: HTMLAudioElement) => audio.duration))
        .toBeCloseTo(3, 1);
      await seek(viewer.audio, 2);
      await viewer.close();
    });

    test('what is in a shared folder is played piece by piece, too, whatever its length', async () => {
      const { page, person } = world;
      await leadTo(page, `/shared/${spaceId}`);
      await person.open(page, 'song.wav');
      await playsFromServer(3);
      await stopServiceWorkers(page);
      await seek(viewer.audio, 2);
      await viewer.close();
    });

    test('so is what is too large for the memory of a page', NIGHT, async () => {
      const { page, person, drive } = world;
      const seconds = LARGE / 8_000;
      const tone = new Blob([generateTone(seconds)]);
      const { drive: shared } = await drive.people.open(spaceId);
      await shared.write('/concert.wav', tone, { mime: 'audio/x-wav' });
      await person.open(page, 'concert.wav');
      await playsFromServer(seconds);
      await seek(viewer.audio, seconds * 0.9);
      await viewer.close();
    });

    test('what is no video is said to be none, and stays downloadable', async () => {
      const { page, person, goTo } = world;
      await goTo();
      await person.open(page, 'broken.mp4');
      await expect(page.getByRole('alert')).toContainText('This browser cannot show it');
      await expect(viewer.frame.getByRole('button', { name: 'Download' }).last()).toBeVisible();
      await viewer.close();
    });

    test(
      'a slideshow fills the screen, and waits as long as a video plays that somebody has begun',
      NIGHT,
      async () => {
        const { page, person } = world;
        await person.open(page, 'film.mp4');
        await viewer.button('Slideshow').click();
        const tools = page.getByRole('toolbar', { name: 'Slideshow' });
        const name = viewer.frame.locator('h1');
        const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
        await viewer.video.evaluate((video: HTMLVideoElement) => {
          video.muted = true;
          return video.play();
        });
        await tools.getByText('3 s').click();
        await page.keyboard.press('f');
        await expect.poll(isFull).toBe(true);
        await page.waitForTimeout(4_000);
        await expect(name).toHaveText('film.mp4');
        await viewer.video.evaluate((video: HTMLVideoElement) => video.pause());
        await expect(name).not.toHaveText('film.mp4');
        await page.keyboard.press('Escape');
        await expect(tools).toBeHidden();
        await expect.poll(isFull).toBe(false);
        await viewer.close();
      },
    );
  });

/** The chunks of the video that are asked for from now on. */
function chunksFetched(page: Page): Set<number> {
  const chunks = new Set<number>();
  page.context().on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const chunk = searchParams.get('chunk');
    if (pathname.endsWith(videoId) && chunk !== null) chunks.add(Number(chunk));
  });
  return chunks;
}

/** Waits until a sound of so many seconds is played at an address that the service worker answers. */
async function playsFromServer(seconds: number): Promise<void> {
  await expect
    .poll(() => viewer.audio.evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeCloseTo(seconds, 1);
  const address = await viewer.audio.evaluate((audio: HTMLAudioElement) => audio.currentSrc);
  expect(address).toContain('/transfers/media/');
}

async function seek(player: Locator, seconds: number): Promise<void> {
  await player.evaluate(
    (media: HTMLMediaElement, time) =>
      new Promise<void>((resolve, reject) => {
        media.addEventListener('seeked', function arrived() {
          // It may tell of the end of an earlier seek.
          if (media.seeking || Math.abs(media.currentTime - time) > 0.5) return;
          media.removeEventListener('seeked', arrived);
          resolve();
        });
        media.addEventListener('error', () => reject(new Error(media.error?.message)), { once: true });
        media.currentTime = time;
      }),
    seconds,
  );
}

/** Which of the colours the upper half of the shown frame has. */
async function colorOf(video: Locator): Promise<number> {
  return video.evaluate((element: HTMLVideoElement) => {
    const drawing = new OffscreenCanvas(8, 8).getContext('2d');
    drawing?.drawImage(element, 0, 0, 8, 8);
    const [red = 0, green = 0, blue = 0] = drawing?.getImageData(4, 1, 1, 1).data ?? [];
    return [red, green, blue].indexOf(Math.max(red, green, blue));
  });
}

async function stopServiceWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}
