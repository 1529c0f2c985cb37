import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { enterDrive } from '../support/ready-session.ts';
import { expect, test } from '../support/test.ts';
import { BYTES, makeWithoutMetadata, storeWithout } from '../support/unsealed.ts';
import { removeHeads, signFound } from '../support/unsigned-drive.ts';

const SEALABLE = /stored this without sealing all of it/;
const MISSING = /a program left it out, or the server removed it\. You can delete it and store it again/;

// `unsealed.test.ts` tells over HTTP what is sealed again, and what is missing.
test(
  'fault H1: what a program stored without what opens it says so, and is sealed again or deleted',
  NIGHT,
  async ({ openBrowser, sharedServer: { url, dataDir } }) => {
    const account = await makeAccount(url);
    const { drive } = account;
    await removeHeads(dataDir, drive);
    await storeWithout(drive, 'whole.txt', []);
    await storeWithout(drive, 'rootless.txt', ['root']);
    await storeWithout(drive, 'nameless.txt', ['encrypted_metadata']);
    await makeWithoutMetadata(drive, 'Dateless');
    await signFound(drive);
    const page = await openBrowser();
    const person = await enterDrive(page, url, account);
    await expect(person.row(page, 'whole.txt')).not.toContainText(MISSING);
    const damaged = page.getByRole('row').filter({ hasText: MISSING });
    await expect(damaged).toHaveCount(1);
    await expect(page.getByRole('row').filter({ hasText: SEALABLE })).toHaveCount(2);
    for (const name of ['rootless.txt', 'nameless.txt']) {
      await expect(person.row(page, name)).toContainText(SEALABLE);
      await person.choose(page, name, 'Details');
      const details = page.getByRole('dialog', { name: 'Details' });
      await details.getByRole('button', { name: 'Seal again' }).click();
      await expect(details.getByRole('region', { name: 'Versions' })).toContainText('Version 2');
      await page.keyboard.press('Escape');
      await expect(person.row(page, name)).not.toContainText(SEALABLE);
      expect(await drive.read(`/${name}`)).toEqual(BYTES);
    }
    await damaged.first().getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click();
    await expect(damaged).toHaveCount(0);
    await expect(person.row(page, 'whole.txt')).toBeVisible();
  },
);

test(
  'fault H1: what a program left out is sealed again in a shared folder by who may change it',
  NIGHT,
  async ({ openBrowser, sharedServer: { url, dataDir } }) => {
    const [owner, member] = await Promise.all([makeAccount(url), makeAccount(url)]);
    await removeHeads(dataDir, owner.drive);
    const id = await storeWithout(owner.drive, 'rootless.txt', ['encrypted_metadata']);
    await signFound(owner.drive);
    const folder = await owner.drive.createDirectory('/Together');
    await owner.drive.move([id], folder.id);
    await owner.drive.people.share('/Together', member, 'editor');
    const [offer] = await member.drive.people.sharedWithMe();
    await member.drive.people.accept(offer?.spaceId ?? '');
    const page = await openBrowser();
    const person = await enterDrive(page, url, member);
    await person.row(page, 'Together').dblclick();
    await expect(person.row(page, 'rootless.txt')).toContainText(SEALABLE);
    await person.choose(page, 'rootless.txt', 'Details');
    await page.getByRole('button', { name: 'Seal again' }).click();
    await expect(person.row(page, 'rootless.txt')).not.toContainText(SEALABLE);
  },
);
