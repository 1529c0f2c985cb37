import { z } from 'zod';

/** A number of whole seconds in a variable. */
export function seconds(maximum: number) {
  const rule = `a number of whole seconds from 0 to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, rule)
    .transform(Number)
    .refine((value) => value <= maximum, rule);
}
