import fc from 'fast-check';
import * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * A value that a schema of the contract accepts, with all its optional fields. The same one every time.
 *
 * @throws when the schema has a rule that its JSON form does not show; then say here how it is met
 */
export function sampleOf(schema: z.ZodMiniType): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  for (let seed = 1; seed <= 200; seed += 1) {
    const value = sample(json, seed);
    if (schema.safeParse(value).success) return value;
  }
  throw new Error(`No sample is accepted by ${JSON.stringify(json)}`);
}

function sample(schema: JsonSchema, seed: number): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return sample(first, seed);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, sample(schemaOf(field), seed)]),
      );
    case 'array':
      return schema.items === undefined || Array.isArray(schema.items)
        ? []
        : [sample(schemaOf(schema.items), seed)];
    case 'string':
      return text(schema, seed);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function text({ format, pattern, minLength = 1 }: JsonSchema, seed: number): string {
  if (format === 'email') return 'person@example.org';
  if (pattern === undefined) return 'x'.repeat(minLength);
  return fc.sample(matching(pattern), { seed, numRuns: 1 })[0] ?? '';
}

/** By their pattern; to make one anew takes longer than the request that it is for. */
const madeBefore = new Map<string, fc.Arbitrary<string>>();

function matching(pattern: string): fc.Arbitrary<string> {
  const arbitrary = madeBefore.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  madeBefore.set(pattern, arbitrary);
  return arbitrary;
}

function schemaOf(schema: JsonSchema | boolean): JsonSchema {
  return typeof schema === 'boolean' ? {} : schema;
}
