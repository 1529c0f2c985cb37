import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { makeAccount } from './accounts.ts';
import { isAll } from './dose.ts';
import { leadTo } from './files-world.ts';
import { takeProfile } from './kept-profile.ts';
import { OpenCalls } from './open-calls.ts';
import { enterDrive } from './ready-session.ts';
import { asAdministrator, type SharedServer } from './shared-server.ts';
import { makeFolder, storeMany, textFile } from './test-drive.ts';
import type { Tongue } from './tongue.ts';

/** Names that people have given; they read alike in each language. */
const NAMES = ['Trip', 'Family', 'Garden', 'notes.txt', 'old.txt', 'older.txt', 'sent.txt'] as const;

const VERSION = String(JSON.parse(readFileSync('package.json', 'utf8')).version);

/** Texts that are the same in every language: the product's name and version, other software, and units. */
export const SAME_EVERYWHERE = [
  ...NAMES,
  VERSION,
  ...[
    'Coffer',
    'Chrome',
    'Linux',
    'HTTPS',
    'COFFER_SMTP_URL',
    'COFFER_MAIL_FROM',
    'text/plain',
    'RSA',
    '.txt',
  ],
];

/** An administrator's account with something in each list that the page has, in a page of its own. */
export interface ScreensWorld {
  readonly page: Page;
  readonly url: string;
  readonly email: string;
  /** Addresses of the parts of its drive and of the server that screens are about. */
  readonly ids: Readonly<Record<'notes' | 'space' | 'user' | 'link' | 'request' | 'join', string>>;
  close(): Promise<void>;
}

/** Makes the account, and opens its drive in a page. @param prepare runs before anything is opened */
export async function openScreens(
  { browser, sharedServer: server }: { browser: Browser; sharedServer: SharedServer },
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<ScreensWorld> {
  const [account, other] = await Promise.all([makeAccount(server.url), makeAccount(server.url)]);
  const { drive } = account;
  await Promise.all([drive.people.begin(), other.drive.people.begin()]);
  await makeFolder(drive, 'Trip');
  await makeFolder(drive, 'Family');
  await drive.list();
  await storeMany(drive, [
    textFile('notes.txt', 'one'),
    textFile('old.txt', 'o'),
    textFile('older.txt', 'r'),
  ]);
  await drive.addVersion('/notes.txt', 'two');
  await drive.trash(['/old.txt', '/older.txt']);
  const trip = await drive.stat('/Trip');
  const made = await drive.links.create(trip);
  const request = await drive.requests.create('/Trip', {});
  await drive.people.share('/Family', other, 'editor');
  const invited = await drive.people.invite('/Family', { email: 'someone@example.org' }, 'viewer');
  await makeFolder(other.drive, 'Garden');
  await other.drive.people.share('/Garden', account, 'viewer');
  const api = await asAdministrator(server);
  const idOf = async (email: string) =>
    (await api.call('listUsers', { query: { search: email } })).users[0]?.id ?? '';
  await api.call('updateUser', { params: { id: await idOf(account.email) }, body: { role: 'admin' } });
  // Another walk of this worker has invited the same person to this server.
  const before = (await api.call('listInvitations')).filter(({ email }) => email === 'somebody@example.org');
  for (const { id } of before) await api.call('deleteInvitation', { params: { id } });
  await api.call('createInvitation', {
    body: { email: 'somebody@example.org', expires_at: Math.floor(Date.now() / 1000) + 86_400 },
  });
  const profile = await takeProfile(browser);
  const { page } = profile;
  await prepare(page);
  await enterDrive(page, server.url, account, { path: '/account' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const pathOf = (address: string) => address.slice(new URL(address).origin.length);
  return {
    page,
    url: server.url,
    email: account.email,
    ids: {
      notes: (await drive.stat('/notes.txt')).id,
      space: (await drive.people.sharedByMe())[0]?.spaceId ?? '',
      user: await idOf(other.email),
      link: made.state === 'intact' ? pathOf(drive.links.address(made)) : '',
      request: pathOf(drive.requests.address(request)),
      join: pathOf(invited.address),
    },
    close: () => profile.giveBack(),
  };
}

/** Dialogs and menus over a screen, and other views of it. */
export interface Layer {
  readonly what: string;
  open(screen: Opened): Promise<void>;
  /** What takes it away again; Escape by default. */
  close?(screen: Opened): Promise<void>;
}

export interface Screen {
  readonly path: (ids: ScreensWorld['ids']) => string;
  /** Whether somebody sees it who has not signed in. */
  readonly isDoor?: boolean;
  readonly layers?: readonly Layer[];
}

interface Opened {
  readonly page: Page;
  readonly tongue: Tongue;
}

const button = ({ page, tongue }: Opened, english: string, values?: Record<string, string>) =>
  page
    .getByRole('main')
    .getByRole('button', { name: tongue.says(english, values) })
    .first();

/** Opens by a button, named in English. */
const by = (english: string, values?: Record<string, string>): Layer => ({
  what: english,
  open: (screen) => button(screen, english, values).click(),
});

/** Opens from the menu of an item. */
const from = (name: (typeof NAMES)[number], action: string): Layer => ({
  what: `${action} of ${name}`,
  async open(screen) {
    await button(screen, 'More for {name}', { name }).click();
    await screen.page.getByRole('menuitem', { name: screen.tongue.says(action) }).click();
  },
});

const keys = (what: string, key: string): Layer => ({ what, open: ({ page }) => page.keyboard.press(key) });

/** Opens a link to the folder from a list of them. */
const linkOf = (what: string, which: 'first' | 'last'): Layer => ({
  what,
  open: ({ page }) => page.getByRole('main').getByRole('button', { name: 'Trip' })[which]().click(),
});

/** Stays, and is left by leading elsewhere. */
const staying = (layer: Layer): Layer => ({ ...layer, close: async () => {} });

const at = (path: string, layers: readonly Layer[] = []): Screen => ({ path: () => path, layers });
const door = (path: string, layers: readonly Layer[] = []): Screen => ({ ...at(path, layers), isDoor: true });

const NO_TOKEN = 'A'.repeat(43);

/** All screens of the product, each with what opens over it. */
export const SCREENS: readonly Screen[] = [
  at('/', [
    by('Create a directory'),
    by('New text file'),
    keys('the keys', '?'),
    keys('search', 'ControlOrMeta+k'),
    { what: 'a menu', open: (screen) => button(screen, 'More for {name}', { name: 'notes.txt' }).click() },
    ...['Details', 'Share', 'Public link', 'Move', 'Rename', 'Delete'].map((each) => from('notes.txt', each)),
    ...['Details', 'Share', 'Folder link', 'Request files', 'Move', 'Rename', 'Delete'].map((each) =>
      from('Trip', each),
    ),
    from('Family', 'Share'),
    {
      what: 'a selection',
      open: ({ page }) => page.getByRole('row').filter({ hasText: 'notes.txt' }).click(),
      close: ({ page }) => page.keyboard.press('Escape'),
    },
    {
      ...by('Show as grid'),
      close: (screen) => button(screen, 'Show as list').click(),
    },
  ]),
  at('/recent'),
  at('/starred'),
  at('/photos'),
  at('/shared'),
  { path: ({ space }) => `/shared/${space}` },
  at('/links', [linkOf('a link', 'first'), linkOf('a request link', 'last')]),
  at('/trash', [by('Empty the trash'), from('old.txt', 'Delete for good')]),
  at(
    '/account',
    ['Change key pair', 'Show private key', 'Add a passkey', 'Make', 'Set up', 'Delete account'].map((each) =>
      by(each),
    ),
  ),
  at('/account/change-password'),
  at('/account/differences'),
  at('/account/waiting'),
  at('/manage/overview'),
  at('/manage/users'),
  { path: ({ user }) => `/manage/users/${user}`, layers: [by('Suspend'), by('Delete account')] },
  at('/manage/invitations', [
    by('Invite'),
    by('Take back the invitation of {email}', { email: 'somebody@example.org' }),
  ]),
  at('/manage/settings'),
  at('/manage/events'),
  { path: ({ notes }) => `/p/${notes}` },
  at('/auth/pin/setup-lock-screen'),
  at('/nowhere/at/all'),
  door('/auth/login'),
  door('/auth/login/private-key'),
  door('/auth/register', [staying(by('Advanced'))]),
  door(
    '/auth/forgot-password',
    ['I have my private key', 'I have a recovery code', 'I have neither'].map((each) => ({
      what: each,
      // A description belongs to its name.
      open: ({ page, tongue }) =>
        page
          .getByRole('button')
          .filter({ has: page.getByText(tongue.says(each)) })
          .click(),
      close: (screen) => button(screen, 'Back').click(),
    })),
  ),
  door('/auth/register/resend'),
  door(`/auth/activate-email/${NO_TOKEN}`),
  door(`/auth/start-over/${NO_TOKEN}`),
  { path: ({ link }) => link, isDoor: true },
  { path: ({ request }) => request, isDoor: true },
  { path: ({ join }) => join, isDoor: true },
];

interface Walk {
  readonly world: ScreensWorld;
  readonly tongue: Tongue;
  /** Of the screens that need no account: an empty page of another browser. */
  readonly stranger: Page;
  /** Looks at what is shown. */
  readonly look: (page: Page, what: string) => Promise<void>;
}

/** Goes through all screens, and looks at each, and at what opens over it. */
export async function walkScreens({ world, tongue, stranger, look }: Walk): Promise<void> {
  const calls = new Map([world.page, stranger].map((page) => [page, new OpenCalls(page)]));
  // A notice under the pointer stays, over what is pressed next on a low page.
  await world.page.addLocatorHandler(
    world.page.locator('.mantine-Notification-root').first(),
    async (shown) => {
      await shown.getByRole('button', { name: tongue.says('Close') }).click();
    },
  );
  const settled = async (page: Page) => {
    await expect(page.locator('h1, [role="dialog"] h2').first()).toBeVisible();
    await expect.poll(() => (calls.get(page)?.all ?? []).map((call) => call.url())).toEqual([]);
    await expect(
      page.locator('[aria-busy="true"], .mantine-Skeleton-root').filter({ visible: true }),
    ).toHaveCount(0);
  };
  for (const { path, isDoor = false, layers = [] } of SCREENS) {
    const where = path(world.ids);
    const page = isDoor ? stranger : world.page;
    if (isDoor) await page.goto(`${world.url}${where}`);
    else await leadOn(page, where);
    await settled(page);
    await look(page, where);
    const screen = { page, tongue };
    // By day every other one: `failing-calls.spec.ts` and the stories open the rest, too.
    for (const { what, open, close } of layers.filter((_, index) => isAll || index % 2 === 0)) {
      await open(screen);
      if (close === undefined) await expect(above(page)).not.toHaveCount(0);
      await settled(page);
      await look(page, `${where}: ${what}`);
      if (close === undefined) await leave(page);
      else await close(screen);
    }
  }
}

/** Leads to another screen, and waits until the one before has gone. */
async function leadOn(page: Page, path: string): Promise<void> {
  const title = page.locator('h1').first();
  const before = await title.textContent();
  await title.evaluate((element) => element.setAttribute('data-before', ''));
  await leadTo(page, path);
  await expect(page.locator('h1[data-before]').filter({ hasText: before ?? '' })).toHaveCount(0);
}

const above = (page: Page) => page.locator('[role="dialog"], [role="menu"]').filter({ visible: true });

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(above(page)).toHaveCount(0);
}
