import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectFlawless, PHONE } from '../support/accessibility.ts';
import { type MadeAccount, makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { generatePicture } from '../support/generated-pictures.ts';
import { takeProfile } from '../support/kept-profile.ts';
import { enterDrive, QUIET_FILE } from '../support/ready-session.ts';
import { recordShares, sharesOf } from '../support/recorded-shares.ts';
import { asAdministrator, type SharedServer } from '../support/shared-server.ts';
import { expect, test } from '../support/test.ts';
import { intact, makeFolder, storeMany, type TestDrive } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

const NAMES = ['a.jpg', 'b.jpg', 'c.jpg'];

let address: string;
let drive: TestDrive;
let pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

const tilesOf = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem');
const barOf = (page: Page) => page.getByRole('region', { name: 'What is chosen' });
const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: `Choose ${name}` });
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const takerOf = (server: SharedServer): Promise<MadeAccount> => makeAccount(server.url);

async function chosenIn(page: Page): Promise<string[]> {
  const chosen: string[] = [];
  for (const name of NAMES) if (await boxOf(page, name).isChecked()) chosen.push(name);
  return chosen;
}

test.describe('a link to pictures', () => {
  test.beforeAll(async ({ browser, sharedServer }) => {
    const profile = await takeProfile(browser);
    await profile.page.goto(`${sharedServer.url}${QUIET_FILE}`);
    const made = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const [name, color] of [
      ['a.jpg', '#36c'],
      ['b.jpg', '#c63'],
      ['c.jpg', '#3c6'],
    ] as const) {
      made.set(
        name,
        await generatePicture(profile.page, { width: 640, height: 400, color, type: 'image/jpeg' }),
      );
    }
    await profile.giveBack();
    pictures = made;
    ({ drive } = await makeAccount(sharedServer.url));
    const trip = await makeFolder(drive, 'Trip');
    await drive.list();
    await drive.list(trip);
    const stored = Array.from(made, ([name, bytes]) => ({
      name,
      bytes,
      mime: 'image/jpeg',
      thumbnail: bytes,
    }));
    await storeMany(drive, [...stored, { name: 'route.bin', bytes: new Uint8Array([1]) }], trip);
    const link = await drive.links.create(intact(await drive.list(), 'Trip'));
    if (link.state !== 'intact') throw new Error('The link is damaged');
    address = drive.links.address(link);
  });

  test('a link to pictures is a gallery, from which the viewer steps', async ({ openBrowser }) => {
    const page = await openBrowser();
    await page.setViewportSize(PHONE);
    await page.goto(address);
    const tiles = tilesOf(page);
    await expect(tiles).toHaveText([/a\.jpg/, /b\.jpg/, /c\.jpg/, /route\.bin/]);
    const boxes = await Promise.all([0, 1, 2, 3].map((index) => tiles.nth(index).boundingBox()));
    const [first, second, third, row] = boxes;
    expect(second?.y, 'two stand side by side').toBe(first?.y);
    expect(third?.y).toBeGreaterThan(first?.y ?? 0);
    expect(row?.width, 'what is no picture is a row').toBeGreaterThan((first?.width ?? 0) * 2);
    await expect
      .poll(() =>
        tiles
          .first()
          .locator('img')
          .evaluate((image) => image.clientWidth),
      )
      .toBeGreaterThan(130);

    const viewer = new Viewer(page);
    // On the picture itself.
    await page.mouse.click((second?.x ?? 0) + 60, (second?.y ?? 0) + 60);
    await viewer.picture('b.jpg');
    await page.keyboard.press('ArrowRight');
    await viewer.picture('c.jpg');
    await page.keyboard.press('Escape');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download a.jpg' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('a.jpg');
  });

  test('lets several be chosen, by mouse, keys and fingers, and downloads them', async ({ openBrowser }) => {
    const page = await openBrowser();
    await page.goto(address);
    const bar = barOf(page);
    await test.step('by the mouse', async () => {
      await boxOf(page, 'a.jpg').click();
      await expect(bar.getByRole('status')).toContainText('1 chosen');
      await tilesOf(page)
        .nth(2)
        .click({ modifiers: ['Shift'] });
      expect(await chosenIn(page)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
      await tilesOf(page)
        .nth(1)
        .click({ modifiers: ['Control'] });
      expect(await chosenIn(page)).toEqual(['a.jpg', 'c.jpg']);
      // A click alone opens nothing any more.
      await tilesOf(page)
        .nth(0)
        .click({ position: { x: 60, y: 60 } });
      expect(await chosenIn(page)).toEqual(['c.jpg']);
      await expectFlawless(page, 'what is chosen behind a link');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        bar.getByRole('button', { name: 'Download' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('c.jpg');
      expect(hashOf(await readFile(await file.path()))).toBe(
        hashOf(pictures.get('c.jpg') ?? new Uint8Array()),
      );
      await page.keyboard.press('Escape');
      await expect(bar).toHaveCount(0);
    });
    await test.step('by the keyboard alone', async () => {
      await page.reload();
      const choose = page.getByRole('button', { name: 'Choose', exact: true });
      await expect(choose).toBeVisible();
      while (!(await choose.evaluate((button) => button === document.activeElement)))
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(bar.getByRole('status')).toHaveText('Nothing chosen');
      await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      expect(await chosenIn(page)).toEqual(['a.jpg', 'b.jpg']);
      await page.keyboard.press('Control+a');
      await expect(bar.getByRole('status')).toContainText('4 chosen');
      await page.keyboard.press('Escape');
      await expect(bar).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('heading', { name: 'Trip' })).toBeVisible();
    });
    await test.step('as one archive of what was chosen', async () => {
      for (const name of ['a.jpg', 'b.jpg']) await boxOf(page, name).check();
      await expect(bar.getByRole('status')).toHaveText(/^2 chosen · [\d.]+ KB$/);
      const [archive] = await Promise.all([
        page.waitForEvent('download'),
        bar.getByRole('button', { name: 'Download' }).click(),
      ]);
      expect(archive.suggestedFilename()).toBe('Trip.zip');
      const bytes = await readFile(await archive.path());
      for (const name of ['a.jpg', 'b.jpg']) {
        expect(bytes.includes(name)).toBe(true);
        expect(bytes.includes(Buffer.from(pictures.get(name) ?? []))).toBe(true);
      }
      expect(bytes.includes('c.jpg')).toBe(false);
    });
  });

  test('lets a finger rest on a picture to choose it, and then tap', NIGHT, async ({ browser }) => {
    const profile = await takeProfile(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
    const { page } = profile;
    await page.goto(address);
    const middle = async (index: number) => {
      const box = await tilesOf(page).nth(index).boundingBox();
      return { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 60 };
    };
    await expect(tilesOf(page)).toHaveCount(4);
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await middle(0)] });
    await expect(boxOf(page, 'a.jpg')).toBeChecked();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const { x, y } = await middle(1);
    await page.touchscreen.tap(x, y);
    await expect(boxOf(page, 'b.jpg')).toBeChecked();
    await expect(boxOf(page, 'a.jpg')).toBeChecked();
    await expect(page.getByRole('button', { name: 'Close the preview' })).toHaveCount(0);
    await profile.giveBack();
  });

  // The tests above choose and download pictures.
  test(
    'hands pictures to other applications, once they are decrypted here',
    NIGHT,
    async ({ openBrowser }) => {
      const page = await openBrowser();
      await page.addInitScript(recordShares);
      await page.goto(address);
      await boxOf(page, 'a.jpg').check();
      await boxOf(page, 'c.jpg').check();
      const share = barOf(page).getByRole('button', { name: 'Share…' });
      const expected = ['a.jpg', 'c.jpg'].map((name) => ({
        name,
        type: 'image/jpeg',
        hash: hashOf(pictures.get(name) ?? new Uint8Array()),
      }));
      await test.step('at once, while the touch is recent', async () => {
        await share.click();
        await expect(page.getByText('Handed over')).toBeVisible();
        expect(await sharesOf(page)).toEqual([expected]);
      });
      await test.step('at another touch, where fetching took too long', async () => {
        await page.evaluate(() => {
          Object.defineProperty(navigator, 'userActivation', {
            value: { isActive: false },
            configurable: true,
          });
        });
        await share.click();
        const now = page.getByRole('button', { name: 'Share now' });
        await expect(now).toBeFocused();
        await expectFlawless(page, 'files that are ready to be shared');
        expect(await sharesOf(page)).toHaveLength(1);
        await now.click();
        await expect(page.getByText('Handed over')).toBeVisible();
        expect(await sharesOf(page)).toEqual([expected, expected]);
      });
      await test.step('and says where the browser refuses them, and where somebody changes their mind', async () => {
        await page.evaluate(() => Reflect.set(window, 'refusal', 'NotAllowedError'));
        await share.click();
        await page.getByRole('button', { name: 'Share now' }).click();
        await expect(page.getByRole('alert')).toContainText('This browser does not hand these files over.');
        await page.evaluate(() => Reflect.set(window, 'refusal', 'AbortError'));
        await share.click();
        await page.getByRole('button', { name: 'Share now' }).click();
        await expect(page.getByRole('alert')).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Share now' })).toHaveCount(0);
      });
      await test.step('not where the browser cannot', async () => {
        await page.evaluate(() => Reflect.set(window, 'cannot', true));
        await boxOf(page, 'b.jpg').check();
        await expect(share).toHaveCount(0);
      });
    },
  );

  test(
    'saves what is chosen into the drive of who is signed in',
    NIGHT,
    async ({ openBrowser, sharedServer }) => {
      const taker = await takerOf(sharedServer);
      await taker.drive.createDirectory('/Theirs');
      const page = await openBrowser();
      await enterDrive(page, sharedServer.url, taker);
      await page.goto(address);
      await boxOf(page, 'a.jpg').check();
      await boxOf(page, 'b.jpg').check();
      await barOf(page).getByRole('button', { name: 'Save to my drive' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save “Trip” to my drive' });
      await expect(dialog).toContainText(taker.email);
      await dialog.getByRole('treeitem', { name: 'Theirs' }).click();
      await expectFlawless(page, 'the dialog that saves what is behind a link');
      await dialog.getByRole('button', { name: 'Save here' }).click();
      await expect(dialog).toContainText('2 files were saved.');
      await expectFlawless(page, 'what was saved of a link');
      await dialog.getByRole('link', { name: 'Open the folder' }).click();
      await expect(page.getByRole('heading', { name: 'Theirs' })).toBeVisible();
      await expect(page.getByRole('row', { name: /b\.jpg/ })).toBeVisible();
      for (const name of ['a.jpg', 'b.jpg']) {
        const saved = await taker.drive.stat(`/Theirs/${name}`);
        expect(saved).toMatchObject({ isOwner: true, mime: 'image/jpeg', hasThumbnail: true });
        expect(hashOf(await taker.drive.read(saved))).toBe(hashOf(pictures.get(name) ?? new Uint8Array()));
      }
    },
  );

  test('saves all of it into the drive of who is signed in', NIGHT, async ({ openBrowser, sharedServer }) => {
    const taker = await takerOf(sharedServer);
    const page = await openBrowser();
    await enterDrive(page, sharedServer.url, taker);
    await page.goto(address);
    await page.getByRole('button', { name: 'Save to my drive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save here' }).click();
    await expect(page.getByRole('dialog')).toContainText('4 files were saved.');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { children } = await taker.drive.list('/Trip');
    expect(children.map(({ name }) => name).toSorted()).toEqual([...NAMES, 'route.bin']);
  });

  test(
    'saves a single file, too, where there is room for it',
    NIGHT,
    async ({ openBrowser, sharedServer }) => {
      const picture = pictures.get('a.jpg') ?? new Uint8Array();
      await drive.write('/single.jpg', picture, { mime: 'image/jpeg' });
      const link = await drive.links.create(intact(await drive.list(), 'single.jpg'));
      if (link.state !== 'intact') throw new Error('The link is damaged');
      const taker = await takerOf(sharedServer);
      const { id } = await taker.drive.account.self();
      const api = await asAdministrator(sharedServer);
      const grant = (quota: number) => api.call('updateUser', { params: { id }, body: { quota } });
      await grant(1_000);
      const page = await openBrowser();
      await enterDrive(page, sharedServer.url, taker);
      await page.goto(drive.links.address(link));
      await page.getByRole('button', { name: 'Save to my drive' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save “single.jpg” to my drive' });
      const save = dialog.getByRole('button', { name: 'Save here' });
      await save.click();
      await expect(dialog.getByRole('alert')).toContainText('larger than your whole storage');
      expect((await taker.drive.list()).children).toEqual([]);
      await grant(1_000_000);
      await save.click();
      await expect(dialog).toContainText('One file was saved.');
      const saved = intact(await taker.drive.list(), 'single.jpg');
      expect(hashOf(await taker.drive.read(saved))).toBe(hashOf(picture));
      await drive.links.delete(link);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('button', { name: 'Save to my drive' }).click();
      await save.click();
      await expect(dialog.getByRole('alert')).toContainText('This is not here any more.');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
    },
  );
});
