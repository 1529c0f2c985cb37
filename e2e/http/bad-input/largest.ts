import * as z from 'zod/mini';
import { sampleOf } from './samples.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The longest JSON body that a route takes, of a shape that its schema knows: lists and texts are as long as they may be, as far as
 * there is room, and the rest are blanks.
 */
export function largestBody(schema: z.ZodMiniType, bytes: number): Buffer {
  const json: JsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const sample = sampleOf(schema);
  for (let most = 512; most >= 1; most = Math.floor(most / 2)) {
    const text = textOf(grown(sample, json, most));
    if (text === null) continue;
    const length = Buffer.byteLength(text);
    if (length <= bytes) return Buffer.from(text + ' '.repeat(bytes - length));
  }
  return Buffer.from(JSON.stringify(sample));
}

/** A value as JSON; null where that is longer than any text may be. */
function textOf(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A value whose lists have as many entries, and whose texts as many characters, as they may, and `most` at most. */
function grown(value: unknown, schema: JsonSchema, most: number): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return grown(value, first, most);
  if (Array.isArray(value)) {
    const [entry] = value;
    const { items } = schema;
    if (entry === undefined || items === undefined || typeof items === 'boolean' || Array.isArray(items))
      return value;
    const length = Math.max(1, Math.min(schema.maxItems ?? 1, most));
    const one = grown(entry, items, most);
    return Array.from({ length }, () => one);
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => {
        const inner = schema.properties?.[name];
        return [name, typeof inner === 'object' ? grown(field, inner, most) : field];
      }),
    );
  }
  if (typeof value === 'string' && schema.maxLength !== undefined && schema.format === undefined) {
    return value.padEnd(Math.min(schema.maxLength, most), 'A');
  }
  return value;
}
