import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../support/browser.ts';
import { NIGHT } from '../support/dose.ts';
import { openFilesWorld } from '../support/files-world.ts';
import { shared } from '../support/sharing-page.ts';
import { expect, test } from '../support/test.ts';

/** What the camera sees goes round. */
const FRAMES = 10;

const SIZE = { width: 640, height: 480 };

test(
  'a fingerprint is compared by the camera, which sees the screen of who shares',
  NIGHT,
  async ({ browser, sharedServer, folder }) => {
    const ada = await openFilesWorld({ browser, sharedServer }, async (drive) => {
      await drive.ensureDirectories(['/Letters']);
    });
    await shared(ada);
    await ada.page.getByRole('button', { name: 'Show as QR code' }).click();
    const code = ada.page.getByRole('img', { name: 'QR code of the fingerprint' });
    await code.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    // It stays where it is, and nothing lies over it: all that the camera sees is this one moment.
    await code.click({ trial: true });
    const { x = 0, y = 0 } = (await code.boundingBox()) ?? {};
    // What is beside it is seen, too; a part that is no whole frame would show nothing.
    const clip = { x: Math.min(Math.round(x), 1_440 - SIZE.width), y: Math.round(y) - 60, ...SIZE };
    const frame = await ada.page.screenshot({ type: 'jpeg', quality: 95, clip });
    const film = join(folder, 'screen.mjpeg');
    await writeFile(film, Buffer.concat(Array.from({ length: FRAMES }, () => frame)));

    const withCamera = await chromium.launch({
      executablePath: ensureChromium(),
      args: [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    });
    try {
      const bob = await openFilesWorld(
        { browser: withCamera, sharedServer },
        async (drive) => {
          await drive.people.begin();
        },
        { permissions: ['camera'] },
      );
      await ada.drive.people.share('/Letters', bob.person, 'viewer');
      await bob.show();
      await shared(bob);
      const list = bob.page.getByRole('region', { name: 'Shared with me' });
      await expect(list.getByRole('button', { name: 'They are the same' })).toBeVisible();
      await list.getByRole('button', { name: 'Scan their code' }).click();
      await expect(list.getByRole('button', { name: 'They are the same' })).toBeHidden();
      await expect
        .poll(async () => (await bob.drive.people.contacts()).map(({ comparedAt }) => comparedAt !== null))
        .toEqual([true]);
      await bob.close();
    } finally {
      await withCamera.close();
    }
    await ada.close();
  },
);
