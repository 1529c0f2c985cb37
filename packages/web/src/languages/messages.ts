import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage } from 'icu-minify/format';
import type { English, Namespace } from './catalogue.ts';

export type { English } from './catalogue.ts';

/**
 * What the page says of messages: those without values are strings, those with values are functions of them, typed by the
 * message itself.
 */
export type Texts<Messages> = Messages extends string
  ? keyof GetICUArgs<Messages> extends never
    ? string
    : (values: Values<Messages>) => string
  : { readonly [Key in keyof Messages]: Texts<Messages[Key]> };

type Values<Message extends string> = Readonly<
  GetICUArgs<Message, { ICUArgument: string | number; ICUNumberArgument: number }>
>;

/** Messages as the build compiles them: `icu-minify` makes a list of a message that has values, and leaves others as they are. */
export type Compiled = CompiledMessage | { readonly [key: string]: Compiled };

type Built = string | ((values: Record<string, string | number>) => string) | { [key: string]: Built };

/** What was loaded, by namespace. */
const built = new Map<string, { readonly [key: string]: Built }>();

/**
 * The texts of a part of the page, in the page's language. They are looked up when they are read, so that this may be
 * called before they are loaded, and reads another language once that is there. Reading one that is not loaded throws: who
 * loads a part of the page waits for its messages, too.
 *
 * @example
 * const texts = messages('files');
 * texts.myFiles; // 'My Files'
 * texts.select({ name: 'a.txt' }); // 'Select a.txt'
 */
export function messages<Name extends Namespace>(namespace: Name): Texts<English[Name]> {
  return new Proxy({} as Texts<English[Name]> & object, {
    get: (_, key) => loadedOf(namespace)[String(key)],
    has: (_, key) => key in loadedOf(namespace),
    ownKeys: () => Object.keys(loadedOf(namespace)),
    getOwnPropertyDescriptor: (_, key) => ({
      configurable: true,
      enumerable: true,
      value: loadedOf(namespace)[String(key)],
    }),
  });
}

/** Whether the texts of a part of the page are loaded, in any language. */
export function isLoaded(namespace: Namespace): boolean {
  return built.has(namespace);
}

/**
 * Takes the messages of a language, by namespace, in place of those of another.
 *
 * @param language BCP 47, by which numbers are written and plurals chosen
 */
export function provideMessages(language: string, compiled: Readonly<Record<string, Compiled>>): void {
  for (const [namespace, messages] of Object.entries(compiled)) {
    const texts = build(messages, language);
    if (typeof texts === 'object') built.set(namespace, texts);
  }
}

function loadedOf(namespace: Namespace): { readonly [key: string]: Built } {
  const texts = built.get(namespace);
  if (texts === undefined) throw new Error(`The texts "${namespace}" are not loaded`);
  return texts;
}

function build(compiled: Compiled, language: string): Built {
  if (typeof compiled === 'string') return compiled;
  if (isMessage(compiled)) return (values) => String(format(compiled, language, values, { formatters }));
  return Object.fromEntries(Object.entries(compiled).map(([key, each]) => [key, build(each, language)]));
}

const isMessage = (compiled: Compiled): compiled is CompiledMessage => Array.isArray(compiled);

/** Making one costs far more than using it. */
const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

const formatters = {
  getNumberFormat: (language: string) => kept(numbers, language, () => new Intl.NumberFormat(language)),
  getPluralRules: (language: string) => kept(plurals, language, () => new Intl.PluralRules(language)),
  getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...of),
};

function kept<Value>(made: Map<string, Value>, key: string, make: () => Value): Value {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}
