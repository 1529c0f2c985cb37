import { expectFlawless } from '../support/accessibility.ts';
import { openAccountWorld } from '../support/account-world.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { expect, test } from '../support/test.ts';

// `sessions.test.ts` tells it over HTTP; the test below signs a device out by day.
test('devices are listed, and signed out one by one or all at once', NIGHT, async ({ browser, server }) => {
  const world = await openAccountWorld({ browser, server });
  const { page, complaints } = world;
  complaints.expect(/Failed to load resource/);
  const devices = page.locator('#devices').getByRole('listitem');
  const first = await world.openElsewhere();
  await page.reload();

  await test.step('this one stands first and has no button', async () => {
    await expect(devices.first()).toContainText('This device');
    await expect(devices.first().getByRole('button')).toHaveCount(0);
    await expect(devices.filter({ hasText: 'Firefox on Linux' })).toContainText(
      /Signed in: .+ · Last seen: .+/,
    );
  });

  await test.step('one is signed out, after a question', async () => {
    await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out Firefox on Linux?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
    await dialog.getByRole('button', { name: 'Yes, sign out' }).click();
    await expect(devices.filter({ hasText: 'Firefox on Linux' })).toHaveCount(0);
    await expect(first).toHaveURL(/\/auth\/login/);
  });

  await test.step('all others are signed out at once, and this one stays', async () => {
    const others = [await world.sessionElsewhere(), await world.sessionElsewhere()];
    await page.reload();
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByRole('button', { name: 'Yes, sign out' }).click();
    await expect(devices).toHaveCount(1);
    await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeHidden();
    for (const other of others) {
      await expect(other.api.call('self')).rejects.toThrow('unauthenticated');
    }
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  });

  if (isAll)
    await test.step('a device that has ended meanwhile is said to have', async () => {
      const gone = await world.sessionElsewhere();
      await page.reload();
      await page.getByRole('button', { name: /^Sign out (?!all)/ }).click();
      await gone.api.call('logout');
      await page.getByRole('button', { name: 'Yes, sign out' }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This is not here any more');
    });

  await world.close();
});

test(
  'fault U13: a device that is signed out elsewhere leaves at once, untouched, and says why',
  NIGHT,
  async ({ browser, server }) => {
    const world = await openAccountWorld({ browser, server });
    const { page, complaints } = world;
    complaints.expect(/Failed to load resource/);
    const other = await world.openElsewhere();
    await page.reload();
    await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
    // That page is forgotten at once, and asks nobody.
    await expect(page.getByRole('dialog')).toContainText('Text that is not saved there is lost.');
    await page.getByRole('button', { name: 'Yes, sign out' }).click();
    await expect(other).toHaveURL(/\/auth\/login/, { timeout: 3_000 });
    const why = other.getByText('You were signed out: this session was ended from another device');
    await expect(why).toBeVisible();
    await expectFlawless(other, 'the login page that says why one is signed out');
    await world.close();
  },
);

test('fault U13: each open tab of such a device leaves within three seconds, and says why', async ({
  browser,
  server,
}) => {
  const world = await openAccountWorld({ browser, server });
  const { page, complaints } = world;
  complaints.expect(/Failed to load resource/);
  const other = await world.openElsewhere({ remember: true });
  const tabs = [other];
  // One of them follows for all.
  for (const path of ['/account', '/photos']) {
    const tab = await other.context().newPage();
    await tab.goto(`${server.url}${path}`);
    await expect(tab.getByRole('button', { name: 'Logout' })).toBeVisible();
    tabs.push(tab);
  }
  await page.reload();
  await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  const left = tabs.map(async (tab) => {
    await tab.waitForURL(/\/auth\/login/);
    return Date.now();
  });
  const answered = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Yes, sign out' }).click();
  await answered;
  const since = Date.now();
  const waited = (await Promise.all(left)).map((at) => at - since);
  expect(Math.max(...waited)).toBeLessThan(3_000);
  for (const tab of tabs) {
    await expect(
      tab.getByText('You were signed out: this session was ended from another device'),
    ).toBeVisible();
    await tab.close();
  }
  await world.close();
});
