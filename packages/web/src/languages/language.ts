import { createStore, type WritableStore } from '@coffer/client';
import { LANGUAGES, type Language } from '@coffer/contract';
import { deviceValues } from '../browser/values.ts';

/** Where a browser keeps which language somebody chose. */
const CHOSEN = 'coffer-language';

/** The language of the page. */
export const pageLanguage: WritableStore<Language> = createStore<Language>('en');

/** How often the page was drawn anew, since somebody chose another language for it. */
export const redraws: WritableStore<number> = createStore(0);

/** How dates and numbers are written, as BCP 47 has it. */
let format = 'en';

/** BCP 47 of how dates and numbers are written: in the language of the page, and as in the country that the browser says. */
export function formatLanguage(): string {
  return format;
}

/** The language that was chosen in this browser, else that which it asks for. */
export function firstLanguage(): Language {
  return known(deviceValues.get(CHOSEN) ?? '') ?? browserLanguage();
}

/** The first language that the browser asks for and the page has, else English. */
export function browserLanguage(): Language {
  return navigator.languages.map(known).find((language) => language !== null) ?? 'en';
}

/** Keeps what somebody chose for the next time that this browser opens the page; null leaves it to the browser. */
export function keepLanguage(language: Language | null): void {
  if (language === null) deviceValues.remove(CHOSEN);
  else deviceValues.set(CHOSEN, language);
}

/**
 * Has the page in a language.
 *
 * @param provide brings its messages, before anything is drawn again
 */
export function applyLanguage(language: Language, provide: () => void = () => undefined): void {
  format = formatOf(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  provide();
  pageLanguage.setState(language);
}

/** To which side lines begin. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/**
 * A key as it would be where lines begin at the left: where they begin at the right, the arrow to the left leads on, and that to
 * the right leads back.
 */
export function inlineKey(key: string): string {
  if (directionOf(pageLanguage.getState()) === 'ltr') return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}

/** A language in its own words, such as `Deutsch`. */
export function nameOf(language: Language): string {
  // The script says more than the region does.
  const tag = language === 'zh' ? 'zh-Hans' : language;
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? language;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

function known(tag: string): Language | null {
  return LANGUAGES.find((language) => language === tag.split('-')[0]) ?? null;
}

function formatOf(language: Language): string {
  // Numbers stand beside sizes and names of files, whose digits are Latin.
  if (language === 'ar') return 'ar-u-nu-latn';
  return navigator.languages.find((tag) => known(tag) === language) ?? language;
}
