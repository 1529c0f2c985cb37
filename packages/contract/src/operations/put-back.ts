import * as z from 'zod/mini';
import { puttingBack } from '../put-back.ts';
import type { OperationFacts } from './operation-facts.ts';

/**
 * Puts rows back as a device has proven them, where the server shows others or none. Nothing is compared with the keys above:
 * nothing is sealed by it. A client names all versions that are there; content that is gone stays gone.
 */
export const schema = z.extend(puttingBack, { kind: z.literal('put_back') });

export const facts: OperationFacts<z.infer<typeof schema>> = {
  by: 'owner',
  ofUndo: false,
  ofOneFile: true,
  addsRows: false,
  ofOwnersHalf: false,
  rows: ({ rows }, { idOf }) => ({ changes: rows.flatMap((row) => idOf(row) ?? []) }),
  visited: ({ rows }, { idOf }) => ({ items: rows.flatMap((row) => idOf(row) ?? []) }),
};
