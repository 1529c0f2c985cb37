import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** CSS pixels, each way: 2.5.5 of WCAG 2.2. */
const TARGET_PX = 44;

/**
 * Expects all that can be pressed on the page, or in a part of it, or in the dialog or menu above it, to take a finger within a square of 44 CSS pixels: by its
 * own box, or by what around it presses it. Links and buttons within a text are excepted.
 */
export async function expectTargets(shown: Page | Locator, what: string): Promise<void> {
  const within = 'goto' in shown ? shown.locator('body') : shown;
  await expect
    .poll(() => within.evaluate(tooSmall, TARGET_PX), { message: what, timeout: 10_000 })
    .toEqual([]);
}

/** What is too small to press, in words. Runs in the page. */
function tooSmall(within: Element, targetPx: number): string[] {
  const pressable =
    'button, a[href], input, select, textarea, summary, [role="tab"], [role="menuitem"], [role="switch"], [role="slider"]';
  const above = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].findLast((one) =>
    one.checkVisibility(),
  );
  const slack = 0.5;

  function isShown(element: Element): boolean {
    const { width, height, bottom, right } = element.getBoundingClientRect();
    const isThere =
      element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: !element.matches('[role="switch"]'),
      }) && element.closest('[inert]') === null;
    return isThere && width > 1 && height > 1 && bottom > 0 && right > 0;
  }

  function isInText(element: Element): boolean {
    const texts = [...(element.parentElement?.childNodes ?? [])].filter(
      ({ nodeType }) => nodeType === Node.TEXT_NODE,
    );
    return element.matches('a, .mantine-Anchor-root') && texts.some(({ textContent }) => textContent?.trim());
  }

  function presses(x: number, y: number, element: Element): boolean {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    const label = hit.closest('label');
    return (
      element.contains(hit) ||
      label?.control === element ||
      hit.closest('[data-part]')?.contains(element) === true
    );
  }

  /** How many pixels press it in a line through its middle, looked at no farther than a finger is wide. */
  function reach(element: Element, [dx, dy]: readonly [number, number]): number {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    let px = 0;
    while (px < targetPx && presses(x + dx * (px + 1), y + dy * (px + 1), element)) px++;
    return px;
  }

  function isLarge(element: Element): boolean {
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    // A password and the button that shows it have one frame.
    const { width, height } = (element.closest('.mantine-Input-input') ?? element).getBoundingClientRect();
    const isWide =
      width >= targetPx - slack || reach(element, [-1, 0]) + reach(element, [1, 0]) >= targetPx - 2;
    const isHigh =
      height >= targetPx - slack || reach(element, [0, -1]) + reach(element, [0, 1]) >= targetPx - 2;
    return isWide && isHigh;
  }

  return [...(above ?? within).querySelectorAll(pressable)]
    .filter((element) => isShown(element) && !isInText(element) && !isLarge(element))
    .map((element) => {
      const { width, height } = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return `${Math.round(width)}×${Math.round(height)} ${element.tagName} ${name.slice(0, 60)} ${element.className}`;
    });
}
