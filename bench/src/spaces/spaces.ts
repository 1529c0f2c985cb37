import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '../../../e2e/support/drawn-names.ts';
import { seesFilesKept } from '../../../e2e/support/offline-world.ts';
import { enterDrive } from '../../../e2e/support/ready-session.ts';
import { type RunningServer, startServer } from '../../../e2e/support/server-process.ts';
import { openBrowser } from '../browser.ts';
import { startIn } from '../folder.ts';
import { processorTimeOf, totalOf } from '../process-cpu.ts';
import { browserMemory } from '../process-memory.ts';
import type { Result } from '../report.ts';
import { wordOf } from '../search/names.ts';
import { median, percentile } from '../stopwatch.ts';
import { foundAll, openSearch, typedInSearch, watchThreads } from './searching.ts';
import { type FilledAccount, fillDrives, landmark } from './seeding.ts';

/** The drive and thirty shared folders. */
const SPACES = 31;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Words that are typed in all rounds together. */
const WORDS = 100;
const FOUND_WITHIN_MS = 300_000;
/** Seconds in which a page at rest works less than a tenth. */
const REST_SECONDS = 3;

/** One start without rows and one with them. Times are milliseconds, processor times seconds, memory MiB. */
interface Measured {
  readonly firstLoad: number;
  readonly firstLoadProcessor: number;
  readonly firstNames: number;
  readonly allFound: number;
  readonly allFoundProcessor: number;
  readonly memory: number;
  /** One for each key. */
  readonly keys: readonly number[];
}

/**
 * Compares a drive whose names are spread over thirty shared folders with a drive that has the same names to itself: starts in a browser
 * that has nothing of it, and starts again there. Rounds alternate.
 */
export async function spaces(items: number): Promise<Result[]> {
  const server = await startServer({ kdf: 'real' });
  try {
    const { one, many } = await fillDrives(server, SPACES, Math.ceil(items / SPACES));
    const measured = { one: [] as Measured[], many: [] as Measured[] };
    for (let round = 0; round < ROUNDS; round++) {
      const both = [
        ['one', one],
        ['many', many],
      ] as const;
      for (const [which, account] of round % 2 === 0 ? both : both.toReversed()) {
        const found = await measure(server, account, round);
        console.log(which, { ...found, keys: percentile(found.keys, 95) });
        measured[which].push(found);
      }
    }
    return results(items, measured);
  } finally {
    await server.stop();
  }
}

/** Measures an account in a browser of its own. */
async function measure(server: RunningServer, account: FilledAccount, round: number): Promise<Measured> {
  const { url } = server;
  const browser = await openBrowser();
  const landmarks = Array.from({ length: SPACES }, (_, folder) => landmark(folder));
  const processorOf = async (work: () => Promise<unknown>) =>
    totalOf(await processorTimeOf(browser.userDataDir, server.process.pid ?? 0, work));
  const untilFound = async () => {
    await openSearch(browser.page);
    const found = await foundAll(browser.page, landmarks, FOUND_WITHIN_MS);
    // An open search draws all the time.
    await browser.page.keyboard.press('Escape');
    return found;
  };
  try {
    await watchThreads(browser.context);
    const times = { firstLoad: 0, firstNames: 0, allFound: 0 };
    const firstLoadProcessor = await processorOf(async () => {
      await enterDrive(browser.page, url, account, { remember: true });
      times.firstLoad = await untilFound();
    });
    await seesFilesKept(browser.page, false);
    await rested(processorOf);
    const page = await browser.openAnew();
    const allFoundProcessor = await processorOf(async () => {
      times.firstNames = await startIn(page, `${url}/${account.folderId}`);
      times.allFound = await untilFound();
    });
    await rested(processorOf);
    const memory = browserMemory(browser.userDataDir).renderers;
    await openSearch(page);
    const random = seededRandom(round);
    const words = Array.from({ length: Math.ceil(WORDS / ROUNDS) }, () => wordOf(random));
    const keys = await typedInSearch(page, words);
    return { ...times, firstLoadProcessor, allFoundProcessor, memory, keys };
  } finally {
    await browser.close();
  }
}

/** Waits until nothing works any more. */
async function rested(processorOf: (work: () => Promise<unknown>) => Promise<number>): Promise<void> {
  const wait = () => setTimeout(REST_SECONDS * 1_000);
  while ((await processorOf(wait)) > REST_SECONDS / 10);
}

function results(items: number, { one, many }: Record<'one' | 'many', readonly Measured[]>): Result[] {
  const of = `${items.toLocaleString('en')} names in ${SPACES} spaces ÷ in one`;
  const ratio = (what: string, unit: 'ms' | 's' | 'MiB', pick: (of: Measured) => number, most?: number) => {
    const [inMany, inOne] = [median(many.map(pick)), median(one.map(pick))];
    const shown = (value: number) => value.toFixed(unit === 's' ? 1 : 0);
    return {
      what: `${of}: ${what} (median of ${ROUNDS}; ${shown(inMany)} ÷ ${shown(inOne)} ${unit})`,
      figure: (inMany / inOne).toFixed(2),
      target: most === undefined ? '' : `≤ ${most}`,
      holds: most === undefined ? null : inMany / inOne <= most,
    };
  };
  const key = (measured: readonly Measured[]) =>
    percentile(
      measured.flatMap(({ keys }) => keys),
      95,
    );
  return [
    ratio('first load, until the search finds what is in each', 'ms', ({ firstLoad }) => firstLoad, 1.3),
    ratio('processor time of that', 's', ({ firstLoadProcessor }) => firstLoadProcessor),
    ratio('started again in a folder, to its first names', 'ms', ({ firstNames }) => firstNames, 1.2),
    ratio('started again, until the search finds what is in each', 'ms', ({ allFound }) => allFound),
    ratio('processor time of that', 's', ({ allFoundProcessor }) => allFoundProcessor),
    ratio("memory of the page's processes after that, at rest", 'MiB', ({ memory }) => memory, 1.3),
    {
      what: `${of}: 95th percentile of a key in the search, in many (in one ${key(one).toFixed(1)} ms)`,
      figure: `${key(many).toFixed(1)} ms`,
      target: '≤ 30 ms',
      holds: key(many) <= 30,
    },
  ];
}
