import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Download, expect, type FileChooser, type Page } from '@playwright/test';
import { keepPrivateKey, keepSecret } from './secrets.ts';

/** Someone with an account, acting through the page by what they see: labels, roles and texts. */
export class Person {
  readonly email: string;
  readonly password: string;
  readonly #url: string;

  /**
   * @param url where the server answers
   * @param account an existing one; by default a new one, which `register` creates
   */
  constructor(url: string, account?: { readonly email: string; readonly password: string }) {
    this.#url = url;
    this.email = account?.email ?? `person-${randomUUID()}@example.org`;
    this.password = account?.password ?? `correct horse ${randomUUID()}`;
    keepSecret(this.password);
  }

  /**
   * Creates the account, keeps the private key and arrives at the empty drive. Returns the private key's PEM.
   *
   * @param options.onKey runs while the private key is shown
   */
  async register(
    page: Page,
    { onKey = async () => {} }: { onKey?: () => Promise<void> } = {},
  ): Promise<string> {
    await page.goto(`${this.#url}/auth/register`);
    await page.getByLabel('Email').fill(this.email);
    await page.getByLabel('Password', { exact: true }).fill(this.password);
    await page.getByLabel('Password, once more').fill(this.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Keep your private key' })).toBeVisible({
      timeout: 60_000,
    });
    await onKey();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as .pem file' }).click(),
    ]);
    const pem = await readFile(await download.path(), 'utf8');
    keepPrivateKey(pem);
    await page.getByLabel('I have kept my private key').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await this.#letOthersRegister(page);
    await this.seesTheDrive(page);
    return pem;
  }

  /** Creates the account on a page that an invitation has led to, which knows the address, and skips what can wait. */
  async registerInvited(page: Page): Promise<void> {
    await expect(page.getByLabel('Email')).toHaveValue(this.email);
    await page.getByLabel('Password', { exact: true }).fill(this.password);
    await page.getByLabel('Password, once more').fill(this.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('I have kept my private key').check({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Skip for now' }).click();
  }

  /** Answers what is asked of the first account of a server alone. */
  async #letOthersRegister(page: Page): Promise<void> {
    const question = page.getByRole('heading', { name: 'Who may register?' });
    await expect(question.or(page.getByRole('navigation', { name: 'Folders above' }))).toBeVisible();
    if (!(await question.isVisible())) return;
    await page.getByRole('radio', { name: 'Open' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
  }

  /** Logs in with e-mail and password. */
  async login(page: Page, { remember = false } = {}): Promise<void> {
    await page.goto(`${this.#url}/auth/login`);
    await this.fillLogin(page, { remember });
    await this.seesTheDrive(page);
  }

  /** Fills in the form for logging in, and sends it. */
  async fillLogin(page: Page, { remember = false } = {}): Promise<void> {
    await page.getByLabel('Email').fill(this.email);
    await page.getByLabel('Password', { exact: true }).fill(this.password);
    if (remember) await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Log in' }).click();
  }

  async logout(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
  }

  async seesTheDrive(page: Page): Promise<void> {
    await expect(page.getByRole('navigation', { name: 'Folders above' })).toContainText('My Files');
  }

  /** Hands files to the upload button and returns when all of them are stored. */
  async upload(page: Page, ...paths: string[]): Promise<void> {
    await this.startUpload(page, ...paths);
    for (const path of paths) await this.waitForTransfer(page, basename(path), 'Uploaded');
  }

  /**
   * Waits for a transfer's end.
   *
   * @param timeout milliseconds
   */
  async waitForTransfer(
    page: Page,
    name: string,
    end: 'Uploaded' | 'Downloaded',
    timeout = 120_000,
  ): Promise<void> {
    await expect(this.transfer(page, name).filter({ hasText: end })).toBeVisible({ timeout });
  }

  /** The entry of the opened transfer list with this name. */
  transfer(page: Page, name: string) {
    return this.transfers(page)
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) });
  }

  transfers(page: Page) {
    return page.getByRole('complementary', { name: 'Transfers' });
  }

  /** Opens the list of transfers, unless it is open. */
  async openTransfers(page: Page): Promise<void> {
    const strip = this.transfers(page).getByRole('button', { name: 'Transfers' });
    if ((await strip.getAttribute('aria-expanded')) === 'false') await strip.click();
  }

  async startUpload(page: Page, ...paths: string[]): Promise<void> {
    const chooser = await this.openChooser(page);
    await chooser.setFiles(paths);
  }

  /** Hands a directory to the button that uploads folders. */
  async startFolderUpload(page: Page, path: string): Promise<void> {
    const chooser = await this.openChooser(page, 'Upload folder');
    await chooser.setFiles(path);
  }

  /** Opens the list of transfers, and what the browser asks for files with. */
  async openChooser(page: Page, button = 'Upload'): Promise<FileChooser> {
    await this.openTransfers(page);
    // Selected rows put their own tools in the place of the folder's.
    const clear = page.getByRole('button', { name: 'Clear the selection' });
    if (await clear.isVisible()) await clear.click();
    // A test can answer the chooser of an input, and not the picker that tells where files lie.
    await page.evaluate(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button, exact: true }).click();
    return chooser;
  }

  /** The row of the item with this name. */
  row(page: Page, name: string) {
    return page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  }

  /** The names in the table, in the order in which they stand there. */
  async names(page: Page): Promise<string[]> {
    const rows = page.getByRole('grid', { name: 'Files' }).locator('tbody').getByRole('row');
    return rows.evaluateAll((all) =>
      all
        .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
        .map((row) => row.querySelector('[dir="auto"]')?.textContent ?? ''),
    );
  }

  /** The names of the selected rows. */
  async selectedNames(page: Page): Promise<string[]> {
    const selected = page.getByRole('row', { selected: true }).locator('[dir="auto"]');
    return (await selected.allTextContents()).toSorted();
  }

  /** Opens a folder, or shows a file, by double click. */
  async open(page: Page, name: string): Promise<void> {
    const shown = this.row(page, name).getByText(name, { exact: true });
    await shown.hover();
    const box = await shown.boundingBox();
    if (box === null) throw new Error(`${name} is not to be seen`);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' } as const;
    const session = await page.context().newCDPSession(page);
    const send = (type: 'mousePressed' | 'mouseReleased', clickCount: number) =>
      session.send('Input.dispatchMouseEvent', { ...at, type, clickCount });
    // Nothing is waited for in between: a busy page may take longer for the first click than two may lie apart.
    await Promise.all([1, 2].flatMap((count) => [send('mousePressed', count), send('mouseReleased', count)]));
    await session.detach();
  }

  /** Opens an item's menu. */
  async openMenu(page: Page, name: string): Promise<void> {
    await this.row(page, name)
      .getByRole('button', { name: `More for ${name}` })
      .click();
  }

  /** Chooses an action of an item's menu. */
  async choose(page: Page, name: string, action: string): Promise<void> {
    await this.openMenu(page, name);
    await page.getByRole('menuitem', { name: action }).click();
  }

  /** Downloads a file through its menu. */
  async download(page: Page, name: string): Promise<Download> {
    const started = page.waitForEvent('download');
    await this.choose(page, name, 'Download');
    return started;
  }
}
