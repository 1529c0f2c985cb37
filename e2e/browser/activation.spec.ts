import type { Page } from '@playwright/test';
import { execute } from '../http/support/data-directory.ts';
import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { activationCode, type ReceivedMail } from '../support/mail-server.ts';
import { Person } from '../support/person.ts';
import { enterDrive } from '../support/ready-session.ts';
import { asAdministrator } from '../support/shared-server.ts';
import { expect, linkIn, test } from '../support/test-with-mail.ts';

/** Opens the link of an activation e-mail. */
async function follow(page: Page, mail: ReceivedMail): Promise<void> {
  await page.goto(linkIn(mail, '/auth/activate-email/'));
}

/** Opens it, and confirms the address as who is signed in. */
async function confirm(page: Page, mail: ReceivedMail): Promise<void> {
  await follow(page, mail);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

const banner = (page: Page) => page.getByText(/to activate your account/);
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible();

test.describe('activation', () => {
  test('is done by the link in the mail, and pages that are open notice it', async ({
    page,
    context,
    openBrowser,
    mails,
    server,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource/);
    const person = await enterDrive(page, server.url, await makeAccount(server.url));
    await expect(banner(page)).toContainText(person.email);

    const first = await mails.mailTo(person.email);
    await test.step('the banner sends another link', async () => {
      await page.getByRole('button', { name: 'Resend the link' }).click();
      await expect(page.getByText(`Another link is on its way to ${person.email}.`)).toBeVisible();
      expect(activationCode(await mails.mailTo(person.email, 2))).not.toBe(activationCode(first));
    });

    await test.step('and says why, when it cannot', async () => {
      const sent = page.getByRole('alert').filter({ hasText: 'Another link is on its way' });
      await sent.getByRole('button', { name: 'Close' }).click();
      await expect(sent).toBeHidden();
      for (let i = 0; i < 4; i += 1) {
        await page.request.post(`${server.url}/api/auth/action/resend`, { data: { email: person.email } });
      }
      const toast = page.getByRole('alert').filter({ hasText: "Couldn't resend activation email" });
      // A second click in the same moment is taken for one.
      await expect(async () => {
        await page.getByRole('button', { name: 'Resend the link' }).click();
        await expect(toast).toContainText(/Too many attempts\. Please try again in \d+ min\./, {
          timeout: 2_000,
        });
      }).toPass();
    });

    await test.step('the link activates the account, and the banner goes in the page that is open', async () => {
      const other = await context.newPage();
      complaints.listenTo(other);
      await confirm(other, first);
      await heading(other, 'Your e-mail address is confirmed');
      await expect(banner(page)).toBeHidden();
      await other.close();
    });

    await test.step('the link may be opened again', async () => {
      const other = await context.newPage();
      await confirm(other, first);
      await heading(other, 'Your e-mail address is confirmed');
      await other.close();
    });

    await test.step('someone who signs in elsewhere sees no banner', async () => {
      const elsewhere = await openBrowser();
      complaints.listenTo(elsewhere);
      await person.login(elsewhere);
      await expect(banner(elsewhere)).toBeHidden();
    });
  });

  test(
    'threatens only who would be removed',
    NIGHT,
    async ({ page, openBrowser, mailingServer: server, complaints }) => {
      void complaints;
      const threat = /^.*Accounts that are not active by .* are removed\.$/;
      const { administrator } = server;
      await enterDrive(page, server.url, administrator);
      await expect(page.getByRole('button', { name: 'Resend the link' })).toBeVisible();
      await expect(banner(page)).not.toContainText(threat);

      const other = await openBrowser();
      complaints.listenTo(other);
      await enterDrive(other, server.url, await makeAccount(server.url));
      await expect(banner(other)).toContainText(threat);
      await administrator.drive.api.call('updateSettings', { body: { activation_required: false } });
      await other.reload();
      await expect(other.getByRole('button', { name: 'Resend the link' })).toBeVisible();
      await expect(banner(other)).not.toContainText(threat);
      await administrator.drive.api.call('updateSettings', { body: { activation_required: true } });
    },
  );

  test(
    'by an old link leads to a new one, the same way for every address',
    NIGHT,
    async ({ page, mails, server, complaints }) => {
      complaints.expect(/Failed to load resource/);
      const person = await enterDrive(page, server.url, await makeAccount(server.url));
      await mails.mailTo(person.email);
      await page.goto(`${server.url}/auth/activate-email/${'A'.repeat(43)}`);
      await page.getByRole('button', { name: 'Confirm' }).click();
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

      await confirm(page, await mails.mailTo(person.email, 2));
      await heading(page, 'Your e-mail address is confirmed');
      await page.getByRole('link', { name: 'Go to My Files' }).click();
      await person.seesTheDrive(page);
    },
  );

  // `activation.test.ts` tells it over HTTP.
  test(
    'audit 13: takes a button and a session of the account, not the mere opening of its address',
    NIGHT,
    async ({ page, openBrowser, mails, server, complaints }) => {
      complaints.expect(/Failed to load resource/);
      const account = await makeAccount(server.url);
      const person = new Person(server.url, account);
      const mail = await mails.mailTo(person.email);
      const isConfirmed = async () => (await account.drive.api.call('self')).user.email_verified_at !== null;
      const stranger = await openBrowser();
      await follow(stranger, mail);
      await heading(stranger, 'Confirm your e-mail address');
      await stranger.waitForLoadState('networkidle');
      expect(await isConfirmed()).toBe(false);

      await follow(page, mail);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('button', { name: 'Log in to confirm' }).click();
      await person.fillLogin(page);
      await heading(page, 'Confirm your e-mail address');
      await expect(page.getByRole('main')).toContainText(person.email);
      expect(await isConfirmed()).toBe(false);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await heading(page, 'Your e-mail address is confirmed');
      expect(await isConfirmed()).toBe(true);
    },
  );

  test(
    'audit 13: may be refused by whoever reads the mail, which deletes the account after a question',
    NIGHT,
    async ({ page, mails, server, complaints }) => {
      complaints.expect(/Failed to load resource/);
      const stranger = await makeAccount(server.url);
      const mail = await mails.mailTo(stranger.email);
      const refuse = async () => {
        await page.getByRole('button', { name: 'It was not me' }).click();
        await expect(page.getByRole('dialog')).toContainText('Delete this account?');
      };
      await follow(page, mail);
      await refuse();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await stranger.drive.api.call('self');
      await refuse();
      await page.getByRole('button', { name: 'Delete the account' }).click();
      await heading(page, 'The account is deleted');
      await expect(stranger.drive.api.call('self')).rejects.toMatchObject({
        failure: { code: 'unauthenticated' },
      });
      await follow(page, mail);
      await refuse();
      await page.getByRole('button', { name: 'Delete the account' }).click();
      await heading(page, 'This link is no longer good');
    },
  );

  test(
    'audit 13: says so where somebody else is signed in',
    NIGHT,
    async ({ page, mails, server, complaints }) => {
      complaints.expect(/Failed to load resource/);
      await enterDrive(page, server.url, await makeAccount(server.url));
      const waiting = await makeAccount(server.url);
      await confirm(page, await mails.mailTo(waiting.email));
      await heading(page, 'This link is for another account');
      await page.getByRole('button', { name: 'Log in to confirm' }).click();
      await new Person(server.url, waiting).fillLogin(page);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await heading(page, 'Your e-mail address is confirmed');
    },
  );

  test('audit 14: comes before anything else in a page that is open, once addresses are held to patterns', async ({
    page,
    mails,
    mailingServer: server,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource/);
    const api = await asAdministrator(server);
    const person = await enterDrive(page, server.url, await makeAccount(server.url));
    await api.call('updateSettings', { body: { allowed_emails: ['example.org'] } });
    // What it does next is refused, unless its stream of events told it before.
    const notice = page.getByRole('heading', { name: 'Confirm your e-mail address first' });
    await page.getByRole('link', { name: 'My links' }).or(notice).first().click();
    await expect(notice).toBeVisible();
    await page.goto(`${server.url}/account`);
    await expect(notice).toBeVisible();
    await confirm(page, await mails.mailTo(person.email));
    await heading(page, 'Your e-mail address is confirmed');
    await page.goto(server.url);
    await person.seesTheDrive(page);
    await api.call('updateSettings', { body: { allowed_emails: [] } });
  });

  test(
    'audit 14: comes before anything else from the registration on',
    NIGHT,
    async ({ page, context, openBrowser, mails, mailingServer: server, complaints }) => {
      complaints.expect(/Failed to load resource/);
      const api = await asAdministrator(server);
      const settings = (body: object) => api.call('updateSettings', { body });
      await settings({ allowed_emails: ['example.org'] });
      const person = new Person(server.url);
      await test.step('a registration ends at it', async () => {
        await page.goto(`${server.url}/auth/register`);
        await page.getByLabel('Email').fill(person.email);
        await page.getByLabel('Password', { exact: true }).fill(person.password);
        await page.getByLabel('Password, once more').fill(person.password);
        await page.getByRole('button', { name: 'Create account' }).click();
        await heading(page, 'Keep your private key');
        await page.getByRole('button', { name: 'Copy', exact: false }).first().click();
        await page.getByLabel('I have kept my private key').check();
        // The notice that the key was copied lies over it.
        await page.getByRole('button', { name: 'Continue' }).press('Enter');
        await heading(page, 'Confirm your e-mail address first');
        await expect(page.getByRole('main')).toContainText(person.email);
      });

      await test.step('and so does every other page', async () => {
        for (const path of ['links', 'account', `p/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`]) {
          await page.goto(`${server.url}/${path}`);
          await heading(page, 'Confirm your e-mail address first');
        }
      });

      await test.step('another link can be sent', async () => {
        await page.getByRole('button', { name: 'Resend the link' }).click();
        await mails.mailTo(person.email, 2);
      });

      await test.step('once it is done, the drive opens', async () => {
        const other = await context.newPage();
        await confirm(other, await mails.mailTo(person.email));
        await heading(other, 'Your e-mail address is confirmed');
        await other.close();
        await page.goto(server.url);
        await person.seesTheDrive(page);
      });

      await test.step('a page that is open notices that it has become so', async () => {
        await settings({ allowed_emails: [] });
        const another = await openBrowser();
        const waiting = await enterDrive(another, server.url, await makeAccount(server.url));
        await settings({ allowed_emails: ['example.org'] });
        // What it does next is refused, unless its stream of events told it before.
        const notice = another.getByRole('heading', { name: 'Confirm your e-mail address first' });
        await another.getByRole('link', { name: 'My links' }).or(notice).first().click();
        await expect(notice).toBeVisible();
        await another.getByRole('button', { name: 'Delete this account' }).click();
        const dialog = another.getByRole('dialog');
        await dialog.getByLabel(`Type ${waiting.email} to confirm`).fill(waiting.email);
        await dialog.getByLabel('Current password').fill(waiting.password);
        await dialog.getByRole('button', { name: 'Delete everything' }).click();
        await expect(another).toHaveURL(/\/auth\/login/);
        await settings({ allowed_emails: [] });
      });
    },
  );

  test(
    'by a link that is old tells somebody who is active that there is nothing to do',
    NIGHT,
    async ({ page, mails, server, complaints }) => {
      complaints.expect(/Failed to load resource/);
      const person = await enterDrive(page, server.url, await makeAccount(server.url));
      await confirm(page, await mails.mailTo(person.email));
      await heading(page, 'Your e-mail address is confirmed');
      await page.goto(`${server.url}/auth/activate-email/${'A'.repeat(43)}`);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await heading(page, 'This address is confirmed already');
    },
  );

  test(
    'of an address that another account has confirmed is refused',
    NIGHT,
    async ({ openBrowser, page, mails, server, complaints }) => {
      complaints.expect(/Failed to load resource/);
      const owner = await enterDrive(page, server.url, await makeAccount(server.url));
      const second = await openBrowser();
      complaints.listenTo(second);
      await enterDrive(second, server.url, await makeAccount(server.url, { email: owner.email }));
      await confirm(page, await mails.mailTo(owner.email));
      await heading(page, 'Your e-mail address is confirmed');
      await confirm(second, await mails.mailTo(owner.email, 2));
      await heading(second, 'This address belongs to another account');
    },
  );

  test(
    'is asked of nobody where no mail can be sent',
    NIGHT,
    async ({ page, sharedServer: server, complaints }) => {
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
    },
  );
});
