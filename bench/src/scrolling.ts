import type { CDPSession, Page } from '@playwright/test';
import { median } from './stopwatch.ts';

const SPEED_PX_PER_SECOND = 5_000;
const SECONDS = 4;
const SORTING_ROUNDS = 5;
/** Time for the rows near the view, which are drawn after those in it. */
const SETTLING_MS = 500;
const COLUMNS = ['Size', 'Modified', 'Type', 'Name'];

/** Frames per second that Chromium's trace has drawn while somebody scrolls through the table that is shown. */
export async function framesWhileScrolling(page: Page): Promise<number> {
  const box = await page.getByRole('grid', { name: 'Files' }).boundingBox();
  return framesDuring(page, (session) => scroll(session, (box?.x ?? 0) + 400));
}

/** Turns the wheel without a pause, at a place of the page. */
export async function scroll(session: CDPSession, x: number): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    x,
    y: 500,
    yDistance: -SPEED_PX_PER_SECOND * SECONDS,
    speed: SPEED_PX_PER_SECOND,
    gestureSourceType: 'mouse',
  });
}

/** Frames per second that Chromium's trace has drawn while something goes on. */
export async function framesDuring(
  page: Page,
  work: (session: CDPSession) => Promise<void>,
): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let drawn = 0;
  session.on('Tracing.dataCollected', ({ value }) => {
    drawn += value.filter((event) => Reflect.get(event, 'name') === 'DrawFrame').length;
  });
  const complete = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'],
    },
  });
  const start = performance.now();
  await work(session);
  const seconds = (performance.now() - start) / 1_000;
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return drawn / seconds;
}

/**
 * Milliseconds from the click on a column's header until the rows stand in their new order, laid out; of the
 * slowest column, the median of several clicks. Every click sorts by another column than the one before it.
 */
export async function timeToSort(page: Page): Promise<number> {
  const times = new Map<string, number[]>(COLUMNS.map((column) => [column, []]));
  for (let round = 0; round < SORTING_ROUNDS; round++) {
    for (const column of COLUMNS) {
      times.get(column)?.push(await clickToSort(page, column));
      await page.waitForTimeout(SETTLING_MS);
    }
  }
  return Math.max(...[...times.values()].map(median));
}

function clickToSort(page: Page, column: string): Promise<number> {
  const header = page.getByRole('columnheader', { name: column }).getByRole('button');
  return header.evaluate(async (button: HTMLElement) => {
    const start = performance.now();
    button.click();
    await new Promise((resolve) => setTimeout(resolve));
    button.closest('table')?.querySelector('tbody tr')?.getBoundingClientRect();
    return performance.now() - start;
  });
}
