import { randomUUID } from 'node:crypto';
import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { testDrive } from '../support/test-drive.ts';

test.describe('Somebody who is invited into a folder', () => {
  test('sees by whom, makes an account and joins, and no request holds the secret', async ({
    page,
    server,
    complaints,
  }) => {
    void complaints;
    const { drive: ada, ...adas } = await makeAccount(server.url);
    await ada.createDirectory('/Holidays');
    await ada.write('/Holidays/beach.txt', new Blob(['sand']));
    const bob = new Person(server.url);
    const { address } = await ada.people.invite('/Holidays', bob, 'editor');
    const { pathname, hash } = new URL(address);
    const sent: string[] = [];
    page.on('request', (request) => {
      sent.push(
        request.url().replace(/#.*/, ''),
        JSON.stringify(request.headers()),
        request.postData() ?? '',
      );
    });

    await test.step('the page says whose it is, and what', async () => {
      await page.goto(`${server.url}${pathname}${hash}`);
      await expect(
        page.getByRole('heading', { name: `${adas.email} shares a folder with you` }),
      ).toBeVisible();
      await expect(page.getByText('The folder “Holidays” is end-to-end encrypted')).toBeVisible();
      await expectFlawless(page, 'an invitation into a folder');
    });

    await test.step('an account is made with the address that was invited', async () => {
      await page.getByRole('link', { name: 'Create account' }).click();
      await bob.registerInvited(page);
    });

    await test.step('who has an account is led back, and joins', async () => {
      await expect(page.getByText(`You are signed in as ${bob.email}.`)).toBeVisible();
      await page.getByRole('button', { name: 'Join' }).click();
      await expect(page.getByRole('heading', { name: 'You have joined' })).toBeVisible();
      await expect(page.getByText('The next time')).toBeVisible();
    });

    await ada.people.settleInvitations();
    expect(await ada.people.shares('/Holidays')).toMatchObject([{ email: bob.email, role: 'editor' }]);
    const other = testDrive(server.url);
    await other.login(bob);
    expect(await other.people.sharedWithMe()).toMatchObject([{ name: 'Holidays' }]);
    const secret = hash.slice(1);
    expect(secret).toHaveLength(43);
    expect(sent.length).toBeGreaterThan(20);
    expect(sent.filter((part) => part.includes(secret))).toEqual([]);

    await test.step('the address is good once', async () => {
      complaints.expect(/404/);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'This invitation is not good' })).toBeVisible();
    });
  });

  test('who has an account logs in, and shows the words of their key where the address has no secret', async ({
    page,
    server,
    complaints,
  }) => {
    void complaints;
    const { drive: ada, ...adas } = await makeAccount(server.url);
    const bobs = await makeAccount(server.url);
    await ada.createDirectory('/Holidays');
    const { id, address } = await ada.people.invite('/Holidays', bobs, 'viewer');
    await page.goto(`${server.url}/join/${id}`);
    await expect(page.getByText('came by e-mail')).toBeVisible();
    await expect(page.getByText('Holidays')).toBeHidden();
    await page.getByRole('link', { name: 'I have an account' }).click();
    await new Person(server.url, bobs).fillLogin(page);
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page.getByText(`${adas.email} is asked to let you in`)).toBeVisible();
    const words = page.getByRole('list', { name: 'Words of your key' });
    await expect(words.getByRole('listitem')).not.toHaveCount(0);
    await expectFlawless(page, 'an invitation that was followed');
    const [open] = await ada.people.settleInvitations();
    expect(open?.followedBy).toMatchObject({ email: bobs.email, isProven: false });
    expect(await ada.people.shares('/Holidays')).toEqual([]);

    await test.step('another secret opens nothing', async () => {
      const other = Buffer.from(randomUUID().slice(0, 32)).toString('base64url');
      expect(address).not.toContain(other);
      await page.goto(`${server.url}/join/${id}#${other}`);
      await expect(page.getByText('This link does not open what it leads to')).toBeVisible();
    });
  });
});
