import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { NIGHT } from '../support/dose.ts';
import { takeProfile } from '../support/kept-profile.ts';
import { QUIET_FILE } from '../support/ready-session.ts';
import { expect, test } from '../support/test.ts';

/** What somebody before may have left with this browser. */
function found(page: Page) {
  return page.evaluate(async () => ({
    stored: { ...localStorage, ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    serviceWorkers: (await navigator.serviceWorker.getRegistrations()).length,
    locks: (await navigator.locks.query()).held,
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    isOnline: navigator.onLine,
    width: innerWidth,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    hasOwnClock: Date.prototype.constructor === Date,
  }));
}

const NOTHING = {
  ...{ stored: {}, databases: [], caches: [], serviceWorkers: 0, locks: [], clipboard: 'prompt' },
  ...{ isOnline: true, width: 1440, isDark: false, hasOwnClock: true },
};

test.describe.serial('the browser profile that tests share', NIGHT, () => {
  test('is left with all that a test can leave', async ({
    page,
    context,
    person,
    server,
    folder,
    complaints,
  }) => {
    // It is left offline.
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await writeFile(join(folder, 'left.txt'), 'here');
    await person.logout(page);
    await person.login(page, { remember: true });
    await context.grantPermissions(['clipboard-read']);
    await context.route('**/*', (route) => route.continue());
    await person.upload(page, join(folder, 'left.txt'));
    await (await person.download(page, 'left.txt')).path();
    await page.evaluate(async () => {
      localStorage.setItem('left', 'here');
      sessionStorage.setItem('left', 'here');
      await (await caches.open('left')).put('/left', new Response('here'));
      void navigator.locks.request('left', () => new Promise(() => {}));
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const left = await found(page);
    expect(left).toMatchObject({ serviceWorkers: 1, clipboard: 'granted', isDark: true });
    expect(left.caches).toContain('left');
    expect(left.databases).not.toEqual([]);
    expect(await context.cookies(`${server.url}/api`)).not.toEqual([]);
    await context.newPage();
    await context.setOffline(true);
  });

  test('and is as a new one for the next, even after a wound clock', async ({ page, context, server }) => {
    expect(context.pages()).toEqual([page]);
    expect(await context.cookies()).toEqual([]);
    await page.goto(`${server.url}${QUIET_FILE}`);
    expect(await found(page)).toEqual(NOTHING);
    await page.clock.install();
    await page.reload();
    expect(await found(page)).toMatchObject({ hasOwnClock: false });
  });

  test('and may do for all who take it what it was asked for', async ({ browser, server }) => {
    for (const _ of ['one', 'the next']) {
      const profile = await takeProfile(browser, { permissions: ['clipboard-read'] });
      await profile.page.goto(`${server.url}${QUIET_FILE}`);
      expect(await found(profile.page)).toMatchObject({ clipboard: 'granted' });
      await profile.giveBack();
    }
  });

  test('which is no part of it', async ({ page, server }) => {
    await page.goto(`${server.url}${QUIET_FILE}`);
    expect(await found(page)).toEqual(NOTHING);
  });
});

test('V8 knows each flag that pages of tests run with, as it passes over others', () => {
  const { executablePath = '', args = [] } = test.info().project.use.launchOptions ?? {};
  const option = '--js-flags=';
  const flags = args.find((arg) => arg.startsWith(option))?.slice(option.length) ?? '';
  const asked = ['--headless', '--no-sandbox', '--single-process', `${option}--help`, 'about:blank'];
  const { stdout } = spawnSync(executablePath, asked, { encoding: 'utf8', timeout: 20_000 });
  // A headless shell, which `npm test` installs, does; a whole Chromium need not write it here.
  test.skip(!stdout.includes('--single-threaded'), 'This browser lists none');
  const named = flags.split(',').map((flag) => flag.replace(/=.*/, '').replace(/^--no-/, '--'));
  expect(named.filter((name) => !stdout.includes(`  ${name} (`))).toEqual([]);
});
