import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chunkFile } from '../http/support/data-directory.ts';
import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { encodeSecond, writeMp4 } from '../support/generated-media.ts';
import { generatePdf } from '../support/generated-pdf.ts';
import { generatePicture } from '../support/generated-pictures.ts';
import { enterDrive } from '../support/ready-session.ts';
import { expect, test } from '../support/test.ts';
import { store } from '../support/test-drive.ts';
import { turnBitIn } from '../support/turned-bit.ts';
import { Viewer } from '../support/viewer.ts';

const MIB = 1 << 20;
const CHANGED = 'was changed outside Coffer';

test(
  'what the server changed is never shown: not at once, not after a seek',
  NIGHT,
  async ({ page, server, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await page.goto(`${server.url}/auth/login`);
    const second = await encodeSecond(page, {
      color: '#c00',
      width: 640,
      height: 360,
      frames: 25,
      bitrate: 8_000_000,
    });
    const picture = await generatePicture(page, {
      width: 300,
      height: 200,
      color: '#c00',
      type: 'image/png',
    });
    const folder = await mkdtemp(join(tmpdir(), 'coffer-tampering-'));
    const { duration } = writeMp4(join(folder, 'film.mp4'), [second], 32 * MIB);
    const film = new Uint8Array(readFileSync(join(folder, 'film.mp4')));
    await rm(folder, { recursive: true });

    const account = await makeAccount(server.url);
    const { drive } = account;
    const ids = {
      film: await store(drive, 'film.mp4', film, { mime: 'video/mp4' }),
      photo: await store(drive, 'photo.png', picture, { mime: 'image/png' }),
      other: await store(drive, 'other.png', picture, { mime: 'image/png' }),
      notes: await store(drive, 'notes.txt', new TextEncoder().encode('Dear diary'), { mime: 'text/plain' }),
      report: await store(drive, 'report.pdf', new Uint8Array(generatePdf(['Profits'])), {
        mime: 'application/pdf',
      }),
    };
    const chunk = (id: string, index: number) => chunkFile(server.dataDir, id, index);
    const viewer = new Viewer(page);
    const person = await enterDrive(page, server.url, account);

    // Spliced from another file; changed in one bit; changed in one bit.
    copyFileSync(chunk(ids.other, 0), chunk(ids.photo, 0));
    for (const id of [ids.notes, ids.report]) await turnBitIn(chunk(id, 0), 20);
    for (const name of ['photo.png', 'notes.txt', 'report.pdf']) {
      await person.open(page, name);
      await expect(viewer.frame.getByRole('alert')).toContainText(`Part 1 of this file ${CHANGED}`);
      await expect(viewer.frame.locator('img, pre, canvas')).toHaveCount(0);
      await viewer.close();
    }
    await person.open(page, 'other.png');
    await viewer.picture('other.png');
    await viewer.close();

    // The video begins as it was; what comes later was taken from another place of the same file.
    const laterChunks = [5, 6, 7].map((index) => chunk(ids.film, index));
    const asUploaded = laterChunks.map((path) => readFileSync(path));
    for (const path of laterChunks) copyFileSync(chunk(ids.film, 3), path);
    await person.open(page, 'film.mp4');
    await expect(viewer.video).toHaveJSProperty('readyState', 4);
    await viewer.video.evaluate((video: HTMLVideoElement, to) => {
      video.currentTime = to;
    }, duration * 0.75);
    await expect(viewer.frame.getByRole('alert')).toContainText(
      /Part [678] of this file was changed outside/,
    );
    await expect(viewer.video).toHaveCount(0);

    // Trying again helps once the server is honest again, from the beginning.
    for (const [place, path] of laterChunks.entries()) writeFileSync(path, asUploaded[place] ?? '');
    await viewer.button('Try again').click();
    await expect(viewer.video).toHaveJSProperty('readyState', 4);
  },
);
