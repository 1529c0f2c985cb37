import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { CATALOGUES, compiledFiles } from '../../src/languages/all.ts';
import { compileMessages } from '../../src/languages/compile.ts';
import type { Compiled } from '../../src/languages/messages.ts';

/** As `icu-minify` has them in the second place of what stands for a value. */
const SELECT = 1;
const PLURAL = 2;

const GERMAN_MAILS = join(import.meta.dirname, '../../../server/src/store/mail/languages/de.ts');

interface Value {
  readonly name: string;
  readonly kind: unknown;
  /** What is said in which case. */
  readonly cases: readonly string[];
}

const ENGLISH = messagesOf('en');

describe.each(LANGUAGES)('the catalogue in %s', (language) => {
  const messages = messagesOf(language);

  it('has the values of the English messages, and no others', () => {
    const namesIn = (message: Compiled | undefined) =>
      [...new Set(valuesIn(message).map(({ name }) => name))].sort();
    const differing = [...ENGLISH].filter(
      ([key, message]) => namesIn(messages.get(key)).join() !== namesIn(message).join(),
    );
    expect(differing).toEqual([]);
  });

  it('says what the English messages say in each case of a choice', () => {
    const choicesIn = (message: Compiled | undefined) =>
      valuesIn(message)
        .filter(({ kind }) => kind === SELECT)
        .map(({ name, cases }) => `${name}: ${[...cases].sort()}`)
        .sort();
    const differing = [...ENGLISH].filter(
      ([key, message]) => choicesIn(messages.get(key)).join() !== choicesIn(message).join(),
    );
    expect(differing).toEqual([]);
  });

  it('has all forms of the plural that the language has', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const lacking = [...messages].filter(([, message]) =>
      valuesIn(message).some(
        ({ kind, cases }) =>
          // Where each number beside zero reads alike, the last one stands for all.
          kind === PLURAL &&
          forms.some((form) => !cases.includes(form) && !cases.every((each) => /^(=|other)/.test(each))),
      ),
    );
    expect(lacking.map(([key]) => key)).toEqual([]);
  });

  it('fault U7: says something in place of each key, and not the key', () => {
    const silent = [...messages].filter(([path, message]) => {
      const key = path.split('.').at(-1) ?? '';
      return textIn(message) === textIn(key) && /[a-z][A-Z]|_/.test(key);
    });
    const empty = [...messages].filter(([, message]) => message === '' || (message as []).length === 0);
    expect(silent.map(([path]) => path)).toEqual([]);
    // What cannot be opened now says so in its title; the failure has words of its own.
    expect(empty.map(([path]) => path)).toEqual(['linkProblems.failed.text', 'sendProblems.failed.text']);
  });

  it('leaves nothing in English that is longer than a name', () => {
    if (language === 'en') return;
    const same = [...ENGLISH].filter(([key, message]) => {
      const text = textIn(message);
      return / \w+ \w+ \w+/.test(text) && text === textIn(messages.get(key));
    });
    expect(same.map(([key]) => key)).toEqual([]);
  });
});

it('fault U18: German texts and mails address people as du', () => {
  const mails = readFileSync(GERMAN_MAILS, 'utf8');
  const formal = [...messagesOf('de'), ['mails', mails] as const].filter(([, text]) =>
    sentencesIn(text).some((sentence) =>
      // Within a sentence a capital tells "Sie" from "sie". "Ihr" and "Ihre" that begin one are of a thing, or of several people.
      /(?<=\S\s+[^\p{L}]*)(Sie|Ihnen|Ihr|Ihre[mnrs]?)(?!\p{L})|^(Bitte )?\p{L}+en Sie(?!\p{L})/u.test(
        sentence,
      ),
    ),
  );
  expect(formal.map(([key]) => key)).toEqual([]);
});

it('every group of messages has a file in every language', () => {
  const groups = [...compiledFiles().keys()].map((path) => path.split('/')[1]);
  const counts = new Map(groups.map((group) => [group, groups.filter((each) => each === group).length]));
  expect(new Set(counts.values())).toEqual(new Set([LANGUAGES.length]));
});

/** All messages of a language, compiled, by their keys. */
function messagesOf(language: keyof typeof CATALOGUES): ReadonlyMap<string, Compiled> {
  const found = new Map<string, Compiled>();
  const collect = (path: string, compiled: Compiled): void => {
    if (typeof compiled === 'string' || Array.isArray(compiled)) found.set(path, compiled);
    else
      for (const [key, each] of Object.entries(compiled)) collect(path === '' ? key : `${path}.${key}`, each);
  };
  collect('', compileMessages({ ...CATALOGUES[language] }));
  return found;
}

/** The values in a message, also within what is said in some case. */
function valuesIn(part: unknown): Value[] {
  if (!Array.isArray(part)) {
    return typeof part === 'object' && part !== null ? Object.values(part).flatMap(valuesIn) : [];
  }
  const [name, kind, cases] = part;
  const isValue = typeof name === 'string' && (part.length === 1 || typeof kind === 'number');
  if (!isValue) return part.flatMap(valuesIn);
  return [{ name, kind, cases: Object.keys(cases ?? {}) }, ...valuesIn(cases)];
}

/** The sentences of a message, of each of its cases. */
function sentencesIn(part: unknown): string[] {
  if (typeof part === 'string') return part.split(/(?<=[.:!?…])\s+|\n+/);
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(sentencesIn) : [];
}

function textIn(part: unknown): string {
  return JSON.stringify(part);
}
