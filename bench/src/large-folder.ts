import { Person } from '../../e2e/support/person.ts';
import type { RunningServer } from '../../e2e/support/server-process.ts';
import type { BenchBrowser } from './browser.ts';
import { openLargeFolder, seedLargeFolder } from './folder.ts';
import { browserMemory } from './process-memory.ts';
import type { Result } from './report.ts';
import { framesWhileScrolling, timeToSort } from './scrolling.ts';

const HUGE = 100_000;

/** Measures how a folder of so many items opens, scrolls and sorts. */
export async function largeFolder(
  { page, userDataDir }: BenchBrowser,
  server: RunningServer,
  items: number,
): Promise<Result[]> {
  const account = await seedLargeFolder(server, items);
  await page.context().clearCookies();
  await new Person(server.url, account).login(page);
  const idle = browserMemory(userDataDir).renderers;
  const { firstNames, decryption, allNames } = await openLargeFolder(page, items);
  const frames = await framesWhileScrolling(page);
  const open = browserMemory(userDataDir).renderers;
  const folder = `Folder of ${items.toLocaleString('en')} items`;
  const opening = [
    atMost(`${folder}: double click to the first names`, firstNames, 300),
    {
      what: `${folder}: double click to all names`,
      figure: `${allNames.toFixed(0)} ms`,
      target: '',
      holds: null,
    },
    {
      what: `${folder}: frames per second while scrolling, by the trace`,
      figure: frames.toFixed(0),
      target: '≥ 50',
      holds: frames >= 50,
    },
    {
      what: `${folder}: memory of the page's processes, opened and scrolled, above idle (idle ${idle.toFixed(0)} MiB)`,
      figure: `${(open - idle).toFixed(0)} MiB`,
      target: '',
      holds: null,
    },
  ];
  // So many are sorted in a moment that nobody has promised.
  if (items >= HUGE) return opening;
  return [
    atMost(`${folder}: names decrypted after the bytes are there`, decryption, 1_000),
    ...opening,
    atMost(
      `${folder}: sorted by another column and drawn, slowest column (median of 5)`,
      await timeToSort(page),
      50,
    ),
  ];
}

function atMost(what: string, ms: number, limit: number): Result {
  return {
    what,
    figure: `${ms.toFixed(0)} ms`,
    target: `≤ ${limit.toLocaleString('en')} ms`,
    holds: ms <= limit,
  };
}
