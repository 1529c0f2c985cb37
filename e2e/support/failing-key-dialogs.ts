import { Credentials } from '@coffer/client';
import type { VirtualAuthenticator } from './authenticator.ts';
import { typePassword } from './failing-account-dialogs.ts';
import type { FailingDialog } from './failing-dialogs.ts';
import type { TriedWorld } from './files-world.ts';
import { expect } from './test.ts';
import { type TestDrive, testDrive } from './test-drive.ts';

const account = { path: '/account', isUnnamed: true };

const proofOf = (person: TriedWorld['person']) => new Credentials().passwordProof(person);

/** Dialogs about recovery codes. */
export const RECOVERY_DIALOGS: readonly FailingDialog[] = [
  {
    what: 'a recovery code',
    isNightly: true,
    ...account,
    prepare: ({ drive: { api }, person }) => removeCode(api, person),
    async open(world) {
      const { page } = world;
      await page.getByRole('button', { name: 'Make', exact: true }).click();
      const { dialog } = await typePassword(world);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      const confirm = dialog.getByRole('button', { name: /recovery code/ });
      return { dialog, confirm, done: dialog.getByRole('button', { name: 'Done' }) };
    },
  },
  {
    what: 'a recovery code that is removed',
    isNightly: true,
    ...account,
    prepare: async ({ drive, person }) => {
      await drive.account.makeRecoveryCode(person);
    },
    async open(world) {
      const { page } = world;
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      const { dialog, typed } = await typePassword(world);
      return { dialog, typed, confirm: dialog.getByRole('button', { name: 'Yes, remove' }) };
    },
  },
];

async function removeCode(api: TriedWorld['drive']['api'], person: TriedWorld['person']): Promise<void> {
  const { recovery_code } = await api.call('accountSecurity');
  if (recovery_code) await api.call('removeRecovery', { body: { current_password: await proofOf(person) } });
}

/** Dialogs about passkeys, for a page whose address has a name. @param authenticator of that page */
export function passkeyDialogs(authenticator: VirtualAuthenticator): readonly FailingDialog[] {
  const NAME = 'My laptop';
  const adding = async (world: TriedWorld) => {
    await world.page.getByRole('button', { name: 'Add a passkey' }).click();
    const { dialog, typed } = await typePassword(world);
    const field = dialog.getByLabel('Name');
    await field.fill(NAME);
    const confirm = dialog.getByRole('button', { name: 'Continue' });
    return { dialog, confirm, typed: [...typed, { field, value: NAME }] };
  };
  const choose = async (world: TriedWorld, name: string) => {
    const { page, drive } = world;
    const more = page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: /^More for/ });
    const { length } = await drive.api.call('listPasskeys');
    // One that was removed may still be shown.
    await expect(more).toHaveCount(length);
    await more.first().click();
    await page.getByRole('menuitem', { name }).click();
  };
  /** Reads that fail let some go. */
  const oneAtLeast = async (world: TriedWorld) => {
    if ((await world.drive.api.call('listPasskeys')).length > 0) return;
    await authenticator.clear();
    const { dialog, confirm } = await adding(world);
    await confirm.click();
    await dialog.waitFor({ state: 'hidden' });
  };
  return [
    {
      what: 'a passkey',
      isNightly: true,
      ...account,
      // A device has one of an account.
      prepare: () => authenticator.clear(),
      open: adding,
    },
    {
      what: 'another name of a passkey',
      isNightly: true,
      ...account,
      async open(world, value) {
        await choose(world, 'Rename');
        const dialog = world.page.getByRole('dialog');
        const field = dialog.getByLabel('Name');
        await field.fill(value);
        return { dialog, confirm: dialog.getByRole('button', { name: 'Save' }), typed: [{ field, value }] };
      },
    },
    {
      what: 'a passkey that is removed',
      isNightly: true,
      ...account,
      async open(world) {
        await oneAtLeast(world);
        await choose(world, 'Remove');
        const { dialog, typed } = await typePassword(world);
        return { dialog, typed, confirm: dialog.getByRole('button', { name: 'Yes, remove' }) };
      },
    },
  ];
}

/** The password that somebody signs in with, which dialogs change. */
export class ChangedPassword {
  readonly #world: TriedWorld;
  #made = 0;
  #password: string;
  /** That may come in its place. */
  #next: string | null = null;
  /** Signed in with the password, until it is another one. */
  #drive: TestDrive | null = null;

  constructor(world: TriedWorld) {
    this.#world = world;
    this.#password = world.person.password;
  }

  /** Which password it is, and what it opens. */
  async state(): Promise<{ readonly password: string; readonly opened: unknown }> {
    const session = await this.#drive?.api.call('refresh').catch(() => null);
    if (session == null) {
      if (this.#drive !== null) this.#password = this.#next ?? this.#password;
      this.#drive = testDrive(this.#world.url);
      await this.#drive.login({ email: this.#world.person.email, password: this.#password });
      return this.state();
    }
    const { pubkey, encrypted_private_key, encrypted_account_key, generation } = session.user;
    const { children } = (await this.#drive?.list()) ?? { children: [] };
    const names = children.map(({ name }) => name).toSorted();
    const opened = { pubkey, encrypted_private_key, encrypted_account_key, generation, names };
    return { password: this.#password, opened };
  }

  /** Gives the password that is in use, and another one to come in its place. */
  async change(): Promise<{ readonly password: string; readonly next: string }> {
    const { password } = await this.state();
    this.#made += 1;
    const next = `another stapler, another battery ${this.#made}`;
    this.#next = next;
    return { password, next };
  }
}

/** Dialogs with which a password ends. */
export function passwordDialogs(passwords: ChangedPassword): readonly FailingDialog[] {
  const fill = async ({ page }: TriedWorld) => {
    const { password, next } = await passwords.change();
    const fields = [
      { field: page.getByLabel('Current password'), value: password },
      { field: page.getByLabel('New password', { exact: true }), value: next },
      { field: page.getByLabel('New password, once more'), value: next },
    ];
    for (const { field, value } of fields) await field.fill(value);
    return fields;
  };
  const handed = ({ page }: TriedWorld) => {
    const kept = page.getByRole('dialog', { name: 'Keep your new private key' });
    return {
      done: kept.getByText(/^It is in use from now on/),
      unsure: kept.getByText(
        /^The server has not confirmed this change.*Keep both keys and both passwords, and log in again/,
      ),
    };
  };
  const changing = { path: '/account/change-password', isUnnamed: true, isNightly: true };
  return [
    {
      what: 'another key pair',
      isNightly: true,
      ...account,
      async open(world) {
        const { page } = world;
        await page.getByRole('button', { name: 'Change key pair' }).click();
        const dialog = page.getByRole('dialog');
        const typed = await fill(world);
        await dialog.getByLabel('Key size').selectOption('2048');
        const confirm = dialog.getByRole('button', { name: 'Make a new key pair' });
        return { dialog, confirm, typed, ...handed(world) };
      },
    },
    {
      what: 'another password',
      ...changing,
      async open(world) {
        const { page } = world;
        const typed = await fill(world);
        const confirm = page.getByRole('button', { name: 'Change password' });
        const done = page.getByRole('heading', { name: 'My Account' });
        return { dialog: page.getByRole('main'), confirm, typed, done };
      },
    },
    {
      what: 'another password, as somebody knows it',
      ...changing,
      async open(world) {
        const { page } = world;
        const typed = await fill(world);
        await page.getByLabel('Somebody else may know my password').check();
        const confirm = page.getByRole('button', { name: 'Change password' });
        return { dialog: page.getByRole('main'), confirm, typed, ...handed(world) };
      },
    },
  ];
}
