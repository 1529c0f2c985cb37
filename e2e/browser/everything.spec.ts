import type { Page } from '@playwright/test';
import { jpeg } from '../../packages/client/test/support/camera-files.ts';
import { expectFlawless } from '../support/accessibility.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { generatePicture } from '../support/generated-pictures.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';
import { storeMany } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

/** As many photographs as are in the folder that Ada shares with Bob; each of them has one more of their own. */
const COUNT = 48;
const numbers = Array.from({ length: COUNT }, (_, index) => index);
const nameOf = (index: number) => `photo ${String(index).padStart(2, '0')}.jpg`;

const grid = (page: Page) => page.getByRole('grid', { name: 'Photos' });
const tile = (page: Page, name: string) =>
  grid(page).getByRole('gridcell', { name: new RegExp(`^${name.replace('.', '\\.')}, `) });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected items' });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click();
const counted = (page: Page, count: number) =>
  expect(page.getByText(count === 1 ? '1 picture or video' : `${count} pictures and videos`)).toBeVisible({
    timeout: 20_000,
  });

/** Chooses a filter of the list that is shown. */
const choose = (page: Page, filter: string) =>
  page
    .getByRole('group', { name: 'What is shown' })
    .getByText(filter, { exact: true })
    .click({ timeout: 15_000 });

/** Marks a picture in Photos. */
async function mark(page: Page, name: string): Promise<void> {
  await tile(page, name).hover();
  await tile(page, name).getByRole('checkbox').click();
}

test.describe
  .serial('everything that somebody has', () => {
    let ada: FilesWorld;
    let bob: FilesWorld;
    let spaceId: string;
    let picture: Uint8Array<ArrayBuffer>;

    /** A photograph of a noon: the newest one of the folder is that with the lowest number. */
    const photograph = (name: string, day: number) => {
      const taken = new Date(Date.UTC(2024, 4, 31 - day, 12));
      const text = taken.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');
      return {
        name,
        bytes: Uint8Array.from(jpeg({ taken: text, offset: '+00:00' }, picture)),
        mime: 'image/jpeg',
        media: { takenAt: taken.getTime() / 1000, offset: 0, width: 64, height: 48, duration: null },
        thumbnail: picture,
      };
    };

    test.beforeAll(async ({ browser, sharedServer }) => {
      test.setTimeout(120_000);
      const blank = await browser.newPage();
      picture = await generatePicture(blank, { width: 64, height: 48, color: '#c60', type: 'image/jpeg' });
      await blank.close();
      ada = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        await drive.people.begin();
        const { id } = await drive.createDirectory('/Family');
        await storeMany(
          drive,
          numbers.map((index) => photograph(nameOf(index), index)),
          id,
        );
        // Between two of them, and before all.
        await storeMany(drive, [photograph('of Ada.jpg', 0.5)]);
      });
      bob = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        await drive.people.begin();
        await storeMany(drive, [photograph('of Bob.jpg', -1)]);
      });
    });
    test.afterAll(async () => {
      await ada?.close();
      await bob?.close();
    });

    test('is what its owner sees before it is shared', async () => {
      const { page } = ada;
      await menu(page, 'Photos');
      await counted(page, COUNT + 1);
      await expect(
        page.getByRole('group', { name: 'What is shown' }),
        'there is nothing to choose',
      ).toBeHidden();
    });

    test('is the same once it is shared, for both', async () => {
      ({ spaceId } = await ada.drive.people.share('/Family', bob.person, 'editor'));
      await bob.drive.people.accept(spaceId);
      for (const { page } of [ada, bob]) {
        await page.reload();
        await menu(page, 'Photos');
        await counted(page, COUNT + 1);
        await expect(tile(page, nameOf(0))).toBeVisible();
        await expect(tile(page, nameOf(0)).locator('img'), 'with the thumbnails of the folder').toBeVisible();
        await expect(tile(page, nameOf(0))).toHaveAttribute('title', `Family / ${nameOf(0)}`);
      }
      await expect(tile(ada.page, 'of Ada.jpg')).toBeVisible();
      await expect(tile(bob.page, 'of Bob.jpg')).toBeVisible();
      await expect(tile(bob.page, 'of Ada.jpg')).toBeHidden();
    });

    test('is filtered by where it is, in an address that can be opened again', async () => {
      const { page } = ada;
      await choose(page, 'Shared by me');
      await counted(page, COUNT);
      await expect(tile(page, 'of Ada.jpg')).toBeHidden();
      await expect(page).toHaveURL(/\?among=shared-by-me$/);
      await page.reload();
      await counted(page, COUNT);
      await choose(page, 'Shared with me');
      await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible();
      await expectFlawless(page, 'Photos with a filter');
      await choose(page, 'Not shared');
      await counted(page, 1);
      await choose(page, 'All');
      await counted(page, COUNT + 1);
      await choose(bob.page, 'Shared with me');
      await counted(bob.page, COUNT);
      await choose(bob.page, 'All');
    });

    test('is stepped through across folders, without another face in between', async () => {
      const { page } = ada;
      const viewer = new Viewer(page);
      await tile(page, nameOf(0)).click();
      await viewer.shows(nameOf(0));
      await expect(page).toHaveURL(new RegExp(`space=${spaceId}`));
      await expect(viewer.frame.getByText(`1 of ${COUNT + 1}`)).toBeVisible();
      await viewer.picture(nameOf(0));
      await page.evaluate(() => {
        const faces: string[] = [];
        Object.assign(window, { faces });
        const look = () => {
          const name = document.querySelector('main h1')?.textContent ?? 'no viewer';
          if (faces.at(-1) !== name) faces.push(name);
        };
        new MutationObserver(look).observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
        });
      });
      await viewer.button('Next file').focus();
      await page.keyboard.press('Enter');
      await viewer.shows('of Ada.jpg');
      await viewer.picture('of Ada.jpg');
      await expect(page).not.toHaveURL(/space=/);
      await expect(viewer.button('Next file'), 'the focus stays').toBeFocused();
      await page.keyboard.press('Enter');
      await viewer.shows(nameOf(1));
      await viewer.picture(nameOf(1));
      await page.keyboard.press('ArrowLeft');
      await viewer.shows('of Ada.jpg');
      await viewer.picture('of Ada.jpg');
      await page.keyboard.press('ArrowRight');
      await viewer.shows(nameOf(1));
      const faces = await page.evaluate(() => (window as unknown as { faces: string[] }).faces);
      expect(faces.filter((name, index) => index > 0 || name !== nameOf(0))).toEqual([
        'of Ada.jpg',
        nameOf(1),
        'of Ada.jpg',
        nameOf(1),
      ]);
      await viewer.close();
      await expect(tile(page, nameOf(1))).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`/photos#${spaceId}/`));
    });

    test('is shown one after the other, across folders as well', async () => {
      const { page } = ada;
      const viewer = new Viewer(page);
      await tile(page, nameOf(0)).focus();
      await page.keyboard.press('Home');
      await page.clock.install();
      await page.getByRole('button', { name: 'Slideshow' }).click();
      const shows = (name: string) => expect(viewer.frame.locator('h1')).toHaveText(name);
      await shows(nameOf(0));
      await page.clock.runFor(5_200);
      await shows('of Ada.jpg');
      await page.clock.runFor(5_200);
      await shows(nameOf(1));
      await page.keyboard.press('Escape');
      await viewer.close();
      await page.clock.resume();
    });

    test('is deleted with one question wherever it is, and comes back together', async () => {
      const { page } = ada;
      await mark(page, 'of Ada.jpg');
      await tile(page, nameOf(2)).click({ modifiers: ['ControlOrMeta'] });
      await expect(toolbar(page)).toContainText('2 selected');
      await expect(toolbar(page).getByRole('button', { name: 'Download' })).toBeVisible();
      await expect(toolbar(page).getByRole('button', { name: 'Move' }), 'of two places').toBeHidden();
      await page.keyboard.press('Delete');
      const dialog = page.getByRole('dialog', { name: 'Delete selected' });
      await expect(dialog).toContainText('2 files');
      const yes = dialog.getByRole('button', { name: 'Yes, delete' });
      // Where one of the places refuses it, nothing goes.
      const ofFolder = `**/api/spaces/${spaceId}/changes`;
      ada.complaints.expect(/^Failed to load resource: the server responded with a status of 403/);
      await page.route(ofFolder, (route) =>
        route.request().method() === 'POST' ? refuse(route, 'forbidden') : route.fallback(),
      );
      await yes.click();
      await expect(dialog).toContainText('You may not do this, or not any more.');
      expect((await ada.drive.listTrash()).entries).toEqual([]);
      await page.unroute(ofFolder);
      await yes.click();
      await expect(tile(page, 'of Ada.jpg')).toBeHidden();
      await expect(tile(page, nameOf(2))).toBeHidden();
      await counted(page, COUNT - 1);
      await counted(bob.page, COUNT);
      await page.getByRole('button', { name: 'Undo' }).click();
      await counted(page, COUNT + 1);
      await expect(tile(page, 'of Ada.jpg')).toBeVisible();
      await expect(tile(page, nameOf(2))).toBeVisible();
    });

    test('is worked on in its own folder: details, link, move and the way to the folder', async () => {
      const { page, person } = ada;
      await mark(page, nameOf(3));
      await toolbar(page).getByRole('button', { name: 'Details' }).click();
      const details = page.getByRole('dialog', { name: 'Details' });
      await expect(details).toContainText(nameOf(3));
      await page.keyboard.press('Escape');
      await toolbar(page).getByRole('button', { name: 'Share' }).click();
      await expect(page.getByRole('dialog', { name: 'Public link' })).toBeVisible();
      await page.keyboard.press('Escape');
      await toolbar(page).getByRole('button', { name: 'Move' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Move to My Files…' })).toBeVisible();
      await page.keyboard.press('Escape');
      await toolbar(page).getByRole('button', { name: 'Show in folder' }).click();
      await expect(page).toHaveURL(new RegExp(`/\\?space=${spaceId}`));
      await expect(person.row(page, nameOf(3))).toBeVisible();
    });

    test('takes storage by kind: what others share is named apart', async () => {
      const images = ({ page }: FilesWorld) =>
        page.getByRole('table', { name: 'Used storage by type' }).getByRole('row', { name: /^Images/ });
      for (const { page } of [ada, bob]) await menu(page, 'My Account');
      await expect(images(ada)).toContainText(String(COUNT + 1));
      await expect(images(bob)).toContainText('Images1');
      await expect(bob.page.getByText(/^Shared with you: /)).toBeVisible();
      await expect(ada.page.getByText(/^Shared with you: /)).toBeHidden();
      for (const { page } of [ada, bob]) await menu(page, 'Photos');
    });

    test('is not changed by who may only view it', async () => {
      await ada.drive.people.share('/Family', bob.person, 'viewer');
      const { page } = bob;
      await page.reload();
      await counted(page, COUNT + 1);
      await mark(page, nameOf(0));
      await expect(toolbar(page).getByRole('button', { name: 'Download' })).toBeVisible();
      for (const name of ['Share', 'Move', 'Delete']) {
        await expect(toolbar(page).getByRole('button', { name }), name).toBeHidden();
      }
      await page.keyboard.press('Delete');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.keyboard.press('Escape');
    });
  });
