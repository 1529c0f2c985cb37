import { failed, serverFailureOf } from '../failures/coffer-error.ts';

/** The same refusal with the fields of a batch's only operation, by which forms find their own. */
export function asOfOne(error: unknown): unknown {
  return withFields(error, (field) => field.replace(/^operations\.0\./, ''));
}

/** The same refusal with the operations numbered as they were given, where others were signed before them. */
export function asOfGiven(error: unknown, before: number): unknown {
  if (before === 0) return error;
  return withFields(error, (field) =>
    field.replace(/^operations\.(\d+)/, (_, number) => `operations.${Number(number) - before}`),
  );
}

function withFields(error: unknown, named: (field: string) => string): unknown {
  const refusal = serverFailureOf(error);
  if (refusal === null) return error;
  const fields = Object.entries(refusal.errors).map(([field, messages]) => [named(field), messages]);
  return failed({ ...refusal, errors: Object.fromEntries(fields) }, { cause: error });
}
