// `npm run bench`: measures the product in a real Chromium against a real server, in one run, and records it.
// Memory comes first, in a browser that has done nothing yet.
// `npm run bench -- speed preview`: measures only the named parts, in one run too, and records nothing.
// `npm run bench -- --against <commit> [--rounds 5] [parts]`: compares what they take with what they took at that commit.
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateFile } from '../../e2e/support/generated-files.ts';
import { Person } from '../../e2e/support/person.ts';
import { startServer } from '../../e2e/support/server-process.ts';
import { compare, isWorse } from './against/compare.ts';
import { CannotMeasure } from './against/other-commit.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { betweenSpaces } from './between-spaces.ts';
import { openBrowser } from './browser.ts';
import { commandLine } from './cli.ts';
import { COUNTED_ROWS } from './counted-rows.ts';
import { embeddedDatabase } from './database.ts';
import { folderLink } from './folder-link.ts';
import { heads } from './heads.ts';
import { largeDrive } from './large-drive.ts';
import { largeFolder } from './large-folder.ts';
import { movedRows } from './moved-rows.ts';
import { moveEverything } from './moves/moves.ts';
import { photos } from './photos.ts';
import { previewLongVideo, type VideoTimes } from './preview.ts';
import { inWords, processorTimeOf, totalOf } from './process-cpu.ts';
import { browserMemory, watchBrowserMemory } from './process-memory.ts';
import { replicas } from './replica.ts';
import { type Result, writeReport } from './report.ts';
import { sealingBySegments } from './sealing/sealing.ts';
import { searchOnDevice } from './search/on-device.ts';
import { searchMillion } from './search/search.ts';
import { share } from './share.ts';
import { smallFiles } from './small-files.ts';
import { spaces } from './spaces/spaces.ts';
import { median, rate } from './stopwatch.ts';
import { syncFolder } from './sync.ts';
import type { Line } from './throttle.ts';
import { loginTiming } from './timing.ts';
import { deleteFromCoffer, downloadThroughCoffer, plainTransfers, uploadThroughCoffer } from './transfers.ts';
import { webdav } from './webdav.ts';

const MIB = 1 << 20;
const SPEED_SIZE = 512 * MIB;
const MEMORY_SIZE = 8_192 * MIB;
const ROUNDS = 5;
/** Fewer show in minutes that a bench runs to its end. */
const ITEMS = Number(process.env['BENCH_ITEMS'] ?? 10_000);
const HUGE = 10 * ITEMS;
const LOGIN_TRIES = 200;
const VIDEO_SIZE = 1_024 * MIB;
const SLOW_LINE: Line = { bitsPerSecond: 20_000_000, latency: 20 };
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const RESULTS = fileURLToPath(new URL('../RESULTS.md', import.meta.url));

/** What is measured, in this order; two folders go by one name. */
const PARTS: readonly (readonly [name: string, part: () => Promise<Result[]>])[] = [
  ['memory', memory],
  ['sealing', () => sealingBySegments(browser.page, server.url)],
  ['speed', speed],
  ['small', () => smallFiles(browser.page, server, folder)],
  ['folder', () => largeFolder(browser, server, ITEMS)],
  ['folder', () => largeFolder(browser, server, HUGE)],
  ['photos', () => photos(browser, server)],
  ['timing', timing],
  ['preview', preview],
  ['database', () => embeddedDatabase(100 * ITEMS)],
  ['search', searchMillion],
  ['search-device', searchOnDevice],
  ['heads', heads],
  ['fresh-device', () => largeDrive(100 * ITEMS)],
  ['replica', () => replicas([ITEMS, HUGE])],
  ['share', () => share('directories')],
  ['share-files', () => share('files')],
  ['link', () => folderLink(browser, server, ITEMS)],
  ['spaces', () => spaces(HUGE)],
  ['between-spaces', () => betweenSpaces(ITEMS)],
  ['moved-rows', () => movedRows(HUGE)],
  ['moves', moveEverything],
  ['cli', () => commandLine(server, folder)],
  ['webdav', webdav],
  ['sync', () => syncFolder(server, ITEMS)],
];

/** What is compared where no part is named. */
const COMPARED =
  'folder small heads replica share share-files link between-spaces search-device fresh-device'.split(' ');

const names = PARTS.map(([name]) => name);
const asked = await orEnd(async () => readArguments(process.argv.slice(2), names));
const { against } = asked;
if (against !== null) {
  const worse = await orEnd(() => isWorseThan(against, asked));
  process.exit(worse ? 1 : 0);
}
const wanted = asked.parts;
const folder = await mkdtemp(join(tmpdir(), 'coffer-bench-'));
const server = await startServer({ kdf: 'real' });
const browser = await openBrowser();
const results: Result[] = [];

try {
  const version = `Chromium ${browser.context.browser()?.version() ?? ''}`.trim();
  for (const [name, part] of PARTS) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const measured = await part().catch((error) => failed(name, error));
    // A run takes long: what is known is shown.
    console.table(measured);
    results.push(...measured);
  }
  if (wanted.length === 0) writeReport(RESULTS, version, results);
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Whether something takes more processor time than at a commit. */
async function isWorseThan(commit: string, { parts, rounds }: Arguments): Promise<boolean> {
  const compared = { parts: parts.length > 0 ? parts : COMPARED, rounds, rowsVariable: COUNTED_ROWS };
  return isWorse(await compare({ repository: REPOSITORY, commit, ...compared }));
}

/** Ends with 2 and a sentence where nothing can be measured as it was asked for. */
async function orEnd<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CannotMeasure)) throw error;
    console.error(error.message);
    return process.exit(2);
  }
}

/** A part that breaks is recorded as such, and the others are measured all the same. */
function failed(name: string, error: unknown): Result[] {
  console.error(error);
  return [{ what: `${name}: could not be measured`, figure: '–', target: '', holds: false }];
}

async function speed(): Promise<Result[]> {
  const { page } = browser;
  const person = new Person(server.url);
  await person.register(page);
  const rounds: { plain: { up: number; down: number }; up: number; down: number }[] = [];
  const processorTime = { up: new Map<string, number>(), down: new Map<string, number>() };
  /** Seconds of a transfer; its processor time is kept, and of several that of the last. */
  const timed = async (direction: 'up' | 'down', transfer: () => Promise<number>) => {
    let seconds = 0;
    const used = await processorTimeOf(browser.userDataDir, server.process.pid ?? 0, async () => {
      seconds = await transfer();
    });
    for (const [role, time] of used) processorTime[direction].set(role, time);
    return seconds;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const path = join(folder, `speed-${round}.bin`);
    await generateFile(path, SPEED_SIZE, `speed ${round}`);
    const plain = await plainTransfers(page, folder, path);
    await page.goto(server.url);
    await person.seesTheDrive(page);
    const up = await timed('up', () => uploadThroughCoffer(page, person, path));
    const down = await timed('down', () => downloadThroughCoffer(page, person, path));
    await deleteFromCoffer(page, person, path);
    rounds.push({ plain, up, down });
    console.log(
      `round ${round}: plain ${plain.up} s up, ${plain.down} s down; Coffer ${up} s up, ${down} s down`,
    );
    await rm(path);
  }
  const upload = median(rounds.map(({ plain, up }) => plain.up / up));
  const download = median(rounds.map(({ plain, down }) => plain.down / down));
  const speedOf = (pick: (round: (typeof rounds)[number]) => number) =>
    `${rate(SPEED_SIZE, median(rounds.map(pick))).toFixed(0)} MiB/s`;
  return [
    {
      what: `Upload of 512 MiB, everything on ÷ plain blobs (median of ${ROUNDS}; ${speedOf((r) => r.up)} ÷ ${speedOf((r) => r.plain.up)})`,
      figure: upload.toFixed(2),
      target: '≥ 0.35',
      holds: upload >= 0.35,
    },
    {
      what: `Download of 512 MiB, decrypted to disk ÷ plain (median of ${ROUNDS}; ${speedOf((r) => r.down)} ÷ ${speedOf((r) => r.plain.down)})`,
      figure: download.toFixed(2),
      target: '≥ 0.6',
      holds: download >= 0.6,
    },
    ...(['up', 'down'] as const).map((direction) => ({
      what: `Processor time of 512 MiB ${direction} (seconds of the last: ${inWords(processorTime[direction])})`,
      figure: `${totalOf(processorTime[direction]).toFixed(1)} s`,
      target: '',
      holds: null,
    })),
  ];
}

async function memory(): Promise<Result[]> {
  const { page, userDataDir } = browser;
  const person = new Person(server.url);
  await page.context().clearCookies();
  await person.register(page);
  const path = join(folder, 'memory.bin');
  // A sparse file: how much is sealed counts here, not what.
  await writeFile(path, '');
  await truncate(path, MEMORY_SIZE);
  await page.waitForTimeout(5_000);
  const idle = browserMemory(userDataDir);
  const up = watchBrowserMemory(userDataDir);
  await uploadThroughCoffer(page, person, path);
  const uploading = up.stop();
  const down = watchBrowserMemory(userDataDir);
  await downloadThroughCoffer(page, person, path);
  const downloading = down.stop();
  await rm(path);
  const line = (what: string, peak: number, atIdle: number, limit: number | null): Result => ({
    what: `${what}, peak above idle (idle ${atIdle.toFixed(0)} MiB)`,
    figure: `${(peak - atIdle).toFixed(0)} MiB`,
    target: limit === null ? '' : `≤ ${limit} MiB`,
    holds: limit === null ? null : peak - atIdle <= limit,
  });
  return [
    line("Memory of the page's processes, upload of 8 GiB", uploading.renderers, idle.renderers, 200),
    line("Memory of the page's processes, download of 8 GiB", downloading.renderers, idle.renderers, 200),
    line('Memory of the whole browser, upload of 8 GiB', uploading.all, idle.all, null),
    line('Memory of the whole browser, download of 8 GiB', downloading.all, idle.all, null),
  ];
}

async function preview(): Promise<Result[]> {
  const { page } = browser;
  const person = new Person(server.url);
  await page.context().clearCookies();
  await person.register(page);
  const measured = await previewLongVideo(page, person, {
    url: server.url,
    folder,
    size: VIDEO_SIZE,
    lines: [SLOW_LINE],
  });
  return measured.flatMap((times, index) => videoResults(times, index === 0 ? null : SLOW_LINE));
}

/** @param line null: as fast as the machine is */
function videoResults({ firstFrame, seeks, fetched }: VideoTimes, line: Line | null): Result[] {
  const slowest = Math.max(...seeks);
  const over = line === null ? '' : `, over ${line.bitsPerSecond / 1e6} Mbit/s`;
  const seekLimit = line === null ? 1_000 : 500;
  return [
    {
      what: `Video of 1 GiB (MP4)${over}: double click to the first frame`,
      figure: `${firstFrame.toFixed(0)} ms`,
      target: '≤ 1,000 ms',
      holds: firstFrame <= 1_000,
    },
    {
      what: `Video of 1 GiB (MP4)${over}: a seek, the slowest of ${seeks.length}`,
      figure: `${slowest.toFixed(0)} ms`,
      target: `≤ ${seekLimit.toLocaleString('en')} ms`,
      holds: slowest <= seekLimit,
    },
    {
      what: `Video of 1 GiB (MP4)${over}: fetched for the first frame and ${seeks.length} seeks`,
      figure: `${(fetched / MIB).toFixed(1)} MiB`,
      target: '',
      holds: null,
    },
  ];
}

async function timing(): Promise<Result[]> {
  const { first: known, second: unknown, standardErrors } = await loginTiming(server, LOGIN_TRIES);
  return [
    {
      what: `Refusing a login for a known and for an unknown address, ${LOGIN_TRIES} of each in turn: difference of the medians (${known.toFixed(1)} and ${unknown.toFixed(1)} ms) in standard errors`,
      figure: standardErrors.toFixed(1),
      target: '≤ 3',
      holds: standardErrors <= 3,
    },
  ];
}
