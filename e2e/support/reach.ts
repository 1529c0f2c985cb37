import type { Locator } from '@playwright/test';
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

/** What lies beyond the edges, or cannot be pressed, in words. Runs in the page. */
function unreachable(dialog: Element): string[] {
  const pressable =
    'button, a[href], input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="treeitem"], [role="option"], [role="switch"]';
  const wanting: string[] = [];

  function nameOf(element: Element): string {
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    return `${element.tagName} ${name.slice(0, 60)} ${element.className}`;
  }

  function isShown(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    const isThere = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isThere && width > 1 && height > 1 && element.closest('[inert]') === null;
  }

  /** Whether a press in its middle, or where its words begin, is its own. */
  function isHit(element: Element): boolean {
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [left + width / 2, left + Math.min(width / 2, 40)];
    const hits = points.map((x) => document.elementFromPoint(x, top + Math.min(height / 2, 20)));
    return hits.some(
      (hit) => hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true),
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
    const { top, bottom, height } = element.getBoundingClientRect();
    const isWhole = height > innerHeight || (top >= -1 && bottom <= innerHeight + 1);
    if (!isWhole || !isHit(element)) wanting.push(`cannot be pressed: ${nameOf(element)}`);
  }
  return wanting;
}
