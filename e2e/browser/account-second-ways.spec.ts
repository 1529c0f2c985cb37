import { openAccountWorld } from '../support/account-world.ts';
import { isAll } from '../support/dose.ts';
import { expect, test } from '../support/test.ts';
import { calmHalfMinute, totp } from '../support/totp.ts';

test('two-factor authentication is switched on, gets new recovery codes, and is switched off', async ({
  browser,
  server,
}) => {
  const world = await openAccountWorld({ browser, server });
  const { page, person, complaints } = world;
  complaints.expect(/Failed to load resource/);
  const security = page.getByRole('region', { name: 'Security' });
  const dialog = page.getByRole('dialog');
  let codes: string[] = [];
  const fillPassword = (password = person.password) => dialog.getByLabel('Current password').fill(password);

  await test.step('on', async () => {
    await security.getByRole('button', { name: 'Set up' }).click();
    await fillPassword('a password of somebody else');
    await dialog.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expect(dialog.getByText('The password is wrong.')).toBeVisible();
    await fillPassword();
    await dialog.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
    await calmHalfMinute();
    await dialog.getByLabel('Code from the app').fill(totp(secret));
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    const list = dialog.getByRole('list', { name: 'Recovery codes' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    codes = await list.getByRole('listitem').allTextContents();
    await page.keyboard.press('Escape');
    await expect(dialog, 'codes that are shown once are not closed by accident').toBeVisible();
    await dialog.getByLabel('I have kept the recovery codes').check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(security.getByText('10 recovery codes are left.')).toBeVisible();
  });

  await test.step('new recovery codes, for one of the old', async () => {
    await security.getByRole('button', { name: 'New recovery codes' }).click();
    await fillPassword();
    await dialog.getByLabel('Code', { exact: true }).fill('000000');
    await dialog.getByRole('button', { name: 'Make new codes' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: 'Make new codes' }).click();
    const list = dialog.getByRole('list', { name: 'Recovery codes' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    const renewed = await list.getByRole('listitem').allTextContents();
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    codes = renewed;
    await dialog.getByLabel('I have kept the recovery codes').check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
  });

  await test.step('off', async () => {
    await security.getByRole('button', { name: 'Switch off' }).click();
    await fillPassword();
    await dialog.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(dialog).toBeHidden();
    await expect(security.getByRole('button', { name: 'Set up' })).toBeVisible();
    // By day HTTP tests tell that a login asks for no code then.
    if (isAll) await world.signInElsewhere();
  });

  await test.step('a recovery code for the private key is made, replaced and removed', async () => {
    const make = async () => {
      await dialog.getByLabel('Current password').fill(person.password);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('button', { name: 'Make a recovery code' }).click();
      const code = (await dialog.locator('code').textContent()) ?? '';
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(dialog).toBeHidden();
      return code;
    };

    await security.getByRole('button', { name: 'Make', exact: true }).click();
    const first = await make();
    await security.getByRole('button', { name: 'Replace' }).click();
    const second = await make();
    expect(second).not.toBe(first);
    expect(second.length).toBeGreaterThan(30);
    await security.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByLabel('Current password').fill(person.password);
    await dialog.getByRole('button', { name: 'Yes, remove' }).click();
    await expect(dialog).toBeHidden();
    await expect(security.getByRole('button', { name: 'Make', exact: true })).toBeVisible();
    codes.push(first, second);
  });

  await world.close(codes);
});
