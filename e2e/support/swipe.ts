import type { Page } from '@playwright/test';

const STEPS = 8;

/** Moves a finger sideways through the middle of the page. */
export async function swipe(page: Page, to: 'left' | 'right'): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const [from, until] = to === 'left' ? [width * 0.8, width * 0.2] : [width * 0.2, width * 0.8];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number | null) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === null ? [] : [{ x, y: height / 2 }],
    });
  await touch('touchStart', from);
  for (let step = 1; step <= STEPS; step++) await touch('touchMove', from + ((until - from) * step) / STEPS);
  await touch('touchEnd', null);
  await session.detach();
}
