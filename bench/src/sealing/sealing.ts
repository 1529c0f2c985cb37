import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { bundleForPage } from '../../../e2e/support/bundle-for-page.ts';
import type { Result } from '../report.ts';
import { median } from '../stopwatch.ts';
import type { OpeningRates } from './openings.ts';

const OPENINGS = fileURLToPath(new URL('openings.ts', import.meta.url));
const PAGE = '/bench-openings.html';
const WORKER = '/bench-openings.js';
const MIB = 1 << 20;
/** Of 4 MiB each. */
const CHUNKS = 64;
const ROUNDS = 5;

/** Measures what checking and opening by segments gains over whole chunks with a digest of what was in them. */
export async function sealingBySegments(page: Page, url: string): Promise<Result[]> {
  const body = await bundleForPage(`
    import { measureOpening } from ${JSON.stringify(OPENINGS)};
    onmessage = async () => postMessage(await measureOpening(${CHUNKS}, ${ROUNDS}));`);
  // A page of its own, since the product's lets nobody else start workers.
  await page.context().route(`**${PAGE}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page
    .context()
    .route(`**${WORKER}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto(`${url}${PAGE}`);
  const rates = await page.evaluate(measureInWorker, WORKER);
  const ratio = median(rates.map(({ bySegments, whole }) => bySegments / whole));
  const speed = (pick: (rates: OpeningRates) => number) => (median(rates.map(pick)) / MIB).toFixed(0);
  return [
    {
      what: `Checking and opening chunks by segments ÷ whole with BLAKE2b, in one worker (median of ${ROUNDS}; ${speed((r) => r.bySegments)} MiB/s ÷ ${speed((r) => r.whole)} MiB/s)`,
      figure: ratio.toFixed(2),
      target: '≥ 2',
      holds: ratio >= 2,
    },
  ];
}

function measureInWorker(address: string): Promise<OpeningRates[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(address, { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(null);
  });
}
