import type { Page } from '@playwright/test';

const SPEED_PX_PER_SECOND = 5_000;
const SECONDS = 4;
const COLUMNS = ['Size', 'Modified', 'Type', 'Name'];

/** Frames per second that Chromium's trace has drawn while somebody scrolls through the table that is shown. */
export async function framesWhileScrolling(page: Page): Promise<number> {
  const box = await page.getByRole('grid', { name: 'Files' }).boundingBox();
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
  await session.send('Input.synthesizeScrollGesture', {
    x: (box?.x ?? 0) + 400,
    y: 500,
    yDistance: -SPEED_PX_PER_SECOND * SECONDS,
    speed: SPEED_PX_PER_SECOND,
    gestureSourceType: 'mouse',
  });
  const seconds = (performance.now() - start) / 1_000;
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return drawn / seconds;
}

/** Milliseconds from the click on a column's header until the rows stand in their new order; of the slowest column. */
export async function timeToSort(page: Page): Promise<number> {
  const times: number[] = [];
  for (const column of COLUMNS) {
    const header = page.getByRole('columnheader', { name: column }).getByRole('button');
    times.push(
      await header.evaluate(async (button: HTMLElement) => {
        const start = performance.now();
        button.click();
        await new Promise((resolve) => setTimeout(resolve));
        return performance.now() - start;
      }),
    );
  }
  return Math.max(...times);
}
