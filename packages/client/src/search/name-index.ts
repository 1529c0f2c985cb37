import { DIRECTORY_MIME } from '@coffer/contract';
import { foldText } from '@coffer/crypto';
import { byKind, type KindUsage } from './kind-usage.ts';
import { kindOf } from './kinds.ts';
import { type Filterable, passing, type Query } from './parse-query.ts';
import { plausibleTime } from './plausible-time.ts';
import { SimilarWords } from './similar-words.ts';
import { NOT, qualityIn, SLIP } from './word-quality.ts';

/** An item by its name. */
export interface NamedItem extends Filterable {
  readonly id: string;
  /** The folder in which it lies; null is the top. */
  readonly parentId: string | null;
  readonly name: string;
  /** It was put into the trash itself; what lies in it is there with it. */
  readonly isTrashed: boolean;
  /** When it was made, in Unix seconds, where that is known. */
  readonly createdAt?: number;
  /** When it was stored; null of a directory. */
  readonly finishedAt?: number | null;
  /** Of what stands for a space beside the drive. */
  readonly spaceId?: string;
}

export interface IndexScope {
  /** Only what lies in this folder and below it; null is everything. */
  readonly directoryId: string | null;
  /** How many of the best results are left out, and how many are given. */
  readonly skip: number;
  readonly limit: number;
  /** Whether whatever stands for a space is found, also where filters do not let it through; it is not by default. */
  readonly spacesAnyway?: boolean;
}

export interface IndexPage {
  /** Best first. */
  readonly ids: readonly string[];
  /** How well each of them matches: the more, the better. */
  readonly scores: readonly number[];
  /** When each was last modified, in Unix seconds: of what matches alike, the last one comes first. */
  readonly modifiedAt: readonly number[];
  /** `skip` of the next page; null after the last one. */
  readonly next: number | null;
}

/** Files that were changed or added last, the newest first, and when that was, in Unix seconds. */
export interface NewestFiles {
  readonly ids: readonly string[];
  readonly changedAt: readonly number[];
}

const NOTHING: IndexPage = { ids: [], scores: [], modifiedAt: [], next: null };

/** Where so many names match as they are written, nobody has slipped. */
const ENOUGH = 10;

/** Names that are looked through as one text. Whoever changes one of them makes it again. */
const BLOCK = 1_024;

// Where a new word begins without a space: fooBar, HTTPServer. Digits are found without it.
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** The names of a block, one a line, and where each of them begins; and the end. */
interface Block {
  readonly text: string;
  readonly starts: Uint32Array;
}

interface Scored {
  readonly item: NamedItem;
  readonly score: number;
}

/** Finds items by what of their names somebody remembers. It holds names in the clear, in memory alone. */
export class NameIndex {
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #items: (NamedItem | null)[] = [];
  /** Of each item its name as it is compared, and once more in words where it has some without spaces between them. */
  readonly #texts: string[] = [];
  readonly #blocks: (Block | null)[] = [];
  readonly #words = new SimilarWords();
  readonly #now: () => number;

  /** @param now Unix seconds */
  constructor(now: () => number = () => Date.now() / 1_000) {
    this.#now = now;
  }

  get size(): number {
    return this.#slots.size;
  }

  has(id: string): boolean {
    return this.#slots.has(id);
  }

  /** Takes an item in, in the place of what it was before. */
  put(item: NamedItem): void {
    const slot = this.#slots.get(item.id) ?? this.#free.pop() ?? this.#items.length;
    this.#slots.set(item.id, slot);
    this.#set(slot, item, textOf(item.name));
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.#free.push(slot);
    this.#set(slot, null, '');
  }

  clear(): void {
    this.#slots.clear();
    this.#words.clear();
    for (const list of [this.#free, this.#items, this.#texts, this.#blocks]) list.length = 0;
  }

  /**
   * A page of the items whose names have all words of a query, in any order, and which its filters let through: whole words
   * above beginnings, parts and slips of the finger, and of what matches alike the last modified first. Slips count only
   * where hardly anything matches as it is written. Without words and filters nothing is found.
   */
  search(
    { words, filters }: Query,
    { directoryId, skip, limit, spacesAnyway = false }: IndexScope,
  ): IndexPage {
    if (words.length === 0 && filters.length === 0) return NOTHING;
    const fits = this.#fitting(filters, directoryId, spacesAnyway);
    const best = new Best(skip + limit);
    const mostCounted = Math.max(skip + limit + 1, ENOUGH);
    let counted = 0;
    const add = (slot: number, score: number) => {
      const item = this.#items[slot];
      // Most of a hundred thousand are neither looked at closely nor counted.
      if (item == null || (counted >= mostCounted && !best.takes(item, score)) || !fits(item)) return;
      counted++;
      best.add(item, score);
    };
    const exact = new Set<number>();
    this.#matches(words, (slot, score) => {
      if (counted < ENOUGH) exact.add(slot);
      add(slot, score);
    });
    if (words.length > 0 && counted < ENOUGH) {
      for (const [slot, score] of this.#nearMatches(words)) if (!exact.has(slot)) add(slot, score);
    }
    const page = best.list.slice(skip);
    return {
      ids: page.map(({ item }) => item.id),
      scores: page.map(({ score }) => score),
      modifiedAt: page.map(({ item }) => item.modifiedAt),
      next: counted > skip + limit ? skip + limit : null,
    };
  }

  /** The files that were changed or added last, the newest first; none of what is in the trash. */
  newest(limit: number): NewestFiles {
    const fits = this.#fitting([], null);
    const now = this.#now();
    const best = new Best(limit, isNewer);
    for (const item of this.#items) {
      if (item == null || item.mime === DIRECTORY_MIME) continue;
      const storedAt = item.finishedAt ?? item.createdAt ?? null;
      const at = plausibleTime(Math.max(item.modifiedAt, storedAt ?? 0), storedAt, now);
      if (best.takes(item, at) && fits(item)) best.add(item, at);
    }
    return { ids: best.list.map(({ item }) => item.id), changedAt: best.list.map(({ score }) => score) };
  }

  /** What files take by kind, in no order; those in the trash count for none. */
  kinds(): readonly KindUsage[] {
    const fits = this.#fitting([], null);
    const files = this.#items.flatMap((item) => {
      return item === null || item.mime === DIRECTORY_MIME || !fits(item) ? [] : [item];
    });
    return byKind(files.map(({ mime, size }) => ({ kind: kindOf(mime), count: 1, size })));
  }

  #set(slot: number, item: NamedItem | null, text: string): void {
    const former = this.#texts[slot] ?? '';
    this.#items[slot] = item;
    if (former === text) return;
    this.#words.remove(slot, former);
    this.#words.add(slot, text);
    this.#texts[slot] = text;
    this.#blocks[Math.floor(slot / BLOCK)] = null;
  }

  /** Visits the names that have all words as they are written, with how well; all names for no words. */
  #matches(words: readonly string[], visit: (slot: number, score: number) => void): void {
    // The longest one is the rarest.
    const [first, ...others] = words.toSorted((one, other) => other.length - one.length);
    if (first === undefined) {
      for (const slot of this.#slots.values()) visit(slot, 0);
      return;
    }
    this.#scan(first, (slot, quality) => {
      let score = quality;
      for (const word of others) {
        const text = this.#texts[slot] ?? '';
        const other = qualityIn(text, word, text.indexOf(word), text.length);
        if (other === NOT) return;
        score += other;
      }
      visit(slot, score);
    });
  }

  /** The same, where each word may have a slip. */
  #nearMatches(words: readonly string[]): Map<number, number> {
    let found: Map<number, number> | null = null;
    for (const word of words) {
      const among: ReadonlyMap<number, number> | null = found;
      const near = new Map<number, number>();
      const add = (slot: number, quality: number) => {
        const before = among === null ? 0 : among.get(slot);
        if (before !== undefined) near.set(slot, before + quality);
      };
      for (const slot of this.#words.namesNear(word)) add(slot, SLIP);
      this.#scan(word, add);
      found = near;
    }
    return found ?? new Map();
  }

  /** Visits each name that has a word as it is written, once, with how well. */
  #scan(word: string, visit: (slot: number, quality: number) => void): void {
    for (let number = 0; number * BLOCK < this.#texts.length; number++) {
      const { text, starts } = this.#block(number);
      let index = 0;
      for (let at = text.indexOf(word); at >= 0; ) {
        while ((starts[index] ?? text.length) <= at) index++;
        const end = starts[index] ?? text.length;
        visit(number * BLOCK + index - 1, qualityIn(text, word, at, end));
        at = text.indexOf(word, end);
      }
    }
  }

  #block(number: number): Block {
    const known = this.#blocks[number];
    if (known != null) return known;
    const texts = this.#texts.slice(number * BLOCK, (number + 1) * BLOCK);
    const starts = new Uint32Array(texts.length + 1);
    for (const [index, text] of texts.entries()) starts[index + 1] = (starts[index] ?? 0) + text.length + 1;
    const block = { text: texts.join('\n'), starts };
    this.#blocks[number] = block;
    return block;
  }

  /** Tells whether filters let an item through, and whether it lies where it is looked for. */
  #fitting(
    filters: Query['filters'],
    directoryId: string | null,
    spacesAnyway = false,
  ): (item: NamedItem) => boolean {
    const lets = passing(filters);
    const wantsTrash = filters.some(({ name }) => name === 'in');
    const places = new Map<string, Place>();

    /** Where something in a folder lies, by all folders above it; found out once. */
    const placeIn = (id: string): Place => {
      const known = places.get(id);
      if (known !== undefined) return known;
      // Folders that lead in a circle lead nowhere.
      places.set(id, NOWHERE);
      const folder = this.#items[this.#slots.get(id) ?? -1];
      if (folder == null) return NOWHERE;
      const { parentId, isTrashed } = folder;
      const above = parentId === null ? TOP : placeIn(parentId);
      const place = {
        isThere: above.isThere,
        inTrash: above.inTrash || isTrashed,
        isInside: above.isInside || id === directoryId,
      };
      places.set(id, place);
      return place;
    };

    return (item) => {
      if (!lets(item) && !(spacesAnyway && item.spaceId !== undefined)) return false;
      const { isThere, inTrash, isInside } = item.parentId === null ? TOP : placeIn(item.parentId);
      const isWhere = (inTrash || item.isTrashed) === wantsTrash && (directoryId === null || isInside);
      return isThere && isWhere;
    };
  }
}

/** Where items of a folder lie. */
interface Place {
  /** Whether all folders above are known. */
  readonly isThere: boolean;
  readonly inTrash: boolean;
  /** Whether it is the folder that is looked in, or below it. */
  readonly isInside: boolean;
}

const TOP: Place = { isThere: true, inTrash: false, isInside: false };
const NOWHERE: Place = { isThere: false, inTrash: false, isInside: false };

/** The best of what is added, in order. */
class Best {
  readonly list: Scored[] = [];
  readonly #most: number;
  readonly #isBetter: typeof isBetter;

  constructor(most: number, order = isBetter) {
    this.#most = most;
    this.#isBetter = order;
  }

  /** Whether something is among the best so far. */
  takes(item: NamedItem, score: number): boolean {
    const last = this.list.at(-1);
    return this.list.length < this.#most || last === undefined || this.#isBetter(item, score, last);
  }

  add(item: NamedItem, score: number): void {
    if (!this.takes(item, score)) return;
    if (this.list.length === this.#most) this.list.pop();
    let [low, high] = [0, this.list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.list[middle];
      if (other !== undefined && this.#isBetter(item, score, other)) high = middle;
      else low = middle + 1;
    }
    this.list.splice(low, 0, { item, score });
  }
}

function isBetter(item: NamedItem, score: number, other: Scored): boolean {
  if (score !== other.score) return score > other.score;
  const byDate = item.modifiedAt - other.item.modifiedAt;
  return byDate === 0 ? item.id < other.item.id : byDate > 0;
}

/** Times are in seconds; what is stored at once stands by name. */
function isNewer(item: NamedItem, at: number, other: Scored): boolean {
  return at === other.score ? item.name < other.item.name : at > other.score;
}

function textOf(name: string): string {
  const text = foldText(name);
  const pieces = name.split(CAMEL);
  return pieces.length === 1 ? text : `${text} ${foldText(pieces.join(' '))}`;
}
