import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** A page of 1280 by 1024 pixels at 400 %. */
export const LOW = { width: 320, height: 256 };

/** Expects nothing on a low page to lie beyond its edge, and bars to go when it is scrolled, so that nothing covers what is shown. */
export async function expectBarsToGo(page: Page, ...bars: readonly Locator[]): Promise<void> {
  for (const bar of bars) await expect(bar).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(LOW.width);
  await page.mouse.move(LOW.width / 2, LOW.height - 16);
  await page.mouse.wheel(0, 3_000);
  for (const bar of bars) await expect(bar).not.toBeInViewport();
  await expect.poll(() => coveringBars(page)).toEqual([]);
}

/** What stays over the page while it scrolls. */
function coveringBars(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { position, pointerEvents } = getComputedStyle(element);
        const { width, height, top, bottom } = element.getBoundingClientRect();
        const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        const isInView = width * height > 0 && bottom > 0 && top < innerHeight && pointerEvents !== 'none';
        // The viewer is a page of its own.
        const isPage = element.matches('main');
        return (position === 'fixed' || position === 'sticky') && isShown && isInView && !isPage;
      })
      .map(({ className }) => className),
  );
}
