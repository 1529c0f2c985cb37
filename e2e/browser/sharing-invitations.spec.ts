import { randomUUID } from 'node:crypto';
import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { openFilesWorld } from '../support/files-world.ts';
import { Person } from '../support/person.ts';
import { refuse } from '../support/refuse.ts';
import { asAdministrator } from '../support/shared-server.ts';
import { dialogOf, member, shared } from '../support/sharing-page.ts';
import { expect, test } from '../support/test.ts';

test.describe('sharing with who is not here', () => {
  test('invites who has no account: by the secret they come in, and without it once they were looked at', async ({
    browser,
    sharedServer,
  }) => {
    const ada = await openFilesWorld({ browser, sharedServer });
    const { drive, page, url } = ada;
    await drive.createDirectory('/Letters');
    const email = `${randomUUID()}@example.org`;
    const dialog = await dialogOf(ada, 'Letters');
    const invite = async (address: string) => {
      await dialog.getByLabel('E-mail address').fill(address);
      await dialog.getByRole('button', { name: 'Find' }).click();
      await expect(dialog).toContainText(`Nobody on this server has the address ${address}.`);
      await dialog.getByLabel('Role', { exact: true }).selectOption('editor');
      await dialog.getByRole('button', { name: 'Invite' }).click();
      const row = invited.filter({ hasText: address });
      return new URL(await row.getByLabel('Address of the invitation').inputValue());
    };
    const all = dialog.getByRole('region', { name: 'Invited' }).getByRole('listitem');
    const invited = all.filter({ hasText: '@' });
    const { pathname, hash } = await invite(email);
    await expectFlawless(page, 'the dialog about a folder into which somebody is invited');
    const idOf = (path: string) => path.slice('/join/'.length);
    const carol = await makeAccount(url, { email });
    await carol.drive.people.join(idOf(pathname), hash.slice(1));
    const other = `${randomUUID()}@example.org`;
    const second = await invite(other);
    const dora = await makeAccount(url, { email: other });
    await dora.drive.people.join(idOf(second.pathname), null);
    await page.keyboard.press('Escape');

    await test.step('who has the secret is in when sharing is opened again, who has not is let in by their words', async () => {
      await dialogOf(ada, 'Letters');
      await expect(member(dialog, email)).toContainText('Editor');
      await expect(invited).not.toContainText(email);
      await expect(invited).toContainText(`${dora.email} has followed it without its secret`);
      await expect(member(dialog, dora.email)).toBeHidden();
      await dialog.getByRole('button', { name: `Let ${dora.email} in` }).click();
      await expect(member(dialog, dora.email)).toContainText('Editor');
      await expect(invited).toHaveCount(0);
    });

    if (isAll)
      await test.step('nobody comes by one that was withdrawn', async () => {
        const { pathname: path, hash: secret } = await invite(`${randomUUID()}@example.org`);
        await dialog.getByRole('button', { name: /^Withdraw the invitation/ }).click();
        await expect(invited).toHaveCount(0);
        await expect(carol.drive.people.join(idOf(path), secret.slice(1))).rejects.toMatchObject({
          failure: { code: 'not_found' },
        });
      });

    await test.step('what somebody may do and until when changes later', async () => {
      await dialog.getByRole('button', { name: `Change what ${email} may do` }).click();
      await member(dialog, email).getByLabel('Role').selectOption('viewer');
      await member(dialog, email).getByLabel('Ends on').fill('2001-01-01');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toContainText('Choose a day that is not over.');
      await expectFlawless(page, 'the form for what somebody may do');
      await member(dialog, email).getByLabel('Ends on').fill('2099-12-31');
      await dialog.getByRole('button', { name: 'Save' }).click();
      // What is asked while the change is under way stays when it is done.
      await dialog.getByRole('button', { name: `Take back from ${email}` }).click();
      await expect(member(dialog, email)).toContainText(/Viewer.*until.*2099/);
      await expectFlawless(page, 'the question before something is taken back', {
        within: member(dialog, email),
      });
      await dialog.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    });
    await page.keyboard.press('Escape');

    await test.step('a new key of theirs is said, and taken over once it was compared', async () => {
      const change = { password: carol.password, newPassword: `another ${carol.password}` };
      await carol.drive.account.changeKeyPair(change);
      await carol.drive.people.begin();
      await shared(ada);
      const notice = page.getByRole('region', { name: 'Keys that have changed' });
      await expect(notice).toContainText(`${email} has another key pair than the one you know.`);
      await expect(notice.getByRole('list', { name: 'The words that you know of them' })).toBeVisible();
      await expect(notice.getByRole('list', { name: 'The words that are shown now' })).toBeVisible();
      await expectFlawless(page, 'a contact whose key has changed', { within: notice });
      await notice.getByRole('button', { name: 'They are the same' }).click();
      await expect(notice).toBeHidden();
      const [share] = (await drive.people.shares('/Letters')).filter((each) => each.email === email);
      expect(share?.contact?.fingerprint).toBe(share?.fingerprint);
    });
    await ada.close();
  });

  test(
    'fault U1: by an administrator makes an account where registration is by invitation; of anybody else it is refused, and nothing is shared',
    NIGHT,
    async ({ browser, page, sharedServer, complaints }) => {
      complaints.expect(/404/);
      const { email: adas, drive } = sharedServer.administrator;
      const ada = await openFilesWorld({ browser, sharedServer });
      ada.complaints.expect(/status of 403/);
      await ada.drive.createDirectory('/Letters');
      await drive.createDirectory('/Office');
      const api = await asAdministrator(sharedServer);
      await api.call('updateSettings', { body: { registration: 'invitation' } });
      try {
        await test.step('refused', async () => {
          const dialog = await dialogOf(ada, 'Letters');
          await dialog.getByLabel('E-mail address').fill(`${randomUUID()}@example.org`);
          await dialog.getByRole('button', { name: 'Find' }).click();
          await dialog.getByRole('button', { name: 'Invite' }).click();
          await expect(dialog.getByRole('alert').last()).toContainText('Registration is closed');
          expect(await ada.drive.people.spaces()).toEqual([]);
          await expect(dialog.getByRole('button', { name: 'End sharing' })).toBeHidden();
          await ada.page.keyboard.press('Escape');
          await expect(
            ada.page.getByRole('row', { name: 'Letters' }).getByRole('img', { name: 'Shared' }),
          ).toBeHidden();
        });
        const bob = new Person(sharedServer.url);
        const { address } = await drive.people.invite('/Office', bob, 'viewer');
        const { pathname, hash } = new URL(address);
        await page.goto(`${sharedServer.url}${pathname}${hash}`);
        await page.getByRole('link', { name: 'Create account' }).click();
        await expect(page.getByRole('status').filter({ hasText: adas })).toBeVisible();
        await bob.registerInvited(page);
        await page.getByRole('button', { name: 'Join' }).click();
        await expect(page.getByRole('heading', { name: 'You have joined' })).toBeVisible();
      } finally {
        await (await asAdministrator(sharedServer)).call('updateSettings', {
          body: { registration: 'open' },
        });
      }
      await ada.close();
    },
  );

  test('fault U1: what fails on its way leaves the folder as it was, and the dialog tries again; fault U6: a sharing that nobody has a part in can be ended', async ({
    browser,
    sharedServer,
  }) => {
    const ada = await openFilesWorld({ browser, sharedServer });
    ada.complaints.expect(/status of 40[34]/);
    const { drive, page } = ada;
    await drive.createDirectory('/Letters');
    await drive.write('/Letters/one.txt', new Blob(['one']));
    const dialog = await dialogOf(ada, 'Letters');
    await dialog.getByLabel('E-mail address').fill(`${randomUUID()}@example.org`);
    await dialog.getByRole('button', { name: 'Find' }).click();
    await page.route('**/api/people/invitations', (route) =>
      route.request().method() === 'POST' ? refuse(route, 'forbidden') : route.fallback(),
    );
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByRole('alert').last()).toContainText('may not');
    await expect.poll(() => drive.people.spaces()).toEqual([]);
    await page.unroute('**/api/people/invitations');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByLabel('Address of the invitation')).toBeVisible();
    await dialog.getByRole('button', { name: /^Withdraw the invitation/ }).click();
    await expect(dialog.getByText('Nobody else has it', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Nobody else has it yet.'), 'said once').toBeHidden();
    await expectFlawless(page, 'the dialog about a folder that is shared with nobody');
    await page.keyboard.press('Escape');
    await shared(ada);
    const mine = page.getByRole('region', { name: 'Shared by me' }).getByRole('listitem');
    await expect(mine).toContainText('Nobody else has it yet.');
    const [space] = await drive.people.spaces();
    await (await drive.people.open(space?.spaceId ?? '')).drive.links.create('/one.txt');
    await mine.getByRole('button', { name: /Letters/ }).click();
    await expect(page.getByRole('dialog')).toContainText('One public link stops working.');
    await page.getByRole('dialog').getByRole('button', { name: 'End sharing' }).click();
    await expect(mine).toHaveCount(0);
    expect(await drive.people.spaces()).toEqual([]);
    expect(Buffer.from(await drive.read('/Letters/one.txt')).toString()).toBe('one');
    await ada.close();
  });
});
