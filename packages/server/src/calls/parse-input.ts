import * as z from 'zod/mini';
import { Refusal } from './refusal.ts';

/**
 * What came from outside, as a schema of the contract takes it.
 *
 * @throws Refusal `validation_failed`
 */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal('validation_failed', 'Please check the marked fields.', {
    errors: fieldErrors(result.error),
  });
}

// The contract's schemas come without words of their own.
z.config(z.locales.en());

/** The message for what concerns the request as a whole, as forms know no field for it. */
const WHOLE = '_';

/**
 * Messages by field: nested fields are joined by dots (`keys.0.id`), unknown fields stand under their
 * own name.
 */
export function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  const messages = new Map<string, string[]>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const field = path.length === 0 ? WHOLE : path.map(String).join('.');
    messages.set(field, [...(messages.get(field) ?? []), message]);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MAXIMUM_FIELDS))
        add([...issue.path, key], 'This field is not known.');
    } else {
      add(issue.path, issue.message);
    }
  }
  return Object.fromEntries([...messages].slice(0, MAXIMUM_FIELDS));
}

/** Enough to mend a form; a body with thousands of errors must not be answered by megabytes. */
const MAXIMUM_FIELDS = 50;
