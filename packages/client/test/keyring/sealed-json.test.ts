import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { rewrittenJson, understood } from '../../src/keyring/sealed-json.ts';

const schema = z.object({
  name: z.string(),
  inner: z.object({ count: z.number(), deep: z.nullable(z.object({ flag: z.boolean() })) }),
  entries: z.array(z.object({ id: z.string(), text: z.string() })),
  texts: z.array(z.string()),
  left: z.optional(z.string()),
});

type Known = z.infer<typeof schema>;

const known: fc.Arbitrary<Known> = fc.record(
  {
    name: fc.string(),
    inner: fc.record({
      count: fc.integer(),
      deep: fc.option(fc.record({ flag: fc.boolean() }), { nil: null }),
    }),
    entries: fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), text: fc.string() }), {
      selector: ({ id }) => id,
    }),
    texts: fc.array(fc.string()),
    left: fc.string(),
  },
  { requiredKeys: ['name', 'inner', 'entries', 'texts'] },
);

/** Under names that no version of today has. */
const more = fc.dictionary(
  fc.string().map((name) => `later ${name}`),
  fc.jsonValue(),
  { maxKeys: 3 },
);

/** The same value as a later version of the format says it: with more names at each depth. */
const later = fc
  .record({ value: known, more: fc.array(more, { minLength: 9, maxLength: 9 }) })
  .map(({ value, more: [top, inner, deep, ...ofEntries] }) => ({
    value,
    more: { top, inner, deep, ofEntries },
    text: JSON.stringify({
      ...top,
      ...value,
      inner: {
        ...value.inner,
        ...inner,
        deep: value.inner.deep && { ...deep, ...value.inner.deep },
      },
      entries: value.entries.map((entry, index) => ({ ...entry, ...ofEntries[index] })),
    }),
  }));

describe('Sealed JSON that is written again', () => {
  it('says what it is to say, and keeps what a later version says at each depth', () => {
    fc.assert(
      fc.property(later, known, (before, next) => {
        const text = rewrittenJson(schema, before.text, next);
        expect(understood(schema, text).value).toEqual(JSON.parse(JSON.stringify(next)));
        const { value, more: said } = before;
        const isDeep = value.inner.deep !== null && next.inner.deep !== null;
        expect(JSON.parse(text)).toEqual(
          JSON.parse(
            JSON.stringify({
              ...said.top,
              ...next,
              inner: {
                ...next.inner,
                ...said.inner,
                deep: next.inner.deep && { ...next.inner.deep, ...(isDeep && said.deep) },
              },
              entries: next.entries.map((entry) => {
                const at = value.entries.findIndex(({ id }) => id === entry.id);
                return { ...entry, ...(at >= 0 && said.ofEntries[at]) };
              }),
            }),
          ),
        );
      }),
    );
  });

  it('is the value alone where nothing was there, and where that said no more', () => {
    fc.assert(
      fc.property(known, known, (before, next) => {
        const alone = JSON.stringify(next);
        expect(rewrittenJson(schema, null, next)).toBe(alone);
        expect(JSON.parse(rewrittenJson(schema, JSON.stringify(before), next))).toEqual(JSON.parse(alone));
        expect(understood(schema, alone)).toEqual({ value: JSON.parse(alone), saysMore: false });
      }),
    );
  });

  it('is known to say more, at whatever depth', () => {
    const value = {
      name: '',
      inner: { count: 1, deep: { flag: true } },
      entries: [{ id: 'a', text: '' }],
      texts: [],
    };
    const { inner, entries } = value;
    for (const said of [
      { ...value, later: 1 },
      { ...value, inner: { ...inner, later: 1 } },
      { ...value, inner: { ...inner, deep: { flag: true, later: null } } },
      { ...value, entries: [...entries, { id: 'b', text: '', later: 1 }] },
    ]) {
      expect(understood(schema, JSON.stringify(said))).toMatchObject({ saysMore: true });
    }
    expect(understood(schema, 'no JSON')).toEqual({ value: null, saysMore: true });
    expect(understood(schema, '{"name":1}')).toEqual({ value: null, saysMore: true });
  });

  it('keeps all that it does not understand as a whole, but for what takes its place', () => {
    const text = rewrittenJson(z.object({ index: z.enum(['on', 'off']) }), '{"index":"some","of":[1]}', {
      index: 'off',
    });
    expect(JSON.parse(text)).toEqual({ index: 'off', of: [1] });
  });

  it('keeps the parts that a later version has put behind those of a tuple, by its first part', () => {
    const part = z.pipe(
      z.tuple([z.number(), z.string()], z.unknown()),
      z.transform(([day, marks]): [number, string] => [day, marks]),
    );
    const days = z.object({ days: z.array(part) });
    const text = rewrittenJson(days, '{"days":[[1,"a","x"],[2,"b",{"y":1}],[3,"c"]]}', {
      days: [
        [2, 'bb'],
        [4, 'd'],
      ],
    });
    expect(text).toBe('{"days":[[2,"bb",{"y":1}],[4,"d"]]}');
  });
});
