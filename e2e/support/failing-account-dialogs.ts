import type { FailingDialog } from './failing-dialogs.ts';
import type { TriedWorld } from './files-world.ts';
import { testDrive } from './test-drive.ts';

/** Types the password where a dialog asks for it again. */
export const typePassword = async ({ page, person }: TriedWorld) => {
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Current password');
  await field.fill(person.password);
  return { dialog, typed: [{ field, value: person.password }] };
};

const account = { path: '/account', isUnnamed: true };

/** Dialogs of the account page that a session of the account can try one after the other. */
export const ACCOUNT_DIALOGS: readonly FailingDialog[] = [
  {
    what: 'a device that is signed out',
    ...account,
    prepare: async ({ url, person }) => void (await testDrive(url).login(person)),
    async open({ page }) {
      await page
        .getByRole('button', { name: /^Sign out (?!all)/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      return { dialog, confirm: dialog.getByRole('button', { name: 'Yes, sign out' }) };
    },
  },
  {
    what: 'a private key that is shown',
    ...account,
    async open(world) {
      await world.page.getByRole('button', { name: 'Show private key' }).click();
      const { dialog, typed } = await typePassword(world);
      const done = dialog.getByRole('button', { name: 'Download as .pem file' });
      const confirm = dialog.getByRole('button', { name: 'Show', exact: true });
      return { dialog, typed, confirm, done, isReading: true };
    },
  },
  {
    what: 'an authenticator app',
    isNightly: true,
    ...account,
    async open(world) {
      await world.page.getByRole('button', { name: 'Set up' }).click();
      const { dialog, typed } = await typePassword(world);
      const confirm = dialog.getByRole('button', { name: 'Set up an authenticator app' });
      return { dialog, typed, confirm, done: dialog.getByLabel('Code from the app'), isReading: true };
    },
  },
  {
    what: 'an account that is deleted',
    ...account,
    async open(world) {
      await world.page.getByRole('button', { name: 'Delete account' }).click();
      const { dialog, typed } = await typePassword(world);
      const field = dialog.getByLabel(/^Type/);
      await field.fill(world.person.email);
      const confirm = dialog.getByRole('button', { name: 'Delete everything' });
      return { dialog, confirm, typed: [...typed, { field, value: world.person.email }] };
    },
  },
];

/** Dialogs of the administration. @param user whom they are about, and who can sign in */
export function manageDialogs(user: {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}): readonly FailingDialog[] {
  const ofUser = { path: `/manage/users/${user.id}`, isUnnamed: true };
  const invitations = { path: '/manage/invitations', isUnnamed: true };
  const guest = 'guest@example.org';
  const signedIn = {
    ...ofUser,
    prepare: async ({ url }: TriedWorld) => void (await testDrive(url).login(user)),
  };
  return [
    {
      what: 'a device of another account',
      isNightly: true,
      ...signedIn,
      async open({ page }) {
        await page
          .getByRole('button', { name: /^Sign out (?!everywhere)/ })
          .first()
          .click();
        const dialog = page.getByRole('dialog');
        return { dialog, confirm: dialog.getByRole('button', { name: 'Sign out' }) };
      },
    },
    {
      what: 'all devices of another account',
      isNightly: true,
      isOnce: true,
      ...signedIn,
      async open({ page }) {
        await page.getByRole('button', { name: 'Sign out everywhere' }).click();
        const dialog = page.getByRole('dialog');
        return { dialog, confirm: dialog.getByRole('button', { name: 'Sign out everywhere' }) };
      },
    },
    {
      what: 'an account that is suspended',
      isNightly: true,
      ...ofUser,
      async open({ page }) {
        await page.getByRole('button', { name: 'Suspend' }).click();
        const dialog = page.getByRole('dialog');
        return { dialog, confirm: dialog.getByRole('button', { name: 'Suspend' }) };
      },
    },
    {
      what: 'another account that is deleted',
      isNightly: true,
      ...ofUser,
      async open({ page }) {
        await page.getByRole('button', { name: 'Delete account' }).click();
        const dialog = page.getByRole('dialog');
        const field = dialog.getByLabel(/^Type/);
        await field.fill(user.email);
        const confirm = dialog.getByRole('button', { name: 'Yes, delete' });
        return { dialog, confirm, typed: [{ field, value: user.email }] };
      },
    },
    {
      what: 'somebody who is invited to register',
      ...invitations,
      async open({ page }) {
        await page.getByRole('button', { name: 'Invite' }).click();
        const dialog = page.getByRole('dialog');
        const field = dialog.getByRole('textbox').first();
        await field.fill(guest);
        const confirm = dialog.getByRole('button', { name: 'Create invitation', exact: true });
        const done = dialog.getByRole('button', { name: 'Done' });
        return { dialog, confirm, done, typed: [{ field, value: guest }] };
      },
    },
    {
      what: 'an invitation to register that is taken back',
      ...invitations,
      async open({ page }) {
        await page.getByRole('button', { name: `Take back the invitation of ${guest}` }).click();
        const dialog = page.getByRole('dialog');
        return { dialog, confirm: dialog.getByRole('button', { name: 'Take back' }) };
      },
    },
  ];
}
