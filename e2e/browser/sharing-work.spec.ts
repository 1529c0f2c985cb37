import { join } from 'node:path';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { generateFile } from '../support/generated-files.ts';
import { holdChunks } from '../support/held-chunks.ts';
import { sharedWithMe } from '../support/sharing-page.ts';
import { expect, test } from '../support/test.ts';

let ada: FilesWorld;
let bob: FilesWorld;

test.describe.serial('a shared folder', NIGHT, () => {
  test.beforeAll(async ({ browser, sharedServer }) => {
    const ports = { browser, sharedServer };
    ada = await openFilesWorld(ports, async (drive) => {
      await drive.ensureDirectories(['/Family/Trips']);
      await drive.write('/Family/diary.txt', new Blob(['one']), { mime: 'text/plain' });
      await drive.write('/plain.txt', new Blob(['mine']));
    });
    bob = await openFilesWorld(ports, async (drive) => {
      await drive.people.begin();
    });
    const { spaceId } = await ada.drive.people.share('/Family', bob.person, 'editor');
    await bob.drive.people.accept(spaceId);
    await ada.show();
    await bob.show();
    await bob.page.getByRole('link', { name: 'Shared', exact: true }).first().click();
    await sharedWithMe(bob).getByRole('link', { name: 'Family' }).click();
  });
  test.afterAll(async () => {
    for (const world of [ada, bob]) await world?.close();
  });

  test('is worked in as My Files are: searched, by dragging and keys', async () => {
    const { page, person } = bob;
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search for files and folders' }).fill('diary');
    await page.getByRole('option', { name: /diary.txt/ }).click();
    await expect(page.getByText('one', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    await person.row(page, 'diary.txt').dragTo(person.row(page, 'Trips'));
    await expect(page.getByRole('heading', { name: 'Trips' })).toBeVisible();
    await expect(person.row(page, 'diary.txt')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(person.row(page, 'diary.txt')).toBeHidden();
    await page.getByRole('link', { name: 'Family' }).click();
    await expect(person.row(page, 'diary.txt')).toBeVisible();
  });

  test('has an upload go on after a reload, as My Files have', async ({ folder }) => {
    const { page, person } = bob;
    const film = join(folder, 'film.bin');
    await generateFile(film, 5 << 20, 'film');
    const restore = await holdChunks(page.context(), 1);
    const stored = page.context().waitForEvent('response', (answer) => answer.url().includes('?chunk='));
    await person.startUpload(page, film);
    await stored;
    await expect(person.row(page, 'film.bin')).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const offer = page.getByRole('region', { name: 'Interrupted uploads' });
    await expect(offer).toContainText('film.bin');
    await restore();
    const chooser = page.waitForEvent('filechooser');
    await offer.getByRole('button', { name: 'Resume film.bin' }).click();
    await (await chooser).setFiles(film);
    await person.waitForTransfer(page, 'film.bin', 'Uploaded');
    await ada.person.row(ada.page, 'Family').dblclick();
    await expect(person.row(ada.page, 'film.bin')).toBeVisible();
    await ada.goTo();
  });

  test('asks who gains and who loses access where something is dragged, or cut and pasted, too', async () => {
    const { page } = ada;
    const into = page.getByRole('dialog', { name: 'Move into a shared folder' });
    const out = page.getByRole('dialog', { name: 'Move out of a shared folder' });
    await page.getByRole('row', { name: /plain.txt/ }).dragTo(page.getByRole('row', { name: /Family/ }));
    await expect(into).toContainText(`${bob.person.email} (editor)`);
    await into.getByRole('button', { name: 'cancel' }).click();
    await expect(page.getByRole('row', { name: /plain.txt/ })).toBeVisible();

    await page.getByRole('row', { name: /plain.txt/ }).click();
    await page.keyboard.press('ControlOrMeta+x');
    await page.getByRole('row', { name: /Family/ }).dblclick();
    await expect(page.getByRole('heading', { name: 'Family' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+v');
    await into.getByRole('button', { name: 'Move' }).click();
    await expect(bob.page.getByRole('row', { name: /plain.txt/ })).toBeVisible();
    await page.getByRole('row', { name: /plain.txt/ }).click();
    await page.keyboard.press('ControlOrMeta+x');
    await page.getByRole('link', { name: 'My Files' }).first().click();
    await expect(page.getByRole('row', { name: /Family/ })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(out).toContainText(bob.person.email);
    await expect(out).toContainText('What others changed in it can no longer be undone after that.');
    await out.getByRole('button', { name: 'Move' }).click();
    await expect(page.getByRole('row', { name: /plain.txt/ })).toBeVisible();
    await expect(bob.page.getByRole('row', { name: /plain.txt/ })).toBeHidden();
  });
});
