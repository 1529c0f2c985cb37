import type { BrowserContext } from '@playwright/test';

/**
 * Makes every chunk of a browser take its time, so that a transfer is still under way when the test gets to it.
 *
 * @param milliseconds before each chunk is sent or asked for
 * @returns puts the line back to its full speed
 */
export async function slowChunks(
  context: BrowserContext,
  milliseconds: number,
): Promise<() => Promise<void>> {
  const chunks = /\/api\/storage\/[^/?]+\?chunk=/;
  await context.route(chunks, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    // The transfer may have been cancelled meanwhile.
    await route.continue().catch(() => undefined);
  });
  return () => context.unroute(chunks);
}
