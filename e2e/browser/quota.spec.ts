import { join } from 'node:path';
import { isAll } from '../support/dose.ts';
import { generateFile } from '../support/generated-files.ts';
import { holdChunks } from '../support/held-chunks.ts';
import { asAdministrator } from '../support/shared-server.ts';
import { expect, test } from '../support/test.ts';

const MB = 1_000_000;

test.describe('a quota', () => {
  test('is warned of, refuses what is too much, and lets an upload go on once it was raised', async ({
    page,
    context,
    sharedServer,
    person,
    folder,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource/);
    const api = await asAdministrator(sharedServer);
    const { users } = await api.call('listUsers', { query: { search: person.email } });
    const id = users[0]?.id ?? '';
    const grant = (quota: number) => api.call('updateUser', { params: { id }, body: { quota } });
    const failed = person.transfers(page).getByRole('listitem').filter({ hasText: 'Your storage is full' });
    const notices = page.getByText('Nothing was uploaded');
    const at = (name: string) => join(folder, name);
    await generateFile(at('small.bin'), 9 * MB, 'small');
    await generateFile(at('large.bin'), 13 * MB, 'large');

    await test.step('at nine tenths it warns', async () => {
      await grant(10 * MB);
      await person.upload(page, at('small.bin'));
      // What is sealed beside the content counts, too.
      await expect(page.getByText(/Your storage is almost full: (1 MB|99\d KB) left\./)).toBeVisible();
      await expect(page.getByText('Used 9 MB of 10 MB')).toBeVisible();
    });

    await test.step('audit 26: a file that is larger than all of it is refused, and that is what is said', async () => {
      await person.startUpload(page, at('large.bin'));
      const refused = person.transfer(page, 'large.bin');
      await expect(refused).toContainText('This file is larger than your whole storage.');
      await expect(refused).not.toContainText('Delete something');
      await refused.getByRole('button', { name: 'Remove from the list' }).click();
    });

    await test.step('files that do not fit beside others are counted before one of them begins, in one notice', async () => {
      await grant(10 * MB);
      const creations: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && /[/]changes$/.test(request.url())) creations.push(request.url());
      });
      for (const name of ['one.bin', 'two.bin']) await generateFile(at(name), 2 * MB, name);
      await person.startUpload(page, at('one.bin'), at('two.bin'));
      await expect(notices).toHaveCount(1);
      const refused = person.transfers(page).getByRole('listitem').filter({ hasText: '2 files need 4 MB' });
      await expect(refused).toHaveCount(2);
      expect(creations).toEqual([]);
      for (let left = 2; left > 0; left--) {
        await refused.first().getByRole('button', { name: 'Remove from the list' }).click();
        await expect(refused).toHaveCount(left - 1);
      }
    });

    if (isAll)
      await test.step('a file that is too large beside others is refused by the server where it is tried again', async () => {
        await grant(15 * MB);
        await person.startUpload(page, at('large.bin'));
        const refused = person.transfer(page, 'large.bin');
        await expect(refused).toContainText('This file needs 13 MB');
        await refused.getByRole('button', { name: /Try again/ }).click();
        await expect(failed).toContainText('large.bin');
      });

    if (isAll)
      await test.step('a quota that is lowered stops an upload in its middle', async () => {
        await grant(100 * MB);
        const release = await holdChunks(context, 2);
        await failed.getByRole('button', { name: /Try again/ }).click();
        await expect(person.transfer(page, 'large.bin')).toContainText(/%/);
        await grant(10 * MB);
        await release();
        await expect(failed).toContainText('large.bin');
        await page.reload();
        await expect(page.getByText('Your storage is full. Delete something')).toBeVisible();
      });

    if (isAll)
      await test.step('and it goes on from there once the quota was raised', async () => {
        await grant(0);
        await page.reload();
        await expect(page.getByText(/storage is (almost )?full/)).toHaveCount(0);
        await person.startUpload(page, at('large.bin'));
        // The list was open to offer the interrupted upload, and closes once that is taken up.
        await expect(async () => {
          await person.openTransfers(page);
          await person.waitForTransfer(page, 'large.bin', 'Uploaded', 1_000);
        }).toPass();
      });
  });
});
