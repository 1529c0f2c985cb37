import type * as z from 'zod/mini';

/** What a sealed text says. */
export interface Understood<T> {
  /** Null of a text that this version of the format does not understand. */
  readonly value: T | null;
  /** Whether it says more than that: names that a later version has added, at whatever depth. */
  readonly saysMore: boolean;
}

/** Reads sealed JSON by the names that this version of the format knows. */
export function understood<T>(schema: z.ZodMiniType<T>, text: string): Understood<T> {
  const said = jsonOf(text);
  const value = schema.safeParse(said).data ?? null;
  return { value, saysMore: value === null || hasMore(said, value) };
}

/**
 * Writes a value as sealed JSON in the place of an earlier text. What that says at whatever depth under names that the schema does not know stays, in the
 * entries of lists by their `id` (or, of a tuple, by its first part): a later version of the format has put it there.
 *
 * @param before null where there is none
 *
 * @example
 * import * as z from 'zod/mini';
 *
 * const schema = z.object({ note: z.string() });
 * rewrittenJson(schema, '{"note":"a","colour":"red"}', { note: 'b' }); // => '{"note":"b","colour":"red"}'
 */
export function rewrittenJson<T>(schema: z.ZodMiniType<T>, before: string | null, value: T): string {
  const said = before === null ? undefined : jsonOf(before);
  return JSON.stringify(withMore(said, schema.safeParse(said).data, value));
}

/** What a sealed text says; null of what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether something was said beyond what was understood of it. */
function hasMore(said: unknown, known: unknown): boolean {
  if (Array.isArray(said) && Array.isArray(known)) {
    return said.length > known.length || said.some((each, index) => hasMore(each, known[index]));
  }
  if (!isRecord(said) || !isRecord(known)) return false;
  return Object.entries(said).some(
    ([name, each]) => !Object.hasOwn(known, name) || hasMore(each, known[name]),
  );
}

/** The next value, with what was said beyond what was understood. */
function withMore(said: unknown, known: unknown, next: unknown): unknown {
  if (Array.isArray(said) && Array.isArray(next)) {
    const parts = next.map((each: unknown) => {
      const at = said.findIndex((former) => isSame(former, each));
      return at < 0 ? each : withMore(said[at], Array.isArray(known) ? known[at] : undefined, each);
    });
    // Parts of a tuple that a later version has added.
    return Array.isArray(known) ? [...parts, ...said.slice(known.length)] : parts;
  }
  if (!isRecord(said) || !isRecord(next)) return next;
  const names = isRecord(known) ? known : {};
  const more = Object.entries(said).filter(
    ([name]) => !Object.hasOwn(names, name) && !Object.hasOwn(next, name),
  );
  const merged = Object.entries(next).map(([name, each]) => [
    name,
    Object.hasOwn(said, name) ? withMore(said[name], names[name], each) : each,
  ]);
  return Object.fromEntries([...merged, ...more]);
}

/** Whether two entries of lists have the same id. */
function isSame(one: unknown, other: unknown): boolean {
  const id = idOf(other);
  return id !== undefined && idOf(one) === id;
}

function idOf(value: unknown): unknown {
  if (Array.isArray(value)) return value[0];
  return isRecord(value) ? value['id'] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
