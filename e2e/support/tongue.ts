import type { Language } from '@coffer/contract';
import type { Page } from '@playwright/test';
import { CATALOGUES } from '../../packages/web/src/languages/all.ts';

/** Stand around each text that comes from the catalogue, where a page marks them. */
export const MARKS = ['⟦', '⟧'] as const;

/** What a text reads like on a page. */
export interface Tongue {
  readonly language: Language;
  /**
   * Matches a text of the page, given in English, as the page says it.
   *
   * @example
   * tongue.says('More for {name}', { name: 'notes.txt' });
   */
  says(english: string, values?: Readonly<Record<string, string>>): RegExp;
}

/** The texts of a language, marked or not. */
export function tongueOf(language: Language, { isMarked }: { isMarked: boolean }): Tongue {
  const english = new Map(flat(CATALOGUES.en));
  const own = new Map(flat(CATALOGUES[language]));
  const [before, after] = isMarked ? MARKS : ['', ''];
  return {
    language,
    says(text, values = {}) {
      const keys = [...english].filter(([, each]) => each === text).map(([key]) => key);
      if (keys.length === 0) throw new Error(`The page never says “${text}”`);
      const ways = new Set(keys.map((key) => escaped(filled(own.get(key) ?? '', values))));
      return new RegExp(`^${before}(?:${[...ways].join('|')})${after}$`);
    },
  };
}

/** Has a page speak a language from its next start, with each text of the catalogue and each date marked. */
export async function speakMarked(page: Page, language: Language): Promise<void> {
  await page.addInitScript(
    ([tag, [before, after]]) => {
      if (location.origin === 'null' || window !== window.top) return;
      localStorage.setItem('coffer-language', tag);
      // A compiled message is a text, or a list of texts and values.
      const marked = (message: unknown): unknown => {
        if (typeof message === 'string') return `${before}${message}${after}`;
        if (Array.isArray(message)) return [before, ...message, after];
        const entries = Object.entries(message as object);
        return Object.fromEntries(entries.map(([key, each]) => [key, marked(each)]));
      };
      const send = window.fetch;
      window.fetch = async (...asked) => {
        const answer = await send(...asked);
        const url = String(asked[0] instanceof Request ? asked[0].url : asked[0]);
        if (!new RegExp(`/${tag}/\\w+\\.json$`).test(url)) return answer;
        return Response.json(marked(await answer.json()));
      };
      for (const { prototype } of [Intl.DateTimeFormat, Intl.DisplayNames]) {
        const name = 'format' in prototype ? 'format' : 'of';
        const made = Object.getOwnPropertyDescriptor(prototype, name);
        if (name === 'of') {
          const of = made?.value;
          Object.defineProperty(prototype, name, {
            ...made,
            value(this: unknown, code: string) {
              return `${before}${of.call(this, code)}${after}`;
            },
          });
        } else {
          const get = made?.get;
          Object.defineProperty(prototype, name, {
            ...made,
            get(this: unknown) {
              const format = get?.call(this);
              return (moment: Date) => `${before}${format(moment)}${after}`;
            },
          });
        }
      }
    },
    [language, MARKS] as const,
  );
}

/** All messages of a catalogue, by where they stand. */
function flat(messages: object, path = ''): [key: string, message: string][] {
  return Object.entries(messages).flatMap(([key, each]): [string, string][] =>
    typeof each === 'string' ? [[`${path}.${key}`, each]] : flat(each, `${path}.${key}`),
  );
}

const filled = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
