import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { NIGHT } from '../support/dose.ts';
import { generateTone } from '../support/generated-tone.ts';
import { keepsOpening, keptDrives, spaceOf } from '../support/kept-rows.ts';
import { Keyboard } from '../support/keyboard.ts';
import { enterAndKeep, OFFLINE, seesFilesKept, test } from '../support/offline-world.ts';
import type { Person } from '../support/person.ts';
import { enterDrive } from '../support/ready-session.ts';
import { expect } from '../support/test.ts';
import { newPerson, testDrive } from '../support/test-drive.ts';
import { tracesOf } from '../support/traces.ts';

const AS_KEPT = 'Shown as this device last saw it. Access is checked again once you are online.';

test.use({ ownProfile: true });

test(
  'a shared folder is shown without a network, and says that nobody has checked who may see it',
  NIGHT,
  async ({ page, context, server, account, complaints }) => {
    test.setTimeout(180_000);
    complaints.expect(
      /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|server_unreachable/,
    );
    const { id: driveId } = await spaceOf(account);
    const ada = testDrive(server.url);
    await newPerson(ada);
    await account.drive.people.begin();
    await ada.createDirectory('/Family');
    await ada.write('/Family/letter.txt', new Blob(['Dear Bob']));
    const { spaceId } = await ada.people.share('/Family', account, 'editor');
    await account.drive.people.accept(spaceId);

    await page.clock.install();
    const person = await enterDrive(page, server.url, account, { remember: true });
    await page.goto(`${server.url}/account#offline`);
    await page.getByRole('switch', { name: 'Open this drive without a network' }).click();
    await expect(page.getByText('This device opens your drive by itself')).toBeVisible();
    await page.goto(`${server.url}/shared/${spaceId}`);
    await expect(person.row(page, 'letter.txt')).toBeVisible();
    await expect.poll(() => keepsOpening(page, `${spaceId}-${driveId.slice(-10)}`)).toBe(true);
    await page.goto(server.url);
    await seesFilesKept(page);

    await context.setOffline(true);
    await page.goto(`${server.url}/shared/${spaceId}`);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(person.row(page, 'letter.txt')).toBeVisible();
    await expect(page.getByText(AS_KEPT)).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText(AS_KEPT)).toBeHidden({ timeout: 30_000 });
    await expect(person.row(page, 'letter.txt')).toBeVisible();
    await context.setOffline(true);
    await page.goto(`${server.url}/shared/${spaceId}`);
    await expect(page.getByText(AS_KEPT)).toBeVisible();
    const [share] = await ada.people.shares('/Family');
    await ada.people.takeBack('/Family', share?.id ?? '');
    await context.setOffline(false);
    await expect(page.getByRole('alert').first()).toContainText('not shared with you any more', {
      timeout: 30_000,
    });
    await expect.poll(async () => (await keptDrives(page)).length).toBe(1);

    // The same, where the page starts without a network, and never shows the folder.
    await ada.createDirectory('/Later');
    const { spaceId: later } = await ada.people.share('/Later', account, 'viewer');
    await account.drive.people.accept(later);
    await page.goto(`${server.url}/shared/${later}`);
    await expect.poll(() => keepsOpening(page, `${later}-${driveId.slice(-10)}`)).toBe(true);
    await context.setOffline(true);
    await page.goto(server.url);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await ada.people.takeBackWhole('/Later');
    expect(await keptDrives(page)).toHaveLength(2);
    await context.setOffline(false);
    await expect.poll(async () => (await keptDrives(page)).length, { timeout: 30_000 }).toBe(1);
  },
);

test(
  'what is kept offline of shared folders opens without a network, and leaves nothing when access ends',
  NIGHT,
  async ({ page, context, server, account, complaints }) => {
    test.setTimeout(400_000);
    complaints.expect(
      /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|server_unreachable/,
    );
    const ada = testDrive(server.url);
    await newPerson(ada);
    await account.drive.people.begin();
    const spaces = new Map<string, { readonly id: string; readonly ids: readonly string[] }>();
    for (const name of ['Family', 'Club', 'Choir', 'Letters']) {
      await ada.createDirectory(`/${name}`);
      await ada.write(`/${name}/${name}.txt`, new Blob([`Dear ${name}`]), { mime: 'text/plain' });
      const { spaceId } = await ada.people.share(`/${name}`, account, 'editor');
      await account.drive.people.accept(spaceId);
      const { drive } = await ada.people.open(spaceId);
      const { id, versionId } = await drive.stat(`/${name}.txt`);
      spaces.set(name, { id: spaceId, ids: [id, versionId ?? ''] });
    }
    const of = (name: string) => spaces.get(name) ?? { id: '', ids: [] };
    const takeBack = async (name: string) => {
      const [share] = await ada.people.shares(`/${name}`);
      await ada.people.takeBack(`/${name}`, share?.id ?? '');
    };
    const leavesNothing = (name: string) =>
      expect.poll(() => tracesOf(page, of(name).ids), { timeout: 30_000 }).toEqual([]);
    const person = await enterAndKeep(page, server, account);

    await person.choose(page, 'Family', 'Make available offline');
    await page.getByRole('button', { name: 'Keep it here' }).click();
    await seesHere(page, person, 'Family');
    for (const name of ['Club', 'Choir', 'Letters']) {
      await page.goto(`${server.url}/shared/${of(name).id}`);
      await person.choose(page, `${name}.txt`, 'Make available offline');
      await seesHere(page, person, `${name}.txt`);
    }
    await page.goto(`${server.url}/shared/${of('Family').id}`);
    await seesHere(page, person, 'Family.txt');
    const { drive: family } = await ada.people.open(of('Family').id);
    await family.write('/later.txt', new Blob(['came later']), { mime: 'text/plain' });
    await family.write('/song.wav', new Blob([generateTone(3)]), { mime: 'audio/x-wav' });
    await seesHere(page, person, 'later.txt');
    await seesHere(page, person, 'song.wav');

    await context.setOffline(true);
    for (const [name, file, text] of [
      ['Family', 'later.txt', 'came later'],
      ['Club', 'Club.txt', 'Dear Club'],
    ] as const) {
      await page.goto(`${server.url}/shared/${of(name).id}`);
      await expect(page.getByText(AS_KEPT)).toBeVisible();
      await seesHere(page, person, file);
      const keys = await Keyboard.of(page);
      const download = page.waitForEvent('download');
      await keys.choose(person.row(page, file), 'Download');
      expect(await readFile(await (await download).path(), 'utf8')).toBe(text);
      await keys.toRow(person.row(page, file));
      await keys.press('Enter');
      await expect(page.getByText(text)).toBeVisible();
      await keys.press('Escape');
    }
    // The service worker plays it from what is kept.
    await page.goto(`${server.url}/shared/${of('Family').id}`);
    const keys = await Keyboard.of(page);
    await keys.toRow(person.row(page, 'song.wav'));
    await keys.press('Enter');
    const player = page.locator('audio');
    await expect(player).toHaveJSProperty('duration', 3);
    const address = await player.evaluate((audio: HTMLAudioElement) => audio.src);
    await context.setOffline(false);
    await expect(page.getByText(AS_KEPT)).toBeHidden({ timeout: 30_000 });
    for (const name of spaces.keys()) expect(await tracesOf(page, of(name).ids)).not.toEqual([]);

    await test.step('its owner takes one back, by another device one is left', async () => {
      await takeBack('Family');
      await leavesNothing('Family');
      await expect(page.getByRole('alert').first()).toContainText('not shared with you any more');
      expect(await page.evaluate(async (url) => (await fetch(url)).status, address)).toBe(404);
      await account.drive.people.leave(of('Club').id);
      await leavesNothing('Club');
      expect(await tracesOf(page, of('Choir').ids)).not.toEqual([]);
    });
    await test.step('and another one while no page is open', async () => {
      await page.goto('about:blank');
      await takeBack('Choir');
      await page.goto(server.url);
      await leavesNothing('Choir');
    });
    await test.step('the last one goes with the logout', async () => {
      expect(await tracesOf(page, of('Letters').ids)).not.toEqual([]);
      await person.logout(page);
      await leavesNothing('Letters');
      await expect.poll(() => keptDrives(page)).toEqual([]);
    });
  },
);

test(
  'a folder that is kept offline stays so when it is shared, and is not downloaded again',
  NIGHT,
  async ({ page, context, server, account: { drive, ...account }, complaints }) => {
    test.setTimeout(180_000);
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|server_unreachable/);
    const ada = testDrive(server.url);
    const adaAccount = await newPerson(ada);
    await ada.people.begin();
    const { id: docs } = await drive.createDirectory('/Docs');
    await drive.write('/Docs/letter.txt', new Blob(['The letter.']), { mime: 'text/plain' });
    const person = await enterAndKeep(page, server, { drive, ...account });
    await person.choose(page, 'Docs', 'Make available offline');
    await page.getByRole('button', { name: 'Keep it here' }).click();
    await seesHere(page, person, 'Docs');

    const chunks: string[] = [];
    context.on('request', (request) => {
      if (/\/api\/storage\/[^/?]+\?.*chunk=/.test(request.url())) chunks.push(request.url());
    });
    const { spaceId } = await drive.people.share('/Docs', adaAccount, 'viewer');
    expect(spaceId).toBe(docs);
    const places = () => page.evaluate(async () => Reflect.get(navigator, 'storageBuckets').keys());
    await expect
      .poll(async () => (await places()).some((name: string) => name.startsWith(`coffer-files-${spaceId}-`)))
      .toBe(true);
    await page.goto(`${server.url}/?space=${spaceId}`);
    await seesHere(page, person, 'letter.txt');
    await page.goto(server.url);
    await seesHere(page, person, 'Docs');
    expect(chunks).toEqual([]);

    await context.setOffline(true);
    await page.goto(`${server.url}/?space=${spaceId}`);
    await expect(page.getByText(AS_KEPT)).toBeVisible();
    const keys = await Keyboard.of(page);
    await keys.toRow(person.row(page, 'letter.txt'));
    await keys.press('Enter');
    await expect(page.getByText('The letter.')).toBeVisible();
  },
);

/** Waits until an item is said to be available offline. */
async function seesHere(page: Page, person: Person, name: string): Promise<void> {
  const mark = person.row(page, name).getByRole('img', { name: 'Available offline', exact: true });
  await expect(mark).toBeVisible({ timeout: 30_000 });
}
