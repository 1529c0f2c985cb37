import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ZodMiniType } from 'zod/mini';
import { KIBIBYTE, MEBIBYTE, PART_BYTES, type RouteDefinition, routes } from '../src/index.ts';

/** Escaped, as `\\u0000` is, a character takes six bytes. */
const ESCAPED = 6;

/** As much of JSON Schema as the bodies of the contract use. */
interface Schema {
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly type?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly pattern?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly items?: Schema | undefined;
  readonly maxItems?: number | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
}

const jsonSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    pattern: z.string().optional(),
    maxLength: z.number().optional(),
    items: jsonSchema.optional(),
    maxItems: z.number().optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
  }),
);

const schemaOf = (body: ZodMiniType): Schema =>
  jsonSchema.parse(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));

/** No fewer bytes than the longest JSON has that a schema takes. */
function longest(schema: Schema): number {
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return Math.max(...options.map(longest));
  if (schema.enum !== undefined || schema.const !== undefined) return 32;
  switch (schema.type) {
    case 'string':
      return longestText(schema) + 2;
    case 'array':
      // What moves between spaces may have any number of versions: the limit of the route alone ends it.
      if (schema.maxItems === undefined) return Number.POSITIVE_INFINITY;
      return schema.maxItems * (longest(schema.items ?? {}) + 1) + 2;
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, value]) => sum + name.length + 4 + longest(value),
        2,
      );
    default:
      return 24;
  }
}

function longestText({ pattern, maxLength }: Schema): number {
  const isAscii = pattern !== undefined && !pattern.includes('.');
  if (maxLength !== undefined) return maxLength * (isAscii ? 1 : ESCAPED);
  const counts = [...(pattern ?? '').matchAll(/\{(?:\d+,)?(\d+)\}/g)].map(([, count]) => Number(count));
  if (counts.length === 0) throw new Error(`A text has no end: ${pattern}`);
  const literals = (pattern ?? '').replaceAll(/\[[^\]]*\](\{[\d,]+\})?|[\^$*?()|]/g, '').length + 3;
  return (counts.reduce((sum, count) => sum + count, 0) + literals) * (isAscii ? 1 : ESCAPED);
}

const withBody = Object.entries<RouteDefinition>(routes).flatMap(([name, route]) =>
  route.body instanceof ZodMiniType ? [{ name, limit: route.limits.bodyBytes, body: route.body }] : [],
);

describe('audit 18: the longest body of a route', () => {
  it.each(withBody)('$name: is hardly more than its schema takes, and no less', ({ limit, body }) => {
    const needed = longest(schemaOf(body));
    expect(limit).toBeGreaterThanOrEqual(Math.min(needed, MEBIBYTE));
    expect(limit).toBeLessThanOrEqual(Math.max(4 * KIBIBYTE, Math.min(3 * needed, PART_BYTES)));
  });

  it('is small wherever nobody is signed in', () => {
    for (const { access, body, limits } of Object.values<RouteDefinition>(routes)) {
      if (access === 'public' && body !== 'binary')
        expect(limits.bodyBytes).toBeLessThanOrEqual(32 * KIBIBYTE);
    }
    expect(routes.login.limits.bodyBytes).toBe(4 * KIBIBYTE);
  });
});
