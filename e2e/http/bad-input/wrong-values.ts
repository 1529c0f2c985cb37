import type * as z from 'zod/mini';
import { isAll } from '../../support/dose.ts';

/** A value with one thing wrong in it. */
export interface Mutant<V = unknown> {
  /** What is wrong, for the message of a failing test. */
  readonly what: string;
  /** The top-level field that is at fault. */
  readonly field: string;
  readonly value: V;
}

/** Longer than most texts may be, and less than any body may be; longer than any text may be, and than most bodies. */
const LONG = 3_000;
const LONGER = 300_000;

/** What is put in the place of a JSON value: other types, and texts and numbers out of all bounds. */
const WRONG_JSON: readonly unknown[] = [
  null,
  true,
  'true',
  '',
  ' ',
  'wrong value',
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '../../etc/passwd',
  'x'.repeat(LONG),
  'a'.repeat(LONGER),
  0,
  -1,
  0.5,
  1e300,
  Number.MAX_SAFE_INTEGER + 1,
  [],
  [null],
  [[]],
  {},
  { toString: 'x' },
  Array.from({ length: 5_000 }, () => 0),
];

/** What is put in the place of a value in a path or a query. */
const WRONG_TEXTS: readonly string[] = [
  '',
  ' ',
  'x',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '99999999999',
  'null',
  'TRUE',
  "' or 1=1 --",
  '../../etc/passwd',
  '\u0000',
  '🦊',
  'C56A4180-65AA-42EC-A945-5FD21DEC0538',
  'c232ab00-9414-11ec-b3c8-9f6bdeced846',
  'a'.repeat(4_000),
];

/** Every place has some twenty of them, of which it keeps three, the next place others; all in the night. */
const isTried = (_: unknown, index: number) => isAll || index % 8 === 0;

/** Every way in which a JSON body can break its schema at one place, derived from a body that keeps it. */
export function wrongBodies(schema: z.ZodMiniType, body: unknown): Mutant[] {
  return [...mutants(body, [])].filter(isTried).filter(({ value }) => !schema.safeParse(value).success);
}

function* mutants(value: unknown, path: readonly string[]): Generator<Mutant> {
  const field = path[0] ?? '_';
  const at = path.length === 0 ? 'the body' : path.join('.');
  for (const wrong of WRONG_JSON) yield { what: `${at} is ${shown(wrong)}`, field, value: wrong };
  if (typeof value === 'string') {
    for (const wrong of [` ${value}`, `${value}\n`, `${value}!`, value.slice(0, -1), value.repeat(50)]) {
      yield { what: `${at} is ${shown(wrong)}`, field, value: wrong };
    }
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const many = Array.from({ length: 2_000 }, () => value[0]);
    yield { what: `${at} has ${many.length} entries`, field, value: many };
  } else {
    yield {
      what: `${at} has an unknown field`,
      field: path[0] ?? 'unexpected',
      value: { ...value, unexpected: 1 },
    };
  }
  for (const [name, inner] of Object.entries(value)) {
    const place = [...path, name];
    for (const mutant of mutants(inner, place))
      yield { ...mutant, value: withChange(value, name, mutant.value) };
    if (Array.isArray(value)) continue;
    const rest = Object.entries(value).filter(([other]) => other !== name);
    yield {
      what: `${place.join('.')} is missing`,
      field: place[0] ?? '_',
      value: Object.fromEntries(rest),
    };
  }
}

function withChange(value: object, name: string, inner: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => (String(index) === name ? inner : entry));
  return { ...value, [name]: inner };
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 40)}… (${text.length} characters)` : text;
}

/** Every way in which the fields of a path or a query can break their schema, one at a time. */
export function wrongTexts(
  schema: z.ZodMiniType,
  fields: Readonly<Record<string, string>>,
): Mutant<Record<string, string>>[] {
  const found: Mutant<Record<string, string>>[] = [];
  for (const [field, right] of Object.entries(fields)) {
    for (const wrong of [...WRONG_TEXTS, `${right} `, `${right}\n`, right.toUpperCase()]) {
      found.push({ what: `${field} is ${shown(wrong)}`, field, value: { ...fields, [field]: wrong } });
    }
    const { [field]: _, ...rest } = fields;
    found.push({ what: `${field} is missing`, field, value: rest });
  }
  found.push({ what: 'a field is unknown', field: 'unexpected', value: { ...fields, unexpected: '1' } });
  return found.filter(isTried).filter(({ value }) => !schema.safeParse(value).success);
}
