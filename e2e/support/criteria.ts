import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** What 1.4.12 of WCAG lets people set, which a page has to bear. Left off again by a reload. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

/**
 * The texts of a page that are cut where nobody can scroll to their rest, or lie beyond its edge. What ends with an ellipsis is a
 * name that stands whole elsewhere.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clips = new Set(['hidden', 'clip']);
    const isCut = (text: Text): boolean => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      for (let around = text.parentElement; around !== null; around = around.parentElement) {
        const { overflowX, overflowY, textOverflow, position, clipPath } = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        // What only screen readers have is one pixel large.
        if (clipPath !== 'none' || edge.width <= 1 || position === 'fixed' || textOverflow === 'ellipsis')
          return false;
        const isWide = box.left < edge.left - 1 || box.right > edge.right + 1;
        if (isWide && overflowX === 'auto') return false;
        if (isWide && clips.has(overflowX)) return true;
        if (overflowY === 'auto' || overflowY === 'scroll') return false;
        if (clips.has(overflowY) && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1)) return true;
      }
      return box.right > innerWidth + 1 || box.left < -1;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text) || node.data.trim() === '') continue;
      const isSeen = node.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (
        isSeen === true &&
        node.parentElement?.closest('svg, script, option, [inert], [href="#main"]') === null &&
        isCut(node)
      )
        cut.push(node.data);
    }
    return cut;
  });
}

/** Expects nothing of a page to stand out too little, in light and in dark colours (1.4.11). */
export async function expectNothingFaint(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expect.poll(() => faintControls(page), { message: `${what}, ${colorScheme}` }).toEqual([]);
  }
}

/** Fields, boxes, switches and icons that stand out less than 3 to 1 from what they stand on, as 1.4.11 of WCAG asks for. */
export function faintControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = parts(color).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const alpha = (color: string) => parts(color)[3] ?? 1;
    const ground = (element: Element | null): string => {
      for (let below = element; below !== null; below = below.parentElement) {
        const { backgroundColor } = getComputedStyle(below);
        if (alpha(backgroundColor) === 1) return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    };
    const contrast = (first: string, second: string) => {
      const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
      return (lighter + 0.05) / (darker + 0.05);
    };
    /** What is seen of a control: its line, or what fills it. */
    const seen = (control: HTMLElement): string => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(control);
      const hasLine = Number.parseFloat(borderTopWidth) > 0 && alpha(borderTopColor) > 0.9;
      return hasLine ? borderTopColor : backgroundColor;
    };
    const faint: string[] = [];
    const look = (element: HTMLElement | SVGElement, color: string, on: Element | null, what: string) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
      const ratio = contrast(color, ground(on));
      if (ratio < 3) faint.push(`${ratio.toFixed(2)} of ${what}`);
    };
    // A box that is ticked is seen by its tick, and a field that holds several values by what lies around them.
    const inputs =
      'input:not([hidden], :checked, [type="file"], [role="switch"], .mantine-TagsInput-inputField)';
    const fields = `${inputs}, textarea, .mantine-Switch-track, .mantine-TagsInput-input`;
    for (const field of document.querySelectorAll<HTMLElement>(fields)) {
      const isOff = field.matches(':disabled, [data-disabled]');
      if (!isOff) look(field, seen(field), field.parentElement, field.outerHTML.slice(0, 160));
    }
    for (const icon of document.querySelectorAll<SVGElement>(':is(button, a):not(:disabled) svg')) {
      const control = icon.closest('button, a');
      if (control?.textContent.trim() === '')
        look(icon, getComputedStyle(icon).color, control, control.outerHTML.slice(0, 160));
    }
    return faint;
  });
}

/** Whether what has the focus is covered, as 2.4.11 of WCAG forbids: its words, or nothing. */
export function coveredFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return '';
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => ({ x, y })));
    const isSeen = points.some(({ x, y }) => {
      const at = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top));
      return (
        at !== null &&
        (focused.contains(at) ||
          at.closest('label') === focused.closest('label:has(*)') ||
          at.contains(focused))
      );
    });
    return isSeen ? '' : focused.outerHTML.slice(0, 160);
  });
}
