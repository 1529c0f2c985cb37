import type { Page } from '@playwright/test';

/** A line between browser and server. */
export interface Line {
  /** Bits each second, in each direction. */
  readonly bitsPerSecond: number;
  /** Milliseconds from the end of a request to the beginning of its answer. */
  readonly latency: number;
}

/** What fetches from a server by itself: what the browser calls a target. */
const FETCHING = new Set(['page', 'service_worker', 'worker', 'shared_worker']);

/**
 * Throttles, by Chromium's own means, all that a browser's pages and workers fetch from now on. Only what runs already:
 * a worker that starts afterwards has the whole line.
 */
export async function throttle(page: Page, { bitsPerSecond, latency }: Line): Promise<void> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The context belongs to no browser');
  const session = await browser.newBrowserCDPSession();
  const throughput = bitsPerSecond / 8;
  const conditions = {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  };
  const { targetInfos } = await session.send('Target.getTargets');
  for (const { targetId } of targetInfos.filter(({ type }) => FETCHING.has(type))) {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    const commands = [
      { id: 1, method: 'Network.enable' },
      { id: 2, method: 'Network.emulateNetworkConditions', params: conditions },
    ];
    for (const command of commands) {
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(command) });
    }
  }
}
