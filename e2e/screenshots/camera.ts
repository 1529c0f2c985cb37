import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { SHIFTED_CLOCK } from './fixed-clock.ts';

const QUALITY = 0.86;

/** What a person looks at the product with. */
export interface Device {
  readonly name: 'desktop' | 'phone';
  readonly width: number;
  readonly height: number;
}

export const DEVICES: readonly Device[] = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
];

const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

/** A browser profile on a device, at the moment of the screenshots, without motion. */
export async function openDevice(browser: Browser, { name, width, height }: Device): Promise<BrowserContext> {
  const phone = name === 'phone';
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...(phone && { isMobile: true, hasTouch: true, deviceScaleFactor: 2, userAgent: PHONE_AGENT }),
  });
  await context.addInitScript(SHIFTED_CLOCK);
  // A stream that is open never comes to rest, and nothing changes meanwhile.
  await context.route('**/api/spaces/events', (route) => route.abort());
  return context;
}

/** Takes a page in light and in dark, as WebP files `<name>-<device>-<scheme>.webp`. */
export async function shoot(page: Page, studio: Page, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const png = await page.screenshot({ animations: 'disabled', scale: 'device' });
    await writeFile(join(folder, `${name}-${colorScheme}.webp`), await toWebp(studio, png));
  }
}

async function toWebp(studio: Page, png: Buffer): Promise<Buffer> {
  const address = await studio.evaluate(
    async ({ source, quality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, quality: QUALITY },
  );
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}
