import type { Locator, Page } from '@playwright/test';
import { makeAccount } from '../support/accounts.ts';
import { hearAnnouncements } from '../support/announcements.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { Keyboard } from '../support/keyboard.ts';
import { watchMotion } from '../support/motion.ts';
import { Person } from '../support/person.ts';
import { enterDrive } from '../support/ready-session.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';

/** Asks who has an address. */
const LOOK_UP = '**/api/people/find';

test('files are worked with by the keyboard alone, and nothing moves for those who asked for less motion', async ({
  page,
  sharedServer,
}) => {
  const account = await makeAccount(sharedServer.url);
  const person = new Person(sharedServer.url, account);
  const { keys, moved, row, dialog, button, heading, makeDirectory, upload } = await withoutPointer(
    page,
    person,
  );
  await enterDrive(page, sharedServer.url, account);

  await test.step('skip the menu', async () => {
    await keys.reach(page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab');
    await keys.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('make directories, upload, and upload a newer version', async () => {
    await makeDirectory('Keys');
    await upload(['v.txt', 'before it'], ['w.txt', 'one'], ['x.txt', 'after it']);
    for (const name of ['v.txt', 'w.txt', 'x.txt']) await expect(row(name)).toBeVisible();
    await upload(['w.txt', 'two, longer']);
    await keys.enter(button('New version', page.getByRole('dialog')));
    await expect(row('w.txt')).toContainText('11 B');
  });

  await test.step('sort by size, and by name again', async () => {
    const column = (name: string) => page.getByRole('columnheader', { name });
    await keys.enter(button('Size', column('Size')));
    await expect(column('Size')).not.toHaveAttribute('aria-sort', 'none');
    await keys.enter(button('Name', column('Name')));
    await expect(column('Size')).toHaveAttribute('aria-sort', 'none');
  });

  if (isAll)
    await test.step('read the details, restore a version, and delete another', async () => {
      await keys.choose(row('w.txt'), 'Details');
      await keys.enter(button('Restore version 1', dialog('Details')));
      await expect(page.getByText('“w.txt” is as it was in version 1')).toBeVisible();
      const history = dialog('Details').getByRole('region', { name: 'Versions' });
      await expect(history.getByRole('heading', { name: 'Versions' }), 'its button is gone').toBeFocused();
      await keys.enter(button('Delete version 2', history));
      const question = history.getByRole('alertdialog');
      await expect(button('Cancel', question)).toBeFocused();
      await keys.press('Enter');
      await expect(button('Delete version 2', history)).toBeFocused();
      await keys.press('Enter');
      await keys.enter(button('Yes, delete', question));
      await expect(history.getByRole('listitem')).toHaveCount(1);
      await expect(history.getByRole('heading', { name: 'Versions' })).toBeFocused();
      await keys.press('Escape');
      await expect(dialog('Details')).toBeHidden();
      await expect(row('w.txt')).toBeFocused();
    });

  await test.step('rename, star, make a public link with a password, and change its limits', async () => {
    await keys.toRow(row('w.txt'));
    await keys.press('F2');
    await expect(page.getByLabel('New name')).toBeFocused();
    await keys.type('renamed.txt');
    await keys.press('Enter');
    await expect(row('renamed.txt')).toBeFocused();
    await keys.press('Shift+S');
    await expect(row('renamed.txt').getByRole('img', { name: 'Starred' })).toBeVisible();
    await keys.choose(row('renamed.txt'), 'Public link');
    const link = dialog('Public link');
    await expect(link.getByLabel('Password (optional)', { exact: true })).toBeFocused();
    await keys.type('sesame');
    await keys.reach(link.getByLabel('Limit of downloads'));
    await keys.type('3');
    await keys.enter(button('Create link', link));
    await expect(link).toContainText('0 of 3');
    await keys.reach(button('Copy to clipboard', link));
    await keys.enter(button('Change expiry and limit', link));
    await keys.enter(button('A week', link));
    await expect(link.getByLabel('Expiry date')).not.toHaveValue('');
    await keys.reach(link.getByLabel('Limit of downloads'));
    await keys.type('4');
    await keys.enter(button('Save', link));
    await expect(link).toContainText('0 of 4');
    await keys.enter(button('Change expiry and limit', link));
    await keys.enter(button('Cancel', link));
    await keys.reach(button('Copy to clipboard', link), 'Shift+Tab');
    await keys.press('Escape');
    await expect(row('renamed.txt')).toBeFocused();
  });

  if (isAll)
    await test.step('look at files, one after the other', async () => {
      await keys.toRow(row('renamed.txt'));
      await keys.press('Enter');
      const preview = page.getByRole('main', { name: 'Preview' });
      await expect(preview).toContainText('renamed.txt');
      await keys.press('ArrowRight');
      await expect(preview).not.toContainText('renamed.txt');
      await keys.press('ArrowLeft');
      await expect(preview).toContainText('renamed.txt');
      await keys.press('Escape');
      await expect(row('renamed.txt')).toBeFocused();
    });

  await test.step('select several, move them by the dialog, and one of them back by cutting', async () => {
    await keys.toRow(row('v.txt'));
    await keys.press('Shift+ArrowDown');
    await expect.poll(() => person.selectedNames(page)).toEqual(['v.txt', 'x.txt']);
    await keys.enter(button('Move', page.getByRole('toolbar', { name: 'Selected items' })));
    const move = dialog('Select target directory');
    await keys.reach(move.getByRole('treeitem').first());
    await keys.reach(move.getByRole('treeitem', { name: 'Keys', exact: true }), 'ArrowDown');
    await keys.press('Enter');
    await keys.enter(button('Move here', move));
    await heading('Keys');
    await keys.toRow(row('v.txt'));
    await keys.press('ControlOrMeta+x', 'Backspace');
    await heading('My Files');
    await keys.press('ControlOrMeta+v');
    await expect(row('v.txt')).toBeVisible();
  });

  if (isAll)
    await test.step('find what is starred, and take back its link', async () => {
      await keys.enter(page.getByRole('link', { name: 'Starred', exact: true }));
      await heading('Starred');
      await keys.choose(row('renamed.txt'), 'Show in folder');
      await expect(row('renamed.txt')).toBeFocused();
      await keys.enter(page.getByRole('link', { name: 'My links', exact: true }), 'Shift+Tab');
      await heading('My links');
      await keys.enter(button('renamed.txt Password', page.getByRole('list', { name: 'My Links' })));
      await keys.enter(button('Delete link', dialog('Link to renamed.txt')));
      await expect(page.getByText('You have no public links yet.')).toBeVisible();
      await keys.enter(page.getByRole('link', { name: 'My Files', exact: true }), 'Shift+Tab');
      await heading('My Files');
    });

  await test.step('delete, restore from the trash, and delete for good', async () => {
    for (const name of ['v.txt', 'renamed.txt']) {
      await keys.toRow(row(name));
      await keys.press('Delete');
      await keys.enter(button('Yes, delete', dialog(`Delete ${name}?`)));
      await expect(row(name)).toBeHidden();
    }
    await keys.enter(page.getByRole('link', { name: 'Trash', exact: true }));
    await heading('Trash');
    await keys.choose(row('renamed.txt'), 'Restore');
    await expect(row('renamed.txt')).toBeHidden();
    await expect(row('v.txt')).toBeFocused();
    await keys.choose(row('v.txt'), 'Delete for good');
    await keys.enter(button('Delete for good', page.getByRole('dialog')));
    await expect(row('v.txt')).toBeHidden();
  });

  await test.step('search', async () => {
    await keys.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Search for files and folders' })).toBeFocused();
    const heard = await hearAnnouncements(page, dialog('Search').getByRole('status'));
    await keys.type('renamed');
    await expect(page.getByRole('option').first()).toContainText('renamed.txt');
    await expect.poll(heard, 'for screen readers, once').toContain('1 result');
    expect((await heard()).filter((said) => said === '1 result')).toHaveLength(1);
    await keys.press('Enter');
    await expect(page.getByRole('main', { name: 'Preview' })).toContainText('renamed.txt');
    await keys.press('Escape');
  });

  expect(await moved()).toEqual([]);
});

test(
  'an account is made, shares, keeps files offline and is left by the keyboard alone',
  NIGHT,
  async ({ page, sharedServer }) => {
    const other = await makeAccount(sharedServer.url);
    await other.drive.people.begin();
    const person = new Person(sharedServer.url);
    const { keys, moved, row, dialog, button, heading, makeDirectory, upload } = await withoutPointer(
      page,
      person,
    );

    await test.step('register', async () => {
      await page.goto(`${sharedServer.url}/auth/register`);
      await keys.reach(page.getByLabel('Email'));
      await keys.type(person.email);
      await keys.reach(page.getByLabel('Password', { exact: true }));
      await keys.type(person.password);
      await keys.reach(page.getByLabel('Password, once more'));
      await keys.type(person.password);
      const release = await holdCode(page);
      await keys.reach(button('Create account'));
      await page.keyboard.press('Enter');
      await release();
      await heading('Keep your private key');
      await expect(page.getByRole('main'), 'which had to be waited for').toBeFocused();
      const download = page.waitForEvent('download');
      await keys.enter(button('Download as .pem file'));
      await download;
      await keys.reach(page.getByLabel('I have kept my private key'));
      await keys.press('Space');
      await keys.enter(button('Continue'));
      await keys.enter(button('Skip for now'));
      await person.seesTheDrive(page);
    });

    await makeDirectory('Other');
    await upload(['renamed.txt', 'one']);
    await expect(row('renamed.txt')).toBeVisible();

    await test.step('share with somebody, change what they may do, invite somebody else, and end it all', async () => {
      await keys.choose(row('Other'), 'Share');
      const share = dialog('Share “Other”');
      await keys.reach(share.getByLabel('E-mail address'));
      await keys.type(other.email);
      await page.route(LOOK_UP, (route) => refuse(route, 'quota_exceeded'));
      await keys.enter(button('Find', share));
      await expect(share.getByRole('alert').first()).toBeVisible();
      await expect(button('Find', share), 'which was busy, and failed').toBeFocused();
      await page.unroute(LOOK_UP);
      await keys.press('Enter');
      await keys.reach(share.getByLabel('Role', { exact: true }));
      await keys.enter(button('Share', share));
      const people = share.getByRole('region', { name: 'People' });
      await expect(people).toContainText(other.email);

      const change = button(`Change what ${other.email} may do, and until when`, people);
      await keys.enter(change);
      await keys.reach(people.getByLabel('Role'));
      await keys.press('ArrowDown');
      await keys.enter(button('Save', people));
      await expect(people).toContainText('Editor');
      await expect(change, 'whose form is gone').toBeFocused();

      await keys.reach(share.getByLabel('E-mail address'), 'Shift+Tab');
      await keys.type('nobody@example.org');
      await keys.enter(button('Find', share));
      await keys.enter(button('Invite', share));
      await keys.reach(share.getByLabel('Address of the invitation'));
      await keys.enter(button('Withdraw the invitation of nobody@example.org', share));
      await expect(share.getByRole('region', { name: 'Invited' })).toBeHidden();
      await expect(share.getByLabel('E-mail address')).toBeFocused();

      const takeBack = button(`Take back from ${other.email}`, people);
      await keys.enter(takeBack);
      const question = people.getByRole('alertdialog');
      await expect(button('Cancel', question)).toBeFocused();
      await keys.press('Enter');
      await expect(takeBack).toBeFocused();
      await keys.press('Enter');
      await keys.enter(button('Take back', question));
      await expect(share.getByRole('alert', { name: 'Nobody else has it' })).toBeVisible();

      await keys.enter(button('End sharing', share));
      await expect(share).toBeHidden();
    });

    await test.step('download, and make it available offline', async () => {
      const download = page.waitForEvent('download');
      await keys.choose(row('renamed.txt'), 'Download');
      expect((await download).suggestedFilename()).toBe('renamed.txt');
      await keys.choose(row('renamed.txt'), 'Make available offline');
      await keys.enter(button('Keep it here'));
      await expect(row('renamed.txt').getByRole('img', { name: 'Available offline' })).toBeVisible();
    });

    await test.step('log out and in', async () => {
      await keys.enter(button('Logout'));
      await keys.reach(page.getByLabel('Email'));
      await keys.type(person.email);
      await keys.reach(page.getByLabel('Password', { exact: true }));
      await keys.type(person.password);
      await keys.enter(button('Log in'));
      await person.seesTheDrive(page);
    });

    expect(await moved()).toEqual([]);
  },
);

/** What both stories work with. */
async function withoutPointer(page: Page, person: Person) {
  const keys = await Keyboard.of(page);
  return {
    keys,
    moved: await watchMotion(page),
    row: (name: string) => person.row(page, name),
    dialog: (name: string) => page.getByRole('dialog', { name }),
    button: (name: string, within: Page | Locator = page) =>
      within.getByRole('button', { name, exact: true }),
    heading: (name: string) => expect(page.getByRole('heading', { name })).toBeVisible(),
    async makeDirectory(name: string) {
      await keys.press('Shift+F');
      await expect(page.getByLabel('Directory name')).toBeFocused();
      await keys.type(name);
      await keys.press('Enter');
      await expect(person.row(page, name)).toBeVisible();
      // One that is hidden and not gone yet still has the keys.
      await expect(page.locator('[role="dialog"]')).toHaveCount(0);
    },
    async upload(...files: readonly (readonly [string, string])[]) {
      await page.evaluate(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
      const chooser = page.waitForEvent('filechooser');
      await keys.press('Shift+U');
      await (await chooser).setFiles(
        files.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
      );
    },
  };
}

/** Lets the code of the next page come only once this one says that it waits for it. */
async function holdCode(page: Page): Promise<() => Promise<void>> {
  const code = /\/assets\/door-/;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(code, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    await expect(page.getByText('Working...')).toBeVisible();
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}
