import { PHONE } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { generatePicture } from '../support/generated-pictures.ts';
import { expect, test } from '../support/test.ts';
import { intact, makeFolder, store } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

test('a link to pictures is a gallery, from which the viewer steps', async ({
  openBrowser,
  sharedServer,
}) => {
  const page = await openBrowser();
  await page.goto(`${sharedServer.url}/auth/login`);
  const picture = await generatePicture(page, { width: 640, height: 400, color: '#36c', type: 'image/jpeg' });
  const { drive } = await makeAccount(sharedServer.url);
  const trip = await makeFolder(drive, 'Trip');
  await drive.list();
  const into = await drive.list(trip);
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg'])
    await store(drive, name, picture, { into, mime: 'image/jpeg', thumbnail: picture });
  await store(drive, 'route.bin', new Uint8Array([1]), { into });
  const link = await drive.links.create(intact(await drive.list(), 'Trip'));
  if (link.state !== 'intact') throw new Error('The link is damaged');

  await page.setViewportSize(PHONE);
  await page.goto(drive.links.address(link));
  const tiles = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
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
