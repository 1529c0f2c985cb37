import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeAccount } from '../support/accounts.ts';
import { encodeSecond, writeMp4 } from '../support/generated-media.ts';
import { generatePdf } from '../support/generated-pdf.ts';
import { type KeptProfile, takeProfile } from '../support/kept-profile.ts';
import { QUIET_FILE } from '../support/ready-session.ts';
import { Complaints, expect, test } from '../support/test.ts';
import { intact, store, type TestDrive } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

const MIB = 1 << 20;
const PICTURE = { color: '#217e76', width: 320, height: 180, frames: 25, bitrate: 8_000_000 };
const NO_OPTIONS = { password: null, expiresAt: null, maxDownloads: null };

let drive: TestDrive;
let folder: string;
let duration: number;
let visiting: KeptProfile;
let visitor: Page;
let viewer: Viewer;
const complaints = new Complaints();

test.describe
  .serial('the preview behind a link', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      folder = await mkdtemp(join(tmpdir(), 'coffer-shared-media-'));
      visiting = await takeProfile(browser);
      visitor = visiting.page;
      await visitor.goto(`${sharedServer.url}${QUIET_FILE}`);
      const second = await encodeSecond(visitor, PICTURE);
      ({ duration } = writeMp4(join(folder, 'film.mp4'), [second], 9 * MIB));
      ({ drive } = await makeAccount(sharedServer.url));
      const film = new Uint8Array(readFileSync(join(folder, 'film.mp4')));
      await store(drive, 'film.mp4', film, { mime: 'video/mp4' });
      const pages = new Uint8Array(generatePdf(['Chapter 1', 'Chapter 2']));
      await store(drive, 'chapters.pdf', pages, { mime: 'application/pdf' });
      complaints.listenTo(visitor);
      viewer = new Viewer(visitor);
    });
    test.afterAll(async () => {
      await visiting.giveBack();
      await rm(folder, { recursive: true });
    });

    test('shows a document', async () => {
      await open('chapters.pdf');
      const second = viewer.frame.getByRole('region', { name: 'Page 2', exact: true });
      await expect(second).toContainText('Chapter 2');
      expect(complaints.unexpected()).toEqual([]);
    });

    test('audit 28: is an entry of the history, and gives the focus back', async () => {
      const preview = visitor.getByRole('button', { name: 'Preview', exact: true });
      await visitor.goBack();
      await expect(viewer.frame).toBeHidden();
      await expect(visitor.getByRole('heading', { name: 'chapters.pdf' })).toBeVisible();
      await expect(preview).toBeFocused();
      await visitor.goForward();
      await viewer.shows('chapters.pdf');
      await visitor.keyboard.press('Escape');
      await expect(viewer.frame).toBeHidden();
      await expect(preview).toBeFocused();
      expect(visitor.url(), 'the key stays in the address').toMatch(/#[0-9a-f]{64}$/);
      expect(complaints.unexpected()).toEqual([]);
    });

    test('plays a video from anywhere, and goes on playing while it is downloaded', async () => {
      await open('film.mp4');
      await seekTo(duration * 0.7);
      await viewer.video.evaluate((video: HTMLVideoElement) => {
        video.dataset['mark'] = 'the same player';
      });
      const [download] = await Promise.all([
        visitor.waitForEvent('download'),
        viewer.button('Download').click(),
      ]);
      expect(readFileSync(await download.path()).equals(readFileSync(join(folder, 'film.mp4')))).toBe(true);
      await seekTo(duration * 0.2);
      await expect(viewer.video).toHaveAttribute('data-mark', 'the same player');
      expect(complaints.unexpected()).toEqual([]);
    });
  });

/** Opens the preview of a file as somebody does who was sent a link to it. */
async function open(name: string): Promise<void> {
  const link = await drive.links.create(intact(await drive.list(), name), NO_OPTIONS);
  if (link.state !== 'intact') throw new Error('The link is damaged');
  await visitor.goto(drive.links.address(link));
  await visitor.getByRole('button', { name: 'Preview', exact: true }).click();
  await viewer.shows(name);
}

async function seekTo(seconds: number): Promise<void> {
  await viewer.video.evaluate(
    (video: HTMLVideoElement, time) =>
      new Promise<void>((resolve, reject) => {
        video.addEventListener('seeked', function arrived() {
          // It may tell of the end of an earlier seek.
          if (video.seeking || Math.abs(video.currentTime - time) > 0.5) return;
          video.removeEventListener('seeked', arrived);
          resolve();
        });
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
        video.currentTime = time;
      }),
    seconds,
  );
}
