import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { generateFile } from '../support/generated-files.ts';
import type { Person } from '../support/person.ts';
import { Viewer } from '../support/viewer.ts';
import type { Device } from './camera.ts';
import { daysAgo } from './fixed-clock.ts';
import { slowLine } from './slow-line.ts';

/** Where screenshots are taken. */
export interface Scene {
  readonly device: Device;
  readonly page: Page;
  readonly person: Person;
  readonly url: string;
  /** Ids of folders by path. */
  readonly folders: ReadonlyMap<string, string>;
  /** The address of a public link to a picture. */
  readonly link: string;
  /** For files that are made to be uploaded. */
  readonly folder: string;
}

export interface Shot {
  readonly name: string;
  /** Brings the page to what is shown. */
  arrange(scene: Scene): Promise<void>;
}

const MEBIBYTE = 1 << 20;
const ATTIC = [
  { name: 'Super 8, reel 1.mov', mebibytes: 96 },
  { name: 'Super 8, reel 2.mov', mebibytes: 64 },
  { name: 'Letters, scanned.zip', mebibytes: 40 },
  { name: 'Slides, box 3.zip', mebibytes: 24 },
] as const;

async function showFolder({ page, url, folders }: Scene, path: string): Promise<void> {
  await page.goto(`${url}/${folders.get(path) ?? ''}`);
  await expect(page.getByRole('grid', { name: 'Files' })).toHaveAttribute('aria-busy', 'false');
  await thumbnailsAreThere(page);
}

/** Every row that has a picture shows it. */
async function thumbnailsAreThere(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

async function preview(scene: Scene, path: string, name: string): Promise<Viewer> {
  await showFolder(scene, path);
  const row = scene.person.row(scene.page, name).getByText(name, { exact: true });
  await (scene.device.name === 'phone' ? row.tap() : row.dblclick());
  const viewer = new Viewer(scene.page);
  await viewer.shows(name);
  return viewer;
}

/** All screenshots. The transfers come last, because their list stays open. */
export const SHOTS: readonly Shot[] = [
  { name: 'files', arrange: (scene) => showFolder(scene, '') },
  { name: 'holidays', arrange: (scene) => showFolder(scene, 'Holidays') },
  {
    name: 'photograph',
    async arrange(scene) {
      const viewer = await preview(scene, 'Holidays', 'Lake before breakfast.jpg');
      await viewer.picture('Lake before breakfast.jpg');
    },
  },
  {
    name: 'document',
    async arrange(scene) {
      const viewer = await preview(scene, 'Invoices', 'Invoice 2026-041.pdf');
      await expect(viewer.frame.getByText('Repair of the garden gate').first()).toBeAttached();
      await scene.page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'notes',
    async arrange(scene) {
      const viewer = await preview(scene, '', 'Packing list.md');
      await expect(viewer.frame.getByRole('heading', { name: 'Before we leave' })).toBeVisible();
    },
  },
  {
    name: 'search',
    async arrange(scene) {
      const { page } = scene;
      await showFolder(scene, '');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox', { name: 'Search for files and folders' }).fill('har');
      await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toBeVisible();
      await thumbnailsAreThere(page);
    },
  },
  {
    name: 'link',
    async arrange(scene) {
      const { page, person } = scene;
      await showFolder(scene, 'Holidays');
      await person.choose(page, 'Beach at noon.jpg', 'Public link');
      const dialog = page.getByRole('dialog', { name: 'Public link' });
      await dialog.getByRole('button', { name: 'Show QR code' }).click();
      await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    },
  },
  {
    name: 'shared',
    async arrange({ page, link }) {
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Harbour.jpg' })).toBeVisible();
      await thumbnailsAreThere(page);
    },
  },
  {
    name: 'links',
    async arrange({ page, url }) {
      await page.goto(`${url}/links`);
      await expect(page.getByRole('list', { name: 'My Links' })).toBeVisible();
      await thumbnailsAreThere(page);
    },
  },
  {
    name: 'overview',
    async arrange({ page, url }) {
      await page.goto(`${url}/manage/overview`);
      await expect(page.locator('#growth svg path').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: /^Database/ })).toContainText('Working');
    },
  },
  {
    name: 'users',
    async arrange({ page, url }) {
      await page.goto(`${url}/manage/users`);
      await expect(page.getByRole('link', { name: 'garden@example.org' })).toBeVisible();
    },
  },
  {
    name: 'account',
    async arrange({ page, url }) {
      await page.goto(`${url}/account`);
      await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'transfers',
    async arrange(scene) {
      const { device, page, person, folder } = scene;
      await showFolder(scene, device.name === 'phone' ? 'House' : 'Family archive');
      for (const { name, mebibytes } of ATTIC) {
        await generateFile(join(folder, name), mebibytes * MEBIBYTE, name);
        await utimes(join(folder, name), daysAgo(9), daysAgo(9));
      }
      const hold = await slowLine(page.context());
      await person.startUpload(page, ...ATTIC.map(({ name }) => join(folder, name)));
      await person.waitForTransfer(page, ATTIC.at(-1)?.name ?? '', 'Uploaded');
      hold();
    },
  },
];
