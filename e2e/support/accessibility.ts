import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { isAll } from './dose.ts';
import { expect } from './test.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** What another colour scheme can change of a page. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** What lies open above the page. */
const TOPMOST = `[...document.querySelectorAll('[role="dialog"]')].findLast((dialog) => dialog.checkVisibility())`;

/**
 * Expects axe-core to find nothing serious on the page: everything in light colours, wide and narrow; and in dark ones, which
 * change nothing else, what is about colours, wide or narrow (both in `npm run test:all`). Where a dialog is open, all is
 * looked at once, and then the dialog alone: what lies behind it is the same as before, and has a look of its own. Leaves it
 * wide, and in the colours of the last look: changing colours or width costs more than looking, so each state begins where the
 * one before ended.
 */
export async function expectAccessible(page: Page, what: string, sizes = [WIDE, PHONE]): Promise<void> {
  // Evaluated by the debugger, so that the page's Content-Security-Policy stays as it is.
  const session = await page.context().newCDPSession(page);
  const isLoaded = await session.send('Runtime.evaluate', { expression: `'axe' in window` });
  if (isLoaded.result.value !== true) await session.send('Runtime.evaluate', { expression: AXE });
  const shown = await page.locator('html').getAttribute('data-mantine-color-scheme');
  const sizesFor = (scheme: 'light' | 'dark', isFirst: boolean) => {
    if (isAll) return isFirst ? sizes : sizes.toReversed();
    if (scheme === 'light') return sizes;
    return isFirst ? sizes.slice(0, 1) : sizes.slice(-1);
  };
  const schemes = shown === 'dark' ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  let isLookedAt = false;
  for (const [at, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    for (const size of sizesFor(colorScheme, at === 0)) {
      await page.setViewportSize(size);
      // What has just been opened may still be on its way.
      await expect
        .poll(
          () => violations(session, colorScheme === 'light' ? {} : { runOnly: COLOR_RULES }, isLookedAt),
          { message: `${what}, ${size.width} px, ${colorScheme}`, timeout: 15_000 },
        )
        .toEqual([]);
      isLookedAt ||= colorScheme === 'light';
    }
  }
  await session.detach();
  await page.setViewportSize(WIDE);
}

/** What axe-core finds that is serious or critical: which rule, and where. */
async function violations(session: CDPSession, more: RunOptions, isInDialog: boolean): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'], preload: false, selectors: false, ...more };
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(${isInDialog ? `${TOPMOST} ?? document` : 'document'}, ${JSON.stringify(options)}).then((found) => JSON.stringify(found.violations))`,
    awaitPromise: true,
    returnByValue: true,
  });
  const found: AxeResults['violations'] = JSON.parse(String(result.value));
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
    );
}
