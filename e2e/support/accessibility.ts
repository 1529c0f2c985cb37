import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Locator, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { isAll } from './dose.ts';
import { expect } from './test.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** What another colour scheme can change of a page. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * A menu stands beside the landmarks of the page, as dialogs do, which the rule about regions knows: menus it does not, although
 * nobody comes past one without having opened it.
 */
const BESIDE_LANDMARKS = 'dialog, [role=dialog], [role=alertdialog], [role=menu], svg';
const CONFIGURE = `axe.configure({ checks: [{ id: 'region', options: { regionMatcher: '${BESIDE_LANDMARKS}' } }] })`;

/** With those of WCAG 2.2, which are off unless they are asked for. */
const ALL_RULES: RunOptions = { rules: { 'target-size': { enabled: true } } };

/** What lies open above the page. */
const TOPMOST = `[...document.querySelectorAll('[role="dialog"]')].findLast((dialog) => dialog.checkVisibility())`;
const PART = `document.querySelector('[data-looked-at]')`;

interface Looking {
  readonly sizes?: readonly Size[];
  /** The part of the page that is looked at, where the rest of it is the same as elsewhere. */
  readonly within?: Locator;
}

/**
 * Expects axe-core to find nothing on the page, by all its rules, best practices and those of WCAG 2.2 among them. By day a look
 * each: of one half of what is looked at wide, in the colours that are shown, of the other half narrow, in the other colours; its
 * name says which (`isSecondHalf`), so that it is the same in each run. In `npm run test:all` both widths, and both in the other
 * colours by the rules about colours, since colours change no structure.
 * Where a dialog is open, it is looked at alone, and in `npm run test:all` once with the page behind it: that is the same as
 * before, and has a look of its own. Leaves the page wide, and in the colours of the last look: changing colours or width costs
 * more than looking, so each state begins where the one before ended.
 */
export async function expectFlawless(
  page: Page,
  what: string,
  { sizes = [WIDE, PHONE], within }: Looking = {},
): Promise<void> {
  // Evaluated by the debugger, so that the page's Content-Security-Policy stays as it is.
  const session = await page.context().newCDPSession(page);
  const isLoaded = await session.send('Runtime.evaluate', { expression: `'axe' in window` });
  if (isLoaded.result.value !== true)
    await session.send('Runtime.evaluate', { expression: `${AXE}; ${CONFIGURE}` });
  await within?.evaluate((part) => part.setAttribute('data-looked-at', ''));
  const shown = await page.locator('html').getAttribute('data-mantine-color-scheme');
  let isDialogAlone = !isAll;
  for (const { colorScheme, size, rules } of looksAt(what, sizes, shown === 'dark' ? 'dark' : 'light')) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.setViewportSize(size);
    const part = within ? PART : isDialogAlone ? `${TOPMOST} ?? document` : 'document';
    // What has just been opened may still be on its way.
    await expect
      .poll(() => violations(session, rules, part), {
        message: `${what}, ${size.width} px, ${colorScheme}`,
        timeout: 15_000,
      })
      .toEqual([]);
    isDialogAlone = true;
  }
  await session.send('Runtime.evaluate', { expression: `${PART}?.removeAttribute('data-looked-at')` });
  await session.detach();
  await page.setViewportSize(WIDE);
}

type Size = typeof WIDE;
type Scheme = 'light' | 'dark';

interface Look {
  readonly colorScheme: Scheme;
  readonly size: Size;
  readonly rules: RunOptions;
}

/** One size in one colour scheme, or in the night each size in each scheme. */
function looksAt(what: string, sizes: readonly Size[], shown: Scheme): Look[] {
  const other = shown === 'dark' ? 'light' : 'dark';
  const at = (all: readonly Size[], colorScheme: Scheme, rules: RunOptions): Look[] =>
    all.map((size) => ({ colorScheme, size, rules }));
  if (!isAll)
    return isSecondHalf(what)
      ? at(sizes.slice(-1), other, ALL_RULES)
      : at(sizes.slice(0, 1), shown, ALL_RULES);
  // Of a size that was looked at already, other colours can change nothing but colours.
  return [...at(sizes, shown, ALL_RULES), ...at(sizes.toReversed(), other, { runOnly: COLOR_RULES })];
}

/** Half of all names, the same ones each time. */
function isSecondHalf(what: string): boolean {
  return [...what].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 1;
}

/** What axe-core finds in a part of the page: which rule, and where. */
async function violations(session: CDPSession, rules: RunOptions, part: string): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'], preload: false, selectors: false, ...rules };
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(${part}, ${JSON.stringify(options)}).then((found) => JSON.stringify(found.violations))`,
    awaitPromise: true,
    returnByValue: true,
  });
  const found: AxeResults['violations'] = JSON.parse(String(result.value));
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  );
}
