import { authenticated } from '@coffer/contract';
import { namedBehind } from '@coffer/crypto';
import { makeAccount } from '../support/accounts.ts';
import { newestHead } from '../support/changes-elsewhere.ts';
import { NIGHT } from '../support/dose.ts';
import { editAnswers, STANDING_CALLS } from '../support/edited-answers.ts';
import { Person } from '../support/person.ts';
import { enterDrive } from '../support/ready-session.ts';
import { expect, test } from '../support/test.ts';
import { testDrive } from '../support/test-drive.ts';

// What the page says where the server hands out keys and heads of others, or former ones; see also malicious-server.spec.ts.

test('a server that withholds the account key at login, or gives another one', async ({
  openBrowser,
  sharedServer: { url },
}) => {
  const [account, another] = [await makeAccount(url), await makeAccount(url)];
  await account.drive.createDirectory('/Letters');
  const person = new Person(url, account);
  const { encrypted_account_key } = (await another.drive.api.call('self')).user;
  const page = await openBrowser();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  const attacks = [
    { what: 'withheld', given: null, said: 'something else of your account than its key pair has signed' },
    { what: 'of another account', given: encrypted_account_key, said: 'Private key does not match user' },
  ];
  for (const { what, given, said } of attacks) {
    await test.step(what, async () => {
      await page.route('**/api/auth/login', async (route) => {
        const response = await route.fetch();
        const { user, ...answer } = authenticated.parse(await response.json());
        await route.fulfill({
          response,
          json: { ...answer, user: { ...user, encrypted_account_key: given } },
        });
      });
      await page.goto(`${url}/auth/login`);
      await person.fillLogin(page);
      await expect(page.getByRole('alert')).toContainText(said);
      await page.unroute('**/api/auth/login');
    });
  }
  expect(sent.filter((path) => /account-key|\/api\/(?:storage|spaces)/.test(path))).toEqual([]);
});

test(
  'a server that shows heads of a former key pair, an old one and a new one',
  NIGHT,
  async ({ openBrowser, sharedServer: { url } }) => {
    const account = await makeAccount(url);
    const { drive } = account;
    await drive.createDirectory('/Letters');
    const id = await drive.keyring.driveId();
    const thief = testDrive(url);
    await thief.login(account);
    const before = await drive.api.call('spaceProofs', { params: { id }, body: { after: 0 } });
    const privateKeyPem = await drive.account.changeKeyPair({
      password: account.password,
      newPassword: account.password,
    });
    const { head, hash } = await newestHead(drive);
    const page = await openBrowser();
    await enterDrive(page, url, { ...account, privateKeyPem });
    const device = page.getByRole('region', { name: 'This device' });
    await page.goto(`${url}/account#device`);
    await device.getByRole('button', { name: 'That is right' }).click();
    await expect(device).toContainText('Verified');
    const revision = head.revision + 1;
    // It names the newest key of the drive, so that its signature alone is of the former key pair.
    const { epoch, keyCommitment } = head;
    const key = { keyBefore: null, begun: { epoch, keyCommitment } };
    const next = { ...head, ...key, revision, ...namedBehind({ head, hash }), endedFork: null };
    const { signed } = await thief.keyring.signHead(next);
    let shown: object | null = null;
    await editAnswers(page, STANDING_CALLS, (answer) =>
      typeof answer === 'object' && answer !== null && 'head' in answer ? { ...answer, ...shown } : answer,
    );
    for (const former of [{ head: before.head }, { head: { newest: signed }, revision }]) {
      shown = former;
      await page.reload();
      await expect(device).toContainText('Not as it was signed');
      shown = null;
      await page.reload();
      await expect(device).toContainText('Verified');
    }
  },
);
