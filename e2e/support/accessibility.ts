import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect } from './test.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Expects axe-core to find nothing serious on the page, wide and narrow, light and dark. Leaves it wide. */
export async function expectAccessible(page: Page, what: string, sizes = [WIDE, PHONE]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      // What has just been opened may still be on its way.
      await expect
        .poll(() => violations(page), {
          message: `${what}, ${size.width} px, ${colorScheme}`,
          timeout: 15_000,
        })
        .toEqual([]);
    }
  }
  await page.setViewportSize(WIDE);
}

/** What axe-core finds that is serious or critical: which rule, and where. */
async function violations(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  // Evaluated by the debugger, so that the page's Content-Security-Policy stays as it is.
  await session.send('Runtime.evaluate', { expression: `window.axe ?? (() => { ${AXE} })()` });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { resultTypes: ['violations'] }).then((found) => JSON.stringify(found.violations))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  const found: AxeResults['violations'] = JSON.parse(String(result.value));
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
    );
}
