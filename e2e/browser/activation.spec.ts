import type { Page } from '@playwright/test';
import { execute } from '../http/support/data-directory.ts';
import { makeAccount } from '../support/accounts.ts';
import { activationCode, type ReceivedMail } from '../support/mail-server.ts';
import { Person } from '../support/person.ts';
import { expect, linkIn, test } from '../support/test-with-mail.ts';

/** Opens the link of an activation e-mail. */
async function follow(page: Page, mail: ReceivedMail): Promise<void> {
  await page.goto(linkIn(mail, '/auth/activate-email/'));
}

const banner = (page: Page) => page.getByText(/to activate your account/);
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible();

test.describe('activation', () => {
  test('is done by the link in the mail, and pages that are open notice it', async ({
    page,
    context,
    browser,
    mails,
    server,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource/);
    const person = new Person(server.url);
    await person.register(page);
    await expect(banner(page)).toContainText(person.email);

    const first = await mails.mailTo(person.email);
    await test.step('the banner sends another link', async () => {
      await page.getByRole('button', { name: 'Resend the link' }).click();
      await expect(page.getByText(`Another link is on its way to ${person.email}.`)).toBeVisible();
      expect(activationCode(await mails.mailTo(person.email, 2))).not.toBe(activationCode(first));
    });

    await test.step('and says why, when it cannot', async () => {
      await expect(page.getByText('Another link is on its way')).toBeHidden();
      for (let i = 0; i < 4; i += 1) {
        await page.request.post(`${server.url}/api/auth/action/resend`, { data: { email: person.email } });
      }
      await page.getByRole('button', { name: 'Resend the link' }).click();
      const toast = page.getByRole('alert').filter({ hasText: "Couldn't resend activation email" });
      await expect(toast).toContainText(/Too many attempts\. Please try again in \d+ min\./);
    });

    await test.step('the link activates the account, and the banner goes in the page that is open', async () => {
      const other = await context.newPage();
      complaints.listenTo(other);
      await follow(other, first);
      await heading(other, 'Your e-mail address is confirmed');
      await expect(banner(page)).toBeHidden();
      await other.close();
    });

    await test.step('the link may be opened again', async () => {
      const other = await context.newPage();
      await follow(other, first);
      await heading(other, 'Your e-mail address is confirmed');
      await other.close();
    });

    await test.step('someone who signs in elsewhere sees no banner', async () => {
      const elsewhere = await (await browser.newContext()).newPage();
      complaints.listenTo(elsewhere);
      await person.login(elsewhere);
      await expect(banner(elsewhere)).toBeHidden();
      await elsewhere.context().close();
    });
  });

  test('threatens only who would be removed', async ({ page, browser, server, complaints }) => {
    void complaints;
    const threat = /^.*Accounts that are not active by .* are removed\.$/;
    const administrator = await makeAccount(server.url);
    await new Person(server.url, administrator).login(page);
    await expect(page.getByRole('button', { name: 'Resend the link' })).toBeVisible();
    await expect(banner(page)).not.toContainText(threat);

    const other = await (await browser.newContext()).newPage();
    complaints.listenTo(other);
    await new Person(server.url, await makeAccount(server.url)).login(other);
    await expect(banner(other)).toContainText(threat);
    await administrator.drive.api.call('updateSettings', { body: { activation_required: false } });
    await other.reload();
    await expect(other.getByRole('button', { name: 'Resend the link' })).toBeVisible();
    await expect(banner(other)).not.toContainText(threat);
    await other.context().close();
  });

  test('by an old link leads to a new one, the same way for every address', async ({
    page,
    mails,
    server,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource/);
    const person = new Person(server.url);
    await person.register(page);
    await mails.mailTo(person.email);
    await person.logout(page);

    await page.goto(`${server.url}/auth/activate-email/${'A'.repeat(43)}`);
    await heading(page, 'This link is no longer good');
    await page.getByRole('link', { name: 'Send me a new link' }).click();

    const answers: string[] = [];
    for (const email of [person.email, 'nobody@example.org']) {
      await page.goto(`${server.url}/auth/register/resend`);
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await heading(page, 'Look into your mailbox');
      answers.push((await page.getByRole('main').innerText()).replace(email, 'EMAIL'));
    }
    expect(answers[1]).toBe(answers[0]);

    await follow(page, await mails.mailTo(person.email, 2));
    await heading(page, 'Your e-mail address is confirmed');
    await page.getByRole('link', { name: 'Go to My Files' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
  });

  test('by a link that is old tells somebody who is active that there is nothing to do', async ({
    page,
    mails,
    server,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource/);
    const person = new Person(server.url);
    await person.register(page);
    await follow(page, await mails.mailTo(person.email));
    await heading(page, 'Your e-mail address is confirmed');
    await page.goto(`${server.url}/auth/activate-email/${'A'.repeat(43)}`);
    await heading(page, 'This address is confirmed already');
  });

  test('of an address that another account has confirmed is refused', async ({
    browser,
    page,
    mails,
    server,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource/);
    const owner = new Person(server.url);
    await owner.register(page);
    const second = await (await browser.newContext()).newPage();
    complaints.listenTo(second);
    await new Person(server.url, { email: owner.email, password: 'another password of mine' }).register(
      second,
    );
    await second.context().close();
    await follow(page, await mails.mailTo(owner.email));
    await heading(page, 'Your e-mail address is confirmed');
    await follow(page, await mails.mailTo(owner.email, 2));
    await heading(page, 'This address belongs to another account');
  });

  test('is asked of nobody where no mail can be sent', async ({ page, sharedServer: server, complaints }) => {
    void complaints;
    await page.goto(`${server.url}/auth/register/resend`);
    await heading(page, 'There is nothing to activate');
    const person = new Person(server.url);
    await person.register(page);
    await expect(banner(page)).toBeHidden();
    await test.step('so nobody is offered a mail who is left from when there was one', async () => {
      const forget = 'update users set email_verified_at = null, unconfirmed_email = ? where email = ?';
      await execute(server.dataDir, forget, person.email, person.email);
      await page.reload();
      await expect(banner(page)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Resend the link' })).toHaveCount(0);
    });
  });
});
