import compile from 'icu-minify/compile';
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

/** The same of what stands under a key, which an error names. */
export function compileAt(key: string, messages: Messages): Compiled {
  try {
    return compileMessages(messages);
  } catch (error) {
    throw new Error(`${key}: ${error instanceof Error ? error.message : error}`);
  }
}
