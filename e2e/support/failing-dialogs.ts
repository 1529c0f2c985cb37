import type { Locator, Page } from '@playwright/test';
import type { OpenedDialog } from './failing-calls.ts';
import type { TriedWorld } from './files-world.ts';
import { makeFolder, storeMany, textFile } from './test-drive.ts';

/** A dialog, how it is opened about something that is as before, and where its button is. */
export interface FailingDialog {
  readonly what: string;
  /** Makes what it is about. @param name that nothing has yet */
  prepare?(world: TriedWorld, name: string): Promise<void>;
  open(world: TriedWorld, name: string): Promise<OpenedDialog>;
  /** Of the page that has it; the top of the drive by default. */
  readonly path?: string;
  /** Whether another one that is tried by day is of its kind: a form, a tree, a question, or a panel that stays open. */
  readonly isNightly?: boolean;
  /** Whether that page does not have the name. */
  readonly isUnnamed?: boolean;
  /** Whether it can be done once only: calls that only read do not fail then, since it may be done all the same. */
  readonly isOnce?: boolean;
}

const TAKE_BACK = 'Take the link back';

const dialogOf = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name });

const aFile = {
  prepare: async ({ drive }: TriedWorld, name: string) => {
    await drive.list();
    await storeMany(drive, [textFile(name, 'one')]);
  },
};
const aFolder = {
  prepare: async ({ drive }: TriedWorld, name: string) => {
    await makeFolder(drive, name);
  },
};
const versioned = {
  prepare: async ({ drive }: TriedWorld, name: string) => {
    await drive.write(`/${name}`, 'one', { mime: 'text/plain' });
    await drive.addVersion(`/${name}`, 'two');
  },
};
const trashed = {
  prepare: async (world: TriedWorld, name: string) => {
    await aFile.prepare(world, name);
    await world.drive.trash([`/${name}`]);
  },
  path: '/trash',
};
const linked = {
  prepare: async (world: TriedWorld, name: string) => {
    await aFile.prepare(world, name);
    await world.drive.links.create(await world.drive.stat(`/${name}`));
  },
};

const named = (
  what: string,
  button: string,
  field: string,
  yes: string,
  isNightly = false,
): FailingDialog => ({
  what,
  isNightly,
  async open({ page }, name) {
    await page.getByRole('button', { name: button }).click();
    const dialog = dialogOf(page);
    const input = dialog.getByLabel(field);
    await input.fill(name);
    return {
      dialog,
      confirm: dialog.getByRole('button', { name: yes, exact: true }),
      typed: [{ field: input, value: name }],
    };
  },
});

/** All dialogs about files. */
export const FILE_DIALOGS: readonly FailingDialog[] = [
  named('a new folder', 'Create a directory', 'Directory name', 'Create'),
  named('a new text file', 'New text file', 'File name', 'Create', true),
  {
    what: 'another name of a file',
    isNightly: true,
    ...aFile,
    async open({ page, person }, name) {
      await person.choose(page, name, 'Rename');
      const dialog = dialogOf(page, 'Rename a file');
      const field = dialog.getByLabel('New name');
      await field.fill(`${name} again`);
      const confirm = dialog.getByRole('button', { name: 'Rename' });
      return { dialog, confirm, typed: [{ field, value: `${name} again` }] };
    },
  },
  {
    what: 'a move',
    ...aFile,
    async open({ page, person }, name) {
      await person.choose(page, name, 'Move');
      const dialog = dialogOf(page, 'Select target directory');
      await dialog.getByRole('treeitem', { name: 'Target', exact: true }).click();
      return { dialog, confirm: dialog.getByRole('button', { name: 'Move here' }) };
    },
  },
  {
    what: 'the trash for a file',
    ...aFile,
    async open({ page, person }, name) {
      await person.choose(page, name, 'Delete');
      const dialog = dialogOf(page, `Delete ${name}?`);
      return { dialog, confirm: dialog.getByRole('button', { name: 'Yes, delete' }) };
    },
  },
  {
    what: 'an older version to be restored',
    isNightly: true,
    ...versioned,
    async open({ page, person }, name) {
      const history = await historyOf(page, person, name);
      const confirm = history.getByRole('button', { name: 'Restore version 1', exact: true });
      return { dialog: history, confirm, done: page.getByText(`“${name}” is as it was in version 1`) };
    },
  },
  {
    what: 'the end of a version',
    isNightly: true,
    ...versioned,
    async open({ page, person }, name) {
      const history = await historyOf(page, person, name);
      await history.getByRole('button', { name: 'Delete version 1', exact: true }).click();
      const confirm = history.getByRole('button', { name: 'Yes, delete' });
      return { dialog: confirm, says: history, confirm };
    },
  },
  {
    what: 'the end of older versions',
    isNightly: true,
    ...versioned,
    async open({ page, person }, name) {
      const history = await historyOf(page, person, name);
      await history.getByRole('button', { name: 'Delete older versions' }).click();
      const confirm = history.getByRole('button', { name: 'Yes, delete' });
      return { dialog: confirm, says: history, confirm };
    },
  },
  {
    what: 'a deletion for good',
    isNightly: true,
    ...trashed,
    async open({ page, person }, name) {
      await person.choose(page, name, 'Delete for good');
      const dialog = dialogOf(page);
      return { dialog, confirm: dialog.getByRole('button', { name: 'Delete for good' }) };
    },
  },
  {
    what: 'a trash to be emptied',
    isNightly: true,
    ...trashed,
    async open({ page }) {
      await page.getByRole('button', { name: 'Empty the trash' }).click();
      const dialog = dialogOf(page);
      return { dialog, confirm: dialog.getByRole('button', { name: 'Empty the trash' }) };
    },
  },
  {
    what: 'a link',
    ...aFile,
    async open({ page, person }, name) {
      await person.choose(page, name, 'Public link');
      const dialog = dialogOf(page, 'Public link');
      const field = dialog.getByLabel('Limit of downloads');
      await field.fill('7');
      const confirm = dialog.getByRole('button', { name: 'Create link' });
      const done = dialog.getByRole('button', { name: 'Delete link' });
      return { dialog, confirm, done, typed: [{ field, value: '7' }] };
    },
  },
  {
    what: 'other limits of a link',
    isNightly: true,
    ...linked,
    async open({ page, person }, name) {
      await person.choose(page, name, 'Public link');
      const dialog = dialogOf(page, 'Public link');
      await dialog.getByRole('button', { name: 'Change expiry and limit' }).click();
      const field = dialog.getByLabel('Limit of downloads');
      await field.fill('9');
      const confirm = dialog.getByRole('button', { name: 'Save' });
      return { dialog: confirm, says: dialog, confirm, typed: [{ field, value: '9' }] };
    },
  },
  {
    what: 'the end of a link',
    isNightly: true,
    ...linked,
    async open({ page, person }, name) {
      await person.choose(page, name, 'Public link');
      const dialog = dialogOf(page, 'Public link');
      return { dialog, confirm: dialog.getByRole('button', { name: 'Delete link' }) };
    },
  },
  {
    what: 'a link of a folder',
    isNightly: true,
    ...aFolder,
    async open({ page, person }, name) {
      await person.choose(page, name, 'Folder link');
      const dialog = dialogOf(page, 'Folder link');
      const confirm = dialog.getByRole('button', { name: 'Create link' });
      return { dialog, confirm, done: dialog.getByRole('button', { name: 'Delete link' }) };
    },
  },
  {
    what: 'the end of a link of a folder',
    isNightly: true,
    prepare: async (world, name) => {
      await aFolder.prepare(world, name);
      await world.drive.links.create(await world.drive.stat(`/${name}`));
    },
    async open({ page, person }, name) {
      await person.choose(page, name, 'Folder link');
      const dialog = dialogOf(page, 'Folder link');
      return { dialog, confirm: dialog.getByRole('button', { name: 'Delete link' }) };
    },
  },
  {
    what: 'a request for files',
    isNightly: true,
    ...aFolder,
    async open({ page, person }, name) {
      await person.choose(page, name, 'Request files');
      const dialog = dialogOf(page);
      const field = dialog.getByLabel('Note for senders (optional)');
      await field.fill('Your pictures, please');
      const confirm = dialog.getByRole('button', { name: 'Create link' });
      const done = dialog.getByRole('button', { name: TAKE_BACK });
      return { dialog, confirm, done, typed: [{ field, value: 'Your pictures, please' }] };
    },
  },
  {
    what: 'the end of a request for files',
    isNightly: true,
    prepare: async (world, name) => {
      await aFolder.prepare(world, name);
      await world.drive.requests.create(`/${name}`, {});
    },
    path: '/links',
    async open({ page }, name) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click();
      await dialogOf(page).getByRole('button', { name: TAKE_BACK }).click();
      const dialog = dialogOf(page, `${TAKE_BACK}?`);
      return { dialog, confirm: dialog.getByRole('button', { name: TAKE_BACK }) };
    },
  },
];

async function historyOf(page: Page, person: TriedWorld['person'], name: string): Promise<Locator> {
  await person.choose(page, name, 'Details');
  return dialogOf(page, 'Details').getByRole('region', { name: 'Versions' });
}
