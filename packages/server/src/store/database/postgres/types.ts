import { type CustomTypesConfig, types } from 'pg';

/** The kinds of numbers that PostgreSQL sends as text because they may be longer than JavaScript's. */
const INT8 = types.builtins.INT8;
const NUMERIC = types.builtins.NUMERIC;

/** Reads 64-bit numbers, and the sums of them, as the numbers that they are in SQLite's answers. */
export const numbersAsNumbers: CustomTypesConfig = {
  getTypeParser(oid, format) {
    const isText = format === undefined || format === 'text';
    if (isText && (oid === INT8 || oid === NUMERIC)) return exactNumber;
    return types.getTypeParser(oid, format);
  },
};

/**
 * Reads a whole number.
 *
 * @throws RangeError where JavaScript would take it for another one
 */
export function exactNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is no number that can be counted with`);
  return number;
}
