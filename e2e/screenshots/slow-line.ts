import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

const CHUNKS = /\/api\/storage\/[^/?]+\?chunk=/;
const CHUNK_MS = 500;

/**
 * Lets every chunk of a browser take half a second, as on a line to the internet.
 *
 * @returns holds all that come from now on, so that transfers stay as they are
 */
export async function slowLine(context: BrowserContext): Promise<() => void> {
  let held = false;
  await context.route(CHUNKS, async (route) => {
    await wait(CHUNK_MS);
    // The page may be gone meanwhile.
    if (!held) await route.continue().catch(() => undefined);
  });
  return () => {
    held = true;
  };
}
