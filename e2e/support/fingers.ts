import type { Page } from '@playwright/test';

const STEPS = 8;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Moves a finger sideways, or down, through the middle of the page. */
export async function swipe(page: Page, to: 'left' | 'right' | 'down'): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (to === 'down') {
    const down = (share: number) => [{ x: width / 2, y: height * (0.3 + 0.4 * share) }];
    return moveFingers(page, down);
  }
  const [from, until] = to === 'left' ? [width * 0.8, width * 0.2] : [width * 0.2, width * 0.8];
  await moveFingers(page, (share) => [{ x: from + (until - from) * share, y: height / 2 }]);
}

/** Moves two fingers apart, from the middle of the page, until they are `factor` times as far from each other. */
export async function spread(page: Page, factor: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const narrow = width / 4 / factor;
  await moveFingers(page, (share) => {
    const reach = narrow * (1 + (factor - 1) * share);
    return [
      { x: width / 2 - reach, y: height / 2 },
      { x: width / 2 + reach, y: height / 2 },
    ];
  });
}

/** Puts fingers down, moves and lifts them. @param at where they are after a share of the way, from 0 to 1 */
async function moveFingers(page: Page, at: (share: number) => readonly Point[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  await touch('touchStart', at(0));
  for (let step = 1; step <= STEPS; step++) await touch('touchMove', at(step / STEPS));
  await touch('touchEnd', []);
  await session.detach();
}
