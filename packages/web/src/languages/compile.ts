import compile from 'icu-minify/compile';
import { CATALOGUES } from './all.ts';
import { GROUPS, type Namespace } from './catalogue.ts';
import type { Compiled } from './messages.ts';

/** Nested messages as they are written. */
type Messages = string | { readonly [key: string]: Messages };

/**
 * Compiles messages of ICU MessageFormat, so that no browser parses any. Only the build and tests use this.
 *
 * @throws where a message is not well-formed, with its key
 */
export function compileMessages(messages: Messages): Compiled {
  if (typeof messages === 'string') return compile(messages);
  return Object.fromEntries(Object.entries(messages).map(([key, each]) => [key, compileAt(key, each)]));
}

function compileAt(key: string, messages: Messages): Compiled {
  try {
    return compileMessages(messages);
  } catch (error) {
    throw new Error(`${key}: ${error instanceof Error ? error.message : error}`);
  }
}

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
