import { expect, type Page } from '@playwright/test';

/** The page 'File Preview', by what a person sees of it. */
export class Viewer {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get frame() {
    return this.#page.getByRole('main', { name: 'Preview' });
  }

  /** Waits until a file of this name is in the viewer, whatever the state of its content. */
  async shows(name: string): Promise<void> {
    await expect(this.frame.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();
  }

  /** The picture with this name, once it is decoded. */
  async picture(name: string) {
    const picture = this.frame.getByRole('img', { name, exact: true });
    await expect(picture).toHaveAttribute('data-shown', 'true');
    return picture;
  }

  get video() {
    return this.frame.locator('video');
  }

  get audio() {
    return this.frame.locator('audio');
  }

  button(name: string) {
    return this.frame.getByRole('button', { name, exact: true });
  }

  /** The button with the percentage, which shows all of a picture. */
  get fit() {
    return this.frame.getByRole('button', { name: 'fit to the screen' });
  }

  content(name: string) {
    return this.frame.getByRole('region', { name: `Content of ${name}` });
  }

  async close(): Promise<void> {
    await this.button('Close the preview').click();
    await expect(this.frame).toBeHidden();
  }
}
