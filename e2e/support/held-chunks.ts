import type { BrowserContext } from '@playwright/test';

const CHUNKS = /\/api\/storage\/[^/?]+\?chunk=/;

/**
 * Lets the first few chunks of a browser pass and holds the others, so that a transfer is still under way when
 * the test gets to it, however fast the machine is. A download, which fetches many chunks with one request, gets one with
 * each meanwhile.
 *
 * @returns lets go of those that are held, and holds no more
 */
export async function holdChunks(context: BrowserContext, passing: number): Promise<() => Promise<void>> {
  let passed = 0;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route(CHUNKS, async (route) => {
    if (passed++ >= passing) await released;
    const url = new URL(route.request().url());
    url.searchParams.delete('count');
    // The transfer, or its page, may be gone meanwhile.
    await route.continue({ url: url.href }).catch(() => undefined);
  });
  return async () => {
    letGo();
    await context.unroute(CHUNKS);
  };
}
