import { join } from 'node:path';
import { hearAnnouncements } from '../support/announcements.ts';
import { NIGHT } from '../support/dose.ts';
import { generateFile } from '../support/generated-files.ts';
import { holdChunks } from '../support/held-chunks.ts';
import { expect, test } from '../support/test.ts';

const MIB = 1 << 20;
const BATCH = ['one.bin', 'two.bin', 'three.bin', 'four.bin', 'five.bin', 'six.bin'];

test.describe('the transfer status bar', () => {
  test('shows what runs, waits, failed and is done, in each direction', async ({
    page,
    context,
    person,
    folder,
  }) => {
    const bar = person.transfers(page);
    const strip = bar.getByRole('button', { name: 'Transfers' });
    const tab = (name: string) => bar.getByRole('tab', { name });
    const entries = bar.getByRole('list', { name: 'Transfers' }).getByRole('listitem');
    const expectCounts = async (counts: Readonly<Record<string, number>>) => {
      for (const [name, count] of Object.entries(counts))
        await expect(tab(name)).toHaveText(`${name} ${count}`);
    };
    const at = (name: string) => join(folder, name);
    await generateFile(at('ready.bin'), 1_000, 'ready');
    await generateFile(at('one.bin'), 5 * MIB, 'one');
    for (const name of BATCH.slice(1)) await generateFile(at(name), 300_000, name);

    const heard = await hearAnnouncements(page);
    await test.step('is empty at first', async () => {
      await person.openTransfers(page);
      await expect(bar).toContainText('No activity in progress');
      await expectCounts({ All: 0, Active: 0, Pending: 0, Done: 0, Failed: 0 });
      await person.upload(page, at('ready.bin'));
      await expectCounts({ All: 1, Done: 1 });
      await expect.poll(heard, 'each once').toEqual(['Transfers have begun.', '1 transfer is done.']);
    });

    const restore = await holdChunks(context, 0);
    await test.step('four files of a direction at a time, and the other direction beside them', async () => {
      await person.startUpload(page, ...BATCH.map(at));
      await expectCounts({ All: 7, Active: 4, Pending: 2, Done: 1, Failed: 0 });
      await person.choose(page, 'ready.bin', 'Download');
      await expectCounts({ All: 8, Active: 5, Pending: 2, Done: 1, Failed: 0 });
    });

    await test.step('a tab shows its own', async () => {
      await tab('Pending').click();
      await expect(entries).toHaveCount(2);
      await expect(entries.first()).toContainText('five.bin');
      await tab('Active').click();
      await expect(entries).toHaveCount(5);
      await tab('Failed').click();
      await expect(bar).toContainText('No activity in progress');
      await tab('All').click();
    });

    await test.step('the list is at most 325 px high', async () => {
      const list = bar.getByRole('list', { name: 'Transfers' }).locator('..');
      await expect.poll(async () => (await list.boundingBox())?.height).toBe(325);
    });

    await test.step('one that waits is removed, one that runs is cancelled, and the next takes its turn', async () => {
      const button = (name: string, title: string) => person.transfer(page, name).getByTitle(title);
      await tab('Pending').click();
      await button('six.bin', 'Remove from the list').click();
      await tab('Active').click();
      await button('four.bin', 'Cancel the transfer').click();
      await expectCounts({ All: 7, Active: 5, Pending: 0, Done: 1, Failed: 1 });
      await tab('Failed').click();
      await expect(person.transfer(page, 'four.bin')).toContainText('Cancelled');
    });

    await test.step('what failed can be tried again', async () => {
      await person.transfer(page, 'four.bin').getByRole('button', { name: 'Try again' }).click();
      await expectCounts({ Pending: 1, Failed: 0 });
      await restore();
      await expectCounts({ All: 7, Active: 0, Pending: 0, Done: 7, Failed: 0 });
    });

    await test.step('Escape collapses it, on a phone, too', async () => {
      await page.keyboard.press('Escape');
      await expect(strip).toHaveAttribute('aria-expanded', 'false');
      await expect(strip).toContainText('7');
      await page.setViewportSize({ width: 390, height: 844 });
      await strip.click();
      await tab('All').click();
      await expect.poll(async () => (await bar.boundingBox())?.width).toBe(390);
      await page.keyboard.press('Escape');
      await expect(entries).toHaveCount(0);
    });

    await test.step('audit 28: on a phone it covers nothing at the end of a page', async () => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('link', { name: 'My Account' }).click();
      await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
      const end = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().bottom);
      expect(end).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
    });
  });

  // By day `transfers-basics.spec.ts` reads an entry's line, which a unit test composes.
  test('tells percent, speed and the time that is left', NIGHT, async ({ page, context, person, folder }) => {
    const path = join(folder, 'long.bin');
    await generateFile(path, 20 * MIB, 'long');
    const restore = await holdChunks(context, 2);
    await person.startUpload(page, path);
    const entry = person.transfer(page, 'long.bin');
    await expect(entry).toContainText('21 MB');
    await expect(entry).toContainText(/^.*40% · [\d.]+ [KM]B\/s · \d+ (s|min) left/);
    await expect(entry.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    await expect(person.transfers(page).getByRole('button', { name: 'Transfers' })).toContainText(/40%/);
    await restore();
    await person.waitForTransfer(page, 'long.bin', 'Uploaded');
  });
});
