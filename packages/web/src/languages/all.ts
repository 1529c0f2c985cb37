import type { Language } from '@coffer/contract';
import * as ar from './ar/index.ts';
import { type Catalogue, GROUPS, type Namespace } from './catalogue.ts';
import { compileAt } from './compile.ts';
import * as de from './de/index.ts';
import * as en from './en/index.ts';
import * as es from './es/index.ts';
import * as fr from './fr/index.ts';
import * as it from './it/index.ts';
import * as ja from './ja/index.ts';
import type { Compiled } from './messages.ts';
import * as nl from './nl/index.ts';
import * as pl from './pl/index.ts';
import * as pt from './pt/index.ts';
import * as tr from './tr/index.ts';
import * as zh from './zh/index.ts';

/** Every language of the page. Only the build and tests read this: the page fetches one of them, compiled. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  ja,
  nl,
  pl,
  pt,
  tr,
  zh,
};

/** The files that the page fetches, by their paths, such as `de/first.json`: the messages of a group in a language. */
export function compiledFiles(): Map<string, string> {
  const files = new Map<string, Record<string, Compiled>>();
  for (const [language, catalogue] of Object.entries(CATALOGUES)) {
    for (const [namespace, group] of Object.entries(GROUPS) as [Namespace, string][]) {
      const path = `${language}/${group}.json`;
      files.set(path, { ...files.get(path), [namespace]: compileAt(namespace, catalogue[namespace]) });
    }
  }
  return new Map([...files].map(([path, messages]) => [path, JSON.stringify(messages)]));
}
