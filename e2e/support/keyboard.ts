import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More than any page has places to stop at. */
const MOST_STOPS = 80;
/** More than any list of the story has lines: from here on it is gone through once more. */
const FEW_STOPS = 30;

/** Somebody without a pointer. What has the focus is seen after each thing they do, or the test fails. */
export class Keyboard {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Before the page is opened. Whoever uses a pointer on it all the same is found out at the next key. */
  static async of(page: Page): Promise<Keyboard> {
    await page.addInitScript(() => {
      const note = ({ type, isTrusted }: Event) => {
        if (isTrusted) document.documentElement.dataset['pointed'] = type;
      };
      for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel', 'dragstart'])
        window.addEventListener(type, note, { capture: true, passive: true });
    });
    // Playwright begins to wait for a chooser beside the key that opens it, which a busy page may take first.
    page.on('filechooser', () => {});
    return new Keyboard(page);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
    await this.#seesTheFocus(`after ${keys.join(', ')}`);
  }

  /** Types into what has the focus, in place of what is in it. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.type(text);
    await this.#seesTheFocus(`after “${text}”`);
  }

  /** Goes with a key from where the focus is to an element. */
  async reach(element: Locator, key = 'Tab'): Promise<void> {
    await expect(element).toBeVisible();
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await element.evaluate((each) => each === document.activeElement)) {
        return this.#seesTheFocus(`at ${element}`);
      }
      await this.#page.keyboard.press(key);
      // What a key of a list or a tree leads to may have the focus a moment later, and the next key would lead beyond it.
      await this.#page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      if (stops === FEW_STOPS && key.startsWith('Arrow')) await this.#page.keyboard.press('Home');
    }
    await expect(element, `is reached by ${key}`).toBeFocused();
  }

  /** Goes there, and presses Enter. */
  async enter(element: Locator, key = 'Tab'): Promise<void> {
    await this.reach(element, key);
    await this.press('Enter');
  }

  /** Goes to a row of the list: the rows are one stop, with arrows between them. */
  async toRow(row: Locator): Promise<void> {
    await expect(row).toBeVisible();
    await this.reach(this.#page.locator('tbody tr[tabindex="0"]'));
    await this.press('Home');
    await this.reach(row, 'ArrowDown');
  }

  /** Chooses an action of a row's menu. */
  async choose(row: Locator, action: string): Promise<void> {
    await this.toRow(row);
    await this.press('Shift+F10');
    await this.enter(this.#page.getByRole('menuitem', { name: action, exact: true }), 'ArrowDown');
  }

  /** Waits until something has the focus that shows it. */
  async #seesTheFocus(when: string): Promise<void> {
    await expect.poll(() => this.#page.evaluate(unseenFocus), { message: `the focus ${when}` }).toBe('');
  }
}

/** What is wrong with the focus; nothing where it is seen. */
function unseenFocus(): string {
  const { pointed } = document.documentElement.dataset;
  if (pointed !== undefined) return `a pointer was used: ${pointed}`;
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has it';
  // A text shows where one types; what scripts alone focus, such as a page that has just opened, is nothing to press.
  if (
    focused.matches('textarea, [contenteditable], input:not([type="checkbox"], [type="radio"])') ||
    focused.tabIndex < 0
  )
    return '';
  const style = getComputedStyle(focused);
  const isOutlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
  // Fields of a form have another border then.
  const border = style.getPropertyValue('--input-bd');
  const isSeen = isOutlined || (border !== '' && border === style.getPropertyValue('--input-bd-focus'));
  return isSeen ? '' : `it is not seen at ${focused.outerHTML.slice(0, 200)}`;
}
