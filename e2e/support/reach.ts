import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Expects all that a dialog has to be seen whole within the width of a low page, and all that can be pressed in it to be scrolled to
 * and pressed, however little of the dialog is shown at once.
 */
export async function expectReachable(dialog: Locator, what: string): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect
    .poll(() => dialog.evaluate(unreachable), { message: `${what}, at 400 %`, timeout: 10_000 })
    .toEqual([]);
}

/** Describes what of a page, or of what is open over it, is beyond its edges, cannot be pressed, covers most of it, or is askew. */
export async function outOfReach(page: Page): Promise<string[]> {
  const above = page.locator('[role="dialog"], [role="menu"]').filter({ visible: true });
  const shown = (await above.count()) > 0 ? above.last() : page.locator('body');
  return [
    ...(await shown.evaluate(unreachable)),
    ...(await page.evaluate(covering)),
    ...(await outOfPlace(page)),
  ];
}

/** Describes what is wrong with a page of any size: that it scrolls sideways, and labels off the middle of their buttons. */
export function outOfPlace(page: Page): Promise<string[]> {
  return page.evaluate(askew);
}

/** Describes pages that scroll sideways, and labels that are not in the middle of their buttons. Runs in the page. */
function askew(): string[] {
  const { scrollWidth } = document.documentElement;
  const labels = [...document.querySelectorAll('.mantine-Button-label')].filter((label) => {
    const button = label.closest('.mantine-Button-root');
    if (button === null || !label.checkVisibility({ visibilityProperty: true })) return false;
    const [inner, outer] = [label.getBoundingClientRect(), button.getBoundingClientRect()];
    return Math.abs(inner.top + inner.bottom - outer.top - outer.bottom) > 4;
  });
  return [
    ...(scrollWidth > innerWidth ? [`scrolls sideways: ${scrollWidth} of ${innerWidth} pixels`] : []),
    ...labels.map(({ textContent }) => `is not in the middle of its button: ${textContent}`),
  ];
}

/** Bars and notices that take most of the page's height, in words. Runs in the page. */
function covering(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const { position, pointerEvents } = getComputedStyle(element);
      const isBar = (position === 'fixed' || position === 'sticky') && pointerEvents !== 'none';
      const isOwn =
        element.matches('main, [role="dialog"] *, [role="menu"]') || element.querySelector('[role="dialog"]');
      if (!isBar || isOwn || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false;
      const { top, bottom, right } = element.getBoundingClientRect();
      const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
      return right > 0 && element.textContent !== '' && height > innerHeight / 2;
    })
    .map(({ className }) => `covers most of the page: ${className}`);
}

/** What lies beyond the edges, or cannot be pressed, in words. Runs in the page. */
function unreachable(dialog: Element): string[] {
  const pressable =
    'button, a[href], input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="treeitem"], [role="option"], [role="switch"]';
  const NOTICE = '.mantine-Notification-root:has(.mantine-Notification-closeButton)';
  const wanting: string[] = [];

  function nameOf(element: Element): string {
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    return `${element.tagName} ${name.slice(0, 60)} ${element.className}`;
  }

  function isShown(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    const isThere = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isLeftOut = element.closest('[inert]') !== null || isReadAlone(element.parentElement);
    return isThere && width > 1 && height > 1 && !isLeftOut;
  }

  /** Whether it is cut off on purpose, for those who have the page read to them. */
  function isReadAlone(element: Element | null): boolean {
    if (element === null) return false;
    const { width, height } = element.getBoundingClientRect();
    const isCut = width <= 1 && height <= 1 && getComputedStyle(element).overflow === 'hidden';
    return isCut || isReadAlone(element.parentElement);
  }

  /** Whether a press in its middle, or where its words begin, is its own. */
  function isHit(element: Element): boolean {
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [left + width / 2, left + Math.min(width / 2, 40)];
    const hits = points.map((x) => document.elementFromPoint(x, top + Math.min(height / 2, 20)));
    return hits.some(
      (hit) =>
        hit !== null &&
        // A notice goes when it is closed.
        (element.contains(hit) ||
          hit.closest('label')?.contains(element) === true ||
          hit.closest(NOTICE) !== null),
    );
  }

  for (const element of dialog.querySelectorAll<HTMLElement>('*')) {
    if (!isShown(element)) continue;
    const { left, right } = element.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1)
      wanting.push(`from ${Math.round(left)} to ${Math.round(right)}: ${nameOf(element)}`);
    if (
      element.scrollWidth > element.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(element).overflowX)
    )
      wanting.push(`scrolls sideways: ${nameOf(element)}`);
  }
  for (const element of dialog.querySelectorAll<HTMLElement>(pressable)) {
    if (!isShown(element)) continue;
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    // What comes with the focus alone, such as a step over the menu.
    if (element.getBoundingClientRect().bottom < 0) {
      element.focus();
      if (element.getBoundingClientRect().bottom > 0) element.blur();
      else wanting.push(`lies above the page: ${nameOf(element)}`);
      continue;
    }
    const { top, bottom, height } = element.getBoundingClientRect();
    const isWhole = height > innerHeight || (top >= -1 && bottom <= innerHeight + 1);
    if (!isWhole || !isHit(element)) wanting.push(`cannot be pressed: ${nameOf(element)}`);
  }
  return wanting;
}
