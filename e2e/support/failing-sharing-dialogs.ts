import type { MadeAccount } from './accounts.ts';
import type { FailingDialog } from './failing-dialogs.ts';
import type { TriedWorld } from './files-world.ts';
import { expect } from './test.ts';
import { makeFolder } from './test-drive.ts';

const folder = {
  prepare: async ({ drive }: TriedWorld, name: string) => {
    await makeFolder(drive, name);
  },
};

const sharing = async ({ page, person }: TriedWorld, name: string) => {
  await person.choose(page, name, 'Share');
  return page.getByRole('dialog', { name: `Share “${name}”` });
};

const invited = {
  prepare: async (world: TriedWorld, name: string) => {
    await folder.prepare(world, name);
    await world.drive.people.invite(`/${name}`, { email: `${name}@example.org` }, 'viewer');
  },
};

const finding = async (world: TriedWorld, name: string, email: string) => {
  const dialog = await sharing(world, name);
  const field = dialog.getByLabel('E-mail address');
  await field.fill(email);
  return { dialog, field, find: dialog.getByRole('button', { name: 'Find' }) };
};

/** All dialogs about sharing, and what is decided without one. @param bob has opened sharing, and looks at no page */
export function sharingDialogs(bob: MadeAccount): readonly FailingDialog[] {
  return [...withPeople(bob), ...ofShared(bob), ...INVITATIONS, ...ofOthers(bob)];
}

function withPeople({ email: who }: MadeAccount): readonly FailingDialog[] {
  return [
    {
      what: 'somebody who is looked for',
      ...folder,
      async open(world, name) {
        const { dialog, field, find } = await finding(world, name, who);
        const done = dialog.getByRole('button', { name: 'Share', exact: true });
        return { dialog, confirm: find, done, isReading: true, typed: [{ field, value: who }] };
      },
    },
    {
      what: 'a folder that is shared',
      ...folder,
      async open(world, name) {
        const { dialog, find } = await finding(world, name, who);
        await find.click();
        const field = dialog.getByLabel('Message');
        await field.fill('Have a look');
        const confirm = dialog.getByRole('button', { name: 'Share', exact: true });
        const typed = [{ field, value: 'Have a look' }];
        // Who has it is read afterwards, and may fail then.
        return { dialog, confirm, done: dialog.getByRole('button', { name: 'End sharing' }), typed };
      },
    },
  ];
}

function ofShared(bob: MadeAccount): readonly FailingDialog[] {
  const who = bob.email;
  const shared = {
    prepare: async (world: TriedWorld, name: string) => {
      await folder.prepare(world, name);
      await world.drive.people.share(`/${name}`, bob, 'viewer');
    },
  };
  return [
    {
      what: 'other terms',
      ...shared,
      async open(world, name) {
        const dialog = await sharing(world, name);
        await dialog.getByRole('button', { name: `Change what ${who} may do, and until when` }).click();
        const field = dialog.getByRole('listitem').getByLabel('Role', { exact: true });
        await field.selectOption('editor');
        const confirm = dialog.getByRole('button', { name: 'Save' });
        return { dialog: confirm, says: dialog, confirm, typed: [{ field, value: 'editor' }] };
      },
    },
    {
      what: 'somebody who is taken out',
      ...shared,
      async open(world, name) {
        const dialog = await sharing(world, name);
        await dialog.getByRole('button', { name: `Take back from ${who}` }).click();
        const question = dialog.getByRole('alertdialog');
        const confirm = question.getByRole('button', { name: 'Take back' });
        return { dialog: question, says: dialog, confirm };
      },
    },
    {
      what: 'the end of sharing',
      ...shared,
      async open(world, name) {
        const dialog = await sharing(world, name);
        await dialog.getByRole('button', { name: 'End sharing' }).click();
        return { dialog, confirm: dialog.getByRole('button', { name: 'End it for everybody' }) };
      },
    },
    {
      what: 'a shared folder that is to be deleted',
      isNightly: true,
      ...shared,
      async open({ page, person }, name) {
        await person.choose(page, name, 'Delete');
        const dialog = page.getByRole('dialog', { name: 'End sharing' });
        return { dialog, confirm: dialog.getByRole('button', { name: 'End it for everybody' }) };
      },
    },
  ];
}

const INVITATIONS: readonly FailingDialog[] = [
  {
    what: 'somebody who is invited',
    ...folder,
    async open(world, name) {
      const { dialog, find } = await finding(world, name, `${name}@example.org`);
      await find.click();
      const field = dialog.getByLabel('Message');
      await field.fill('Come in');
      const confirm = dialog.getByRole('button', { name: 'Invite', exact: true });
      const done = dialog.getByRole('region', { name: 'Invited' });
      return { dialog, confirm, done, typed: [{ field, value: 'Come in' }] };
    },
  },
  {
    what: 'an invitation that is withdrawn',
    isNightly: true,
    ...invited,
    async open(world, name) {
      const dialog = await sharing(world, name);
      const confirm = dialog.getByRole('button', { name: /^Withdraw the invitation/ });
      await expect(confirm).toBeVisible();
      return { dialog: confirm, says: dialog, confirm };
    },
  },
];

function ofOthers(bob: MadeAccount): readonly FailingDialog[] {
  const who = bob.email;
  const offered = async ({ drive, person }: TriedWorld, name: string) => {
    await makeFolder(bob.drive, name);
    await bob.drive.people.share(`/${name}`, person, 'viewer');
    const all = await drive.people.sharedWithMe();
    return all.find(({ itemId }) => itemId === null)?.spaceId ?? '';
  };
  const accepted = async (world: TriedWorld, name: string) => {
    await world.drive.people.accept(await offered(world, name));
  };
  return [
    {
      what: 'an offer that is accepted',
      isNightly: true,
      prepare: async (world, name) => void (await offered(world, name)),
      path: '/shared',
      isUnnamed: true,
      async open({ page }, name) {
        const list = page.getByRole('region', { name: 'Shared with me' });
        const confirm = list.getByRole('button', { name: `Accept what ${who} shares` });
        return { dialog: list, confirm, done: list.getByRole('link', { name }) };
      },
    },
    {
      what: 'an offer that is declined',
      isNightly: true,
      prepare: async (world, name) => void (await offered(world, name)),
      path: '/shared',
      isUnnamed: true,
      async open({ page }) {
        await page.getByRole('button', { name: `Decline what ${who} shares` }).click();
        const dialog = page.getByRole('dialog');
        return { dialog, confirm: dialog.getByRole('button', { name: 'Decline' }) };
      },
    },
    {
      what: 'a folder of another that is left',
      isNightly: true,
      prepare: accepted,
      path: '/shared',
      async open({ page }, name) {
        await page.getByRole('button', { name: `Leave “${name}”` }).click();
        const dialog = page.getByRole('dialog');
        return { dialog, confirm: dialog.getByRole('button', { name: 'Leave' }) };
      },
    },
  ];
}
