import { NIGHT } from '../support/dose.ts';
import { keepsOpening, keptDrives, spaceOf } from '../support/kept-rows.ts';
import { OFFLINE, seesFilesKept, test } from '../support/offline-world.ts';
import { enterDrive } from '../support/ready-session.ts';
import { expect } from '../support/test.ts';
import { newPerson, testDrive } from '../support/test-drive.ts';

const AS_KEPT = 'Shown as this device last saw it. Access is checked again once you are online.';

test.use({ ownProfile: true });

test(
  'a shared folder is shown without a network, and says that nobody has checked who may see it',
  NIGHT,
  async ({ page, context, server, account, complaints }) => {
    test.setTimeout(180_000);
    complaints.expect(
      /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|server_unreachable/,
    );
    const { id: driveId } = await spaceOf(account);
    const ada = testDrive(server.url);
    await newPerson(ada);
    await account.drive.people.begin();
    await ada.createDirectory('/Family');
    await ada.write('/Family/letter.txt', new Blob(['Dear Bob']));
    const { spaceId } = await ada.people.share('/Family', account, 'editor');
    await account.drive.people.accept(spaceId);

    await page.clock.install();
    const person = await enterDrive(page, server.url, account, { remember: true });
    await page.goto(`${server.url}/account#offline`);
    await page.getByRole('switch', { name: 'Open this drive without a network' }).click();
    await expect(page.getByText('This device opens your drive by itself')).toBeVisible();
    await page.goto(`${server.url}/shared/${spaceId}`);
    await expect(person.row(page, 'letter.txt')).toBeVisible();
    await expect.poll(() => keepsOpening(page, `${spaceId}-${driveId.slice(-10)}`)).toBe(true);
    await page.goto(server.url);
    await seesFilesKept(page);

    await context.setOffline(true);
    await page.goto(`${server.url}/shared/${spaceId}`);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(person.row(page, 'letter.txt')).toBeVisible();
    await expect(page.getByText(AS_KEPT)).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText(AS_KEPT)).toBeHidden({ timeout: 30_000 });
    await expect(person.row(page, 'letter.txt')).toBeVisible();
    await context.setOffline(true);
    await page.goto(`${server.url}/shared/${spaceId}`);
    await expect(page.getByText(AS_KEPT)).toBeVisible();
    const [share] = await ada.people.shares('/Family');
    await ada.people.takeBack('/Family', share?.id ?? '');
    await context.setOffline(false);
    await expect(page.getByRole('alert').first()).toContainText('not shared with you any more', {
      timeout: 30_000,
    });
    await expect.poll(async () => (await keptDrives(page)).length).toBe(1);

    // The same, where the page starts without a network, and never shows the folder.
    await ada.createDirectory('/Later');
    const { spaceId: later } = await ada.people.share('/Later', account, 'viewer');
    await account.drive.people.accept(later);
    await page.goto(`${server.url}/shared/${later}`);
    await expect.poll(() => keepsOpening(page, `${later}-${driveId.slice(-10)}`)).toBe(true);
    await context.setOffline(true);
    await page.goto(server.url);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await ada.people.takeBackWhole('/Later');
    expect(await keptDrives(page)).toHaveLength(2);
    await context.setOffline(false);
    await expect.poll(async () => (await keptDrives(page)).length, { timeout: 30_000 }).toBe(1);
  },
);
