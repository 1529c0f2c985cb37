import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { generateFile } from '../support/generated-files.ts';
import { holdChunks } from '../support/held-chunks.ts';
import { enterDrive } from '../support/ready-session.ts';
import { watchChunks } from '../support/stored-chunks.ts';
import { expect, test } from '../support/test.ts';

const MIB = 1 << 20;
const CHUNKS = 2;
/** The last chunk is a short one. */
const SIZE = 4 * MIB + 1_000;
const NAME = 'picked.bin';
const QUARTER_HOUR_MS = 15 * 60_000;

test(
  'an interrupted upload of a picked file goes on without choosing the file again',
  NIGHT,
  async ({ page, context, server, complaints }) => {
    void complaints;
    const chunks = watchChunks(server);
    const stored = () => chunks().length;
    const restore = await holdChunks(context, 1);
    await answerPicker(page);
    const person = await enterDrive(page, server.url, await makeAccount(server.url), { remember: true });
    await person.openTransfers(page);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect.poll(stored).toBe(1);

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await person.seesTheDrive(page);
    await restore();
    const offer = page.getByRole('region', { name: 'Interrupted uploads' });
    await offer.getByRole('button', { name: `Resume ${NAME}` }).click();
    await person.waitForTransfer(page, NAME, 'Uploaded');
    expect(stored()).toBe(CHUNKS);
  },
);

/** In the place of the browser's own picker, which no test can answer: a file of the page's private directory. */
async function answerPicker(page: Page): Promise<void> {
  await page.addInitScript(
    ([name, size]) => {
      Reflect.set(window, 'showOpenFilePicker', async () => {
        const directory = await navigator.storage.getDirectory();
        const handle = await directory.getFileHandle(name, { create: true });
        const writable = await handle.createWritable();
        await writable.write(new Uint8Array(size).fill(7));
        await writable.close();
        return [handle];
      });
    },
    [NAME, SIZE] as const,
  );
}

test('what is done stays in the list for a quarter of an hour', NIGHT, async ({ page, person, folder }) => {
  const path = join(folder, 'done.bin');
  await generateFile(path, 1_000, 'done');
  await page.clock.install();
  await page.reload();
  await person.seesTheDrive(page);
  await person.upload(page, path);
  const entry = person.transfer(page, 'done.bin');
  await page.clock.fastForward(QUARTER_HOUR_MS - 60_000);
  await expect(entry).toContainText('Uploaded');
  await page.clock.fastForward(60_000);
  await expect(entry).toHaveCount(0);
  await expect(person.row(page, 'done.bin')).toBeVisible();
  await expect(person.transfers(page)).toContainText('No activity in progress');
});
