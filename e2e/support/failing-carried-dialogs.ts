import { sendTo } from '../http/support/sent-files.ts';
import type { FailingDialog } from './failing-dialogs.ts';
import type { TriedWorld } from './files-world.ts';
import { PlainProgram } from './plain-program.ts';
import { expect } from './test.ts';
import { makeFolder, storeMany, textFile } from './test-drive.ts';

const theDialog = ({ page }: TriedWorld, name: string | RegExp) => page.getByRole('dialog', { name });

/** A folder of one's own that others have, too. */
export interface SharedFolder {
  readonly name: string;
  readonly spaceId: string;
}

/** Dialogs with which something goes from one drive or space to another. @param folder of one's own that others have, too */
export function carriedDialogs(folder: SharedFolder): readonly FailingDialog[] {
  const carrying = async (world: TriedWorld) => {
    const dialog = theDialog(world, /^Move (?:into|out of) a shared folder$/);
    const confirm = dialog.getByRole('button', { name: 'Move' });
    await expect(confirm).toBeEnabled();
    return { dialog, confirm };
  };
  return [
    {
      what: 'a move into a shared folder',
      isNightly: true,
      prepare: async ({ drive }, name) => {
        await drive.list();
        await storeMany(drive, [textFile(name, 'one')]);
      },
      async open(world, name) {
        await world.person.choose(world.page, name, 'Move');
        const tree = theDialog(world, 'Select target directory');
        await tree.getByRole('treeitem', { name: folder.name }).click();
        await tree.getByRole('button', { name: 'Move here' }).click();
        return carrying(world);
      },
    },
    {
      what: 'a move out of a shared folder',
      isNightly: true,
      path: `/shared/${folder.spaceId}`,
      prepare: async ({ drive }, name) => {
        const space = await drive.people.open(folder.spaceId);
        await space.drive.write(`/${name}`, 'one', { mime: 'text/plain' });
      },
      async open(world, name) {
        const { page, person } = world;
        await person.row(page, name).click();
        await page.keyboard.press('ControlOrMeta+x');
        await page.getByRole('link', { name: 'My Files' }).first().click();
        await person.row(page, folder.name).waitFor();
        await page.keyboard.press('ControlOrMeta+v');
        return carrying(world);
      },
    },
    {
      what: 'pictures of two places that are deleted',
      isNightly: true,
      isUnnamed: true,
      path: '/photos',
      prepare: async ({ drive }, name) => {
        const space = await drive.people.open(folder.spaceId);
        for (const each of [drive, space.drive]) await each.write(`/${name}`, 'one', { mime: 'image/png' });
      },
      async open(world, name) {
        const { page } = world;
        const tiles = page.getByRole('gridcell', { name: new RegExp(`^${name}, `) });
        await expect(tiles).toHaveCount(2);
        for (const tile of await tiles.all()) {
          await tile.hover();
          await tile.getByRole('checkbox').click();
        }
        await page.keyboard.press('Delete');
        const dialog = theDialog(world, 'Delete selected');
        const expectState = async () => {
          const space = await world.drive.people.open(folder.spaceId);
          for (const each of [world.drive, space.drive]) {
            expect((await each.list()).children.map((child) => child.name)).toContain(name);
            const { entries } = await each.listTrash();
            expect(entries.map(({ item }) => item.name)).not.toContain(name);
          }
        };
        // What went to the trash of the one was put back where the other refuses, which are changes as well.
        const last = { call: /./, expectState };
        return { dialog, confirm: dialog.getByRole('button', { name: 'Yes, delete' }), last };
      },
    },
  ];
}

const sent = {
  path: '/links',
  isNightly: true,
  prepare: async ({ drive }: TriedWorld, name: string) => {
    const { children } = await drive.list();
    // It is opened again where it was ended.
    if (children.some((child) => child.name === name)) return;
    await makeFolder(drive, name);
    const request = await drive.requests.create(`/${name}`, {});
    await sendTo(drive.requests.address(request), 'sent.txt');
  },
};

const openRequest = async (world: TriedWorld, name: string) => {
  await world.page.getByRole('main').getByRole('button', { name, exact: true }).click();
  return theDialog(world, `Request link of ${name}`);
};

/** Dialogs about what strangers have sent. */
export const SENT_DIALOGS: readonly FailingDialog[] = [
  {
    what: 'a sent file that is refused',
    ...sent,
    async open(world, name) {
      const panel = await openRequest(world, name);
      await panel.getByRole('button', { name: 'Refuse sent.txt' }).click();
      const dialog = theDialog(world, 'Refuse “sent.txt”?');
      return { dialog, confirm: dialog.getByRole('button', { name: 'Refuse' }) };
    },
  },
  {
    what: 'a sent file that is accepted',
    ...sent,
    async open(world, name) {
      const panel = await openRequest(world, name);
      const confirm = panel.getByRole('button', { name: 'Accept sent.txt' });
      // What waits was read then.
      await expect(confirm).toBeVisible();
      return {
        dialog: panel,
        confirm,
        done: panel.getByText('sent.txt is in the folder.'),
        waits: {
          says: panel.getByText(/^The server cannot be reached\. Storing goes on/),
          end: panel.getByRole('button', { name: 'Cancel' }),
        },
        last: {
          call: /^DELETE .*\/inbox\//,
          async expectState() {
            const { children } = await world.drive.list(`/${name}`);
            expect(children.map((child) => child.name)).toEqual(['sent.txt']);
            expect(await world.drive.requests.waiting()).toHaveLength(1);
          },
        },
      };
    },
  },
];

/** Saving into one's own drive what somebody else's link shows. @param path of the link, with its key */
export const savedDialog = (path: string): FailingDialog => ({
  what: 'what is behind a link and is saved',
  path,
  isNightly: true,
  isUnnamed: true,
  async open(world) {
    const { page } = world;
    await page.getByRole('button', { name: 'Save to my drive' }).click();
    const dialog = theDialog(world, /to my drive$/);
    return {
      dialog,
      confirm: dialog.getByRole('button', { name: 'Save here' }),
      done: dialog.getByText('One file was saved.'),
      waits: {
        says: dialog.getByText(/^The server cannot be reached\. Saving goes on/),
        end: dialog.getByRole('button', { name: 'Cancel' }),
      },
    };
  },
});

const allow = async ({ drive }: TriedWorld, allowed: boolean) => {
  const setting = await drive.plain.read();
  if (setting.allowed !== allowed) await drive.plain.change({ allowed, revision: setting.revision });
};

/** Dialogs about programs without keys. */
export const PLAIN_DIALOGS: readonly [allowed: FailingDialog, signed: FailingDialog] = [
  {
    what: 'programs without keys that may change the drive',
    isNightly: true,
    path: '/account',
    isUnnamed: true,
    isOnce: true,
    prepare: (world) => allow(world, false),
    async open(world) {
      const { page } = world;
      const choice = page.getByRole('switch', { name: 'Let programs without keys change my drive' });
      await expect(choice).not.toBeChecked();
      await choice.click();
      const dialog = theDialog(world, /^Let programs without keys/);
      return { dialog, confirm: dialog.getByRole('button', { name: 'Let them' }) };
    },
  },
  {
    what: 'changes of programs that are signed',
    isNightly: true,
    path: '/account/waiting',
    isUnnamed: true,
    prepare: async (world, name) => {
      await allow(world, true);
      await new PlainProgram(world.drive).rename(await makeFolder(world.drive, name), 'Post');
    },
    async open(world, name) {
      const { page } = world;
      await page.getByRole('button', { name: `Put back: ${name}`, exact: true }).click();
      await page.getByRole('button', { name: 'Sign what is decided' }).click();
      const dialog = theDialog(world, 'Sign what is decided');
      return { dialog, confirm: dialog.getByRole('button', { name: 'Sign' }) };
    },
  },
];

const differing = { isUnnamed: true, isNightly: true, isOnce: true };

/** What goes on with a drive of which the server shows an earlier state. */
export const DIFFERENT_DRIVE: FailingDialog = {
  what: 'a drive that is put back and signed',
  path: '/account/differences',
  ...differing,
  async open(world) {
    const { page } = world;
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Put back', exact: true }).click();
    await page.getByRole('button', { name: 'Go on like this' }).click();
    const dialog = theDialog(world, 'Go on like this');
    return { dialog, confirm: dialog.getByRole('button').last() };
  },
};

/** An account that waits for its address, and is deleted by the link of the mail to it. @param code of that link */
export const refusedAccount = (code: string): FailingDialog => ({
  what: 'an account that is refused by mail',
  path: `/auth/activate-email/${code}`,
  ...differing,
  async open(world) {
    const { page } = world;
    await page.getByRole('button', { name: 'It was not me' }).click();
    const dialog = theDialog(world, 'Delete this account?');
    const confirm = dialog.getByRole('button', { name: 'Delete the account' });
    return { dialog, confirm, done: page.getByRole('heading', { name: 'The account is deleted' }) };
  },
});
