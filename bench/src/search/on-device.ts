import { NameIndex, parseQuery } from '@coffer/client/search';
import { seededRandom } from '../../../e2e/support/drawn-names.ts';
import { counted } from '../counted-rows.ts';
import type { Result } from '../report.ts';
import { percentile, secondsOf } from '../stopwatch.ts';
import { nameOf, wordOf } from './names.ts';

const ITEMS = 100_000;
const DIRECTORIES = 1_000;
const ROUNDS = 20;
const LIMIT_MS = 30;
const FIRST_DAY = 1_400_000_000;
const SECONDS = 14 * 365 * 86_400;
const TYPES = ['application/pdf', 'image/jpeg', 'video/mp4', 'text/plain'];

/** What people type, by kind: whatever is slow must not hide among what is quick. */
const KINDS: Readonly<Record<string, (random: () => number) => string>> = {
  'a word': wordOf,
  'a word with a slip': (random) => slipped(wordOf(random), random),
  'a word that is nowhere': () => 'unfindable',
  'a part of a word': (random) => wordOf(random).slice(1, 5),
  'two words and a year': (random) => `${wordOf(random)} ${wordOf(random)} 2019`,
  'two words with slips': (random) => `${slipped(wordOf(random), random)} ${slipped(wordOf(random), random)}`,
  'the most common ending': () => 'pdf',
  'a whole name': (random) => nameOf(random, Math.floor(random() * ITEMS)),
  'a word and filters': (random) => `${wordOf(random)} kind:image after:2020 larger:1mb`,
  'filters alone': () => 'kind:image before:2020-06',
};

/** Searches among the names on a device, after each key as somebody types. */
export async function searchOnDevice(): Promise<Result[]> {
  const random = seededRandom(ITEMS);
  const index = new NameIndex();
  const reading = await secondsOf(() =>
    counted('search-device: names taken in', async () => fill(index, random)),
  );
  const times = new Map<string, number[]>(Object.keys(KINDS).map((kind) => [kind, []]));
  await counted('search-device: searched', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      for (const [kind, make] of Object.entries(KINDS)) {
        const text = make(random);
        for (let typed = 1; typed <= text.length; typed++) {
          // Something changes meanwhile, as it does while others work.
          if (typed === 1) put(index, round, random);
          times.get(kind)?.push(timeOf(index, text.slice(0, typed)));
        }
      }
    }
  });
  for (const [kind, all] of times) {
    console.log(
      `${kind}: ${percentile(all, 50).toFixed(1)} ms, p95 ${percentile(all, 95).toFixed(1)} ms, at most ${Math.max(...all).toFixed(1)} ms`,
    );
  }
  const slowest = Math.max(...[...times.values()].map((all) => percentile(all, 95)));
  const over = `Search on the device over ${ITEMS.toLocaleString('en')} names`;
  return [
    {
      what: `${over}: after each key, 95th percentile of the slowest of ${times.size} kinds of queries`,
      figure: `${slowest.toFixed(1)} ms`,
      target: `≤ ${LIMIT_MS} ms`,
      holds: slowest <= LIMIT_MS,
    },
    { what: `${over}: opened names taken in`, figure: `${reading.toFixed(2)} s`, target: '', holds: null },
  ];
}

function fill(index: NameIndex, random: () => number): void {
  for (let number = 0; number < ITEMS; number++) put(index, number, random);
}

function put(index: NameIndex, number: number, random: () => number): void {
  const isDirectory = number < DIRECTORIES;
  const parent = Math.floor(random() * Math.min(number, DIRECTORIES));
  index.put({
    id: `item ${number}`,
    name: nameOf(random, number),
    // What lies above comes first, so that nothing lies in itself.
    parentId: number === 0 ? null : `item ${parent}`,
    mime: isDirectory ? 'dir' : (TYPES[number % TYPES.length] ?? ''),
    size: Math.floor(10 ** (random() * 9)),
    modifiedAt: FIRST_DAY + Math.floor(random() * SECONDS),
    isTrashed: false,
  });
}

function timeOf(index: NameIndex, text: string): number {
  const start = performance.now();
  index.search(parseQuery(text), { directoryId: null, skip: 0, limit: 10 });
  return performance.now() - start;
}

/** Two letters exchanged, or one too many. */
function slipped(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
  const [before, after] = [word.slice(0, at), word.slice(at)];
  return random() < 0.5
    ? `${before}x${after}`
    : before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2);
}
