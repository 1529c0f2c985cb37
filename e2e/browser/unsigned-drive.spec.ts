import { DIRECTORY_MIME } from '@coffer/contract';
import { expectFlawless } from '../support/accessibility.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { expect, test } from '../support/test.ts';
import type { TestDrive } from '../support/test-drive.ts';

test.describe.configure({ mode: 'serial' });

let world: FilesWorld;

/** Makes folders as a program does that signs nothing, and moves two of them without their keys. */
async function fillWithoutSigning(drive: TestDrive): Promise<void> {
  const ids: string[] = [];
  for (const name of ['Projects', 'Letters', 'Notes']) {
    const input = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt: 1_700_000_000, parentId: null };
    const { id, request } = await drive.keyring.sealNewItem(input);
    await drive.api.call('createItem', { body: request });
    ids.push(id);
  }
  const [projects = '', ...moved] = ids;
  await drive.api.call('moveItems', { body: { ids: moved, file_id: projects } });
}

test.describe('a drive that was changed by what signs nothing', () => {
  test.beforeAll(async ({ browser, sharedServer }) => {
    world = await openFilesWorld({ browser, sharedServer }, fillWithoutSigning);
    world.complaints.expect(/Failed to load resource/);
  });
  test.afterAll(() => world.close());

  test('is shown, and not changed before its owner has signed what is there', async () => {
    const { page } = world;
    await page.getByRole('button', { name: 'Create a directory' }).click();
    await page.getByLabel('Directory name').fill('Mine');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'another drive than your devices signed',
    );
    await page.keyboard.press('Escape');

    await page.goto(`${world.url}/account#device`);
    const section = page.getByRole('region', { name: 'This device' });
    await expect(section).toContainText('Not signed');
    await expect(section).toContainText('Look through your files before you sign what is there');
    await section.getByRole('button', { name: 'Go on with what is there' }).click();
    const question = page.getByRole('dialog', { name: 'Go on with what is there' });
    await expect(question).toContainText('signs the drive as the server shows it now');
    await expectFlawless(page, 'the question whether what is there is signed');
    await question.getByRole('button', { name: 'Sign what is there' }).click();
    await expect(question).toBeHidden();
    await expect(section).toContainText('Verified');
    await expect(section).toContainText(/Last verified on .* after 5 changes.* these words: \w+( \w+){7}\./);
  });

  test('is verified from the beginning when somebody asks for that', async () => {
    const { page } = world;
    const section = page.getByRole('region', { name: 'This device' });
    await section.getByRole('button', { name: 'Verify my drive' }).click();
    await expect(section.getByRole('button', { name: 'Verify my drive' })).toBeEnabled();
    await expect(section).toContainText('Verified');
    await expectFlawless(page, 'a drive that is verified', { within: section });
  });
});

test(
  'a server that brings back a former state is told from the page, and the owner decides',
  NIGHT,
  async ({ browser, sharedServer }) => {
    const own = await openFilesWorld({ browser, sharedServer }, async (drive) => {
      await drive.createDirectory('/Projects');
    });
    const { page } = own;
    own.complaints.expect(/Failed to load resource/);
    await page.goto(`${own.url}/account#device`);
    const section = page.getByRole('region', { name: 'This device' });
    await section.getByRole('button', { name: 'That is right' }).click();
    await expect(section).toContainText('Verified');
    const proofs = '**/api/spaces/*/proofs';
    const former: { body: string | null } = { body: null };
    await page.route(proofs, async (route) => {
      const answer = await route.fetch();
      former.body ??= await answer.text();
      await route.fulfill({ response: answer, body: former.body });
    });
    await page.reload();
    await expect(section).toContainText('Verified');
    await own.drive.createDirectory('/Letters');
    await page.unroute(proofs);
    await page.reload();
    await expect(section).toContainText('after 2 changes');
    await page.route(proofs, (route) =>
      route.fulfill({ body: former.body ?? '', contentType: 'application/json' }),
    );
    await page.reload();
    await expect(section).toContainText('Shown as it was earlier');
    await expect(section).toContainText('may have restored a backup');
    await expectFlawless(page, 'a drive that is shown as it was earlier', { within: section });
    await own.close();
  },
);
