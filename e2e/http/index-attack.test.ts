import { createHmac } from 'node:crypto';
import {
  beginningOf,
  importPrivateKey,
  indexedTextsOf,
  itemId,
  openAccountKey,
  queryTokens,
  searchTokens,
  storedTokens,
  wordsOf,
} from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import account from '../../vectors/account-key.json' with { type: 'json' };
import { dose, NIGHT } from '../support/dose.ts';
import { type DrawnFile, drawnFiles, seededRandom } from '../support/drawn-names.ts';
import { attackIndex, type IndexScheme, type SeenFile, sealedNameLength } from '../support/index-attack.ts';

/** By day half of them, in which a word has fewer others around it, and more of the five guesses are right. */
const NAMES = dose(2_500, 6_000);
/** Somebody's drive, and what the attacker has: names of another one, drawn alike, which tell most of all there could be. */
const DRIVE = drawnFiles(1, NAMES);
const KNOWN = drawnFiles(2, NAMES);
/** The server keeps the beginnings of tokens; no two agree in them by chance, so to be equal means the same. */
const OFTEN = 6;

/** Of the words in six names or more, how many in a hundred were guessed: the share of its tokens, in the mean. */
interface Guessed {
  readonly words: number;
  readonly first: number;
  readonly five: number;
}

interface Index extends IndexScheme {
  tokensOf(name: string): Promise<readonly string[]>;
  /** What is guessed if a word is: the text from which the token is made that tells most of it. */
  textOf(word: string): string;
  /** The tokens that stand for a text. */
  standingFor(text: string): Promise<ReadonlySet<string>>;
}

async function attack(index: Index, names = DRIVE.length): Promise<Guessed> {
  const drive = DRIVE.slice(0, names);
  const seen = await Promise.all(
    drive.map(async ({ name, ...facts }): Promise<SeenFile> => {
      return { ...facts, tokens: await index.tokensOf(name), nameLength: sealedNameLength(name) };
    }),
  );
  const guess = attackIndex(seen, KNOWN.slice(0, names), index);
  const words = [...namesWith(drive)].filter(([, places]) => places.length >= OFTEN);
  const shares = await Promise.all(
    words.map(async ([word, places]) => {
      const text = index.textOf(word);
      const standing = await index.standingFor(text);
      const guesses = places.map((place) =>
        (seen[place]?.tokens ?? []).filter((token) => standing.has(token)).flatMap(guess),
      );
      return {
        first: guesses.filter(([first]) => first === text).length / places.length,
        five: guesses.filter((all) => all.includes(text)).length / places.length,
      };
    }),
  );
  const percent = (of: 'first' | 'five') =>
    (shares.reduce((sum, share) => sum + share[of], 0) / shares.length) * 100;
  return { words: words.length, first: percent('first'), five: percent('five') };
}

/** In which names each word occurs. */
function namesWith(files: readonly DrawnFile[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, { name }] of files.entries()) {
    for (const word of wordsOf(name)) places.set(word, [...(places.get(word) ?? []), place]);
  }
  return places;
}

/** Every beginning of every word has a token, always the same one, and whole words are marked. */
function plainIndex(): Index {
  const textsOf = (name: string) => {
    const words = new Set(wordsOf(name));
    const beginnings = [...words].flatMap((word) =>
      Array.from(word, (_, at) => [...word].slice(0, at + 1).join('')),
    );
    return [...new Set(beginnings)].map((text) => (words.has(text) ? `${text}*` : text));
  };
  const token = (text: string) =>
    createHmac('sha256', 'a key').update(text.replace('*', '')).digest('hex') +
    (text.endsWith('*') ? '*' : '');
  return {
    textsOf,
    tokensPerText: 1,
    tokenCount: (texts) => texts,
    tokensOf: async (name) => textsOf(name).map(token).sort(),
    textOf: (word) => `${word}*`,
    standingFor: async (text) => new Set([token(text)]),
  };
}

/** As clients make it. */
async function ownIndex(): Promise<Index> {
  const accountKey = await openAccountKey(
    account.envelope,
    await importPrivateKey(account.privateKeyPem),
    itemId(account.driveId),
  );
  const random = seededRandom(3);
  const bytes = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256));
  return {
    textsOf: indexedTextsOf,
    tokensPerText: 256,
    textOf: beginningOf,
    tokenCount: (texts) => Math.max(1, Math.ceil(texts / 16)) * 16,
    tokensOf: (name) => searchTokens(accountKey, name, bytes),
    async standingFor(text) {
      const [asked = ''] = await queryTokens(accountKey, text);
      return new Set(await storedTokens(asked));
    },
  };
}

describe(`audit 9: the tokens of ${NAMES} names, attacked with as many other names of the same kind`, () => {
  it('give away at most one in twenty words at the first try', async () => {
    const { words, first, five } = await attack(await ownIndex());
    expect(words).toBeGreaterThan(dose(200, 300));
    expect(first).toBeLessThanOrEqual(5);
    expect(five).toBeLessThanOrEqual(dose(15, 10));
  });

  it(
    'would give away many of them, of a third of the names, if each beginning of a word had one token',
    NIGHT,
    async () => {
      const { first, five } = await attack(plainIndex(), NAMES / 3);
      expect(first).toBeGreaterThan(30);
      expect(five).toBeGreaterThan(45);
    },
  );
});
