import { z } from 'zod';
import { fieldRefused } from '../refusal.ts';
import type { ListingPosition } from './tree-repository.ts';

const position = z
  .string()
  .regex(/^[01]\.[0-9a-f-]{36}$/)
  .transform((text): ListingPosition => ({ kind: Number(text.slice(0, 1)), id: text.slice(2) }));

/** The opaque form of the place where the next page begins. */
export function cursorAfter({ kind, id }: ListingPosition): string {
  return Buffer.from(`${kind}.${id}`).toString('base64url');
}

/** @throws Refusal when no listing gave out this cursor */
export function positionOf(cursor: string): ListingPosition {
  const parsed = position.safeParse(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!parsed.success) throw fieldRefused('cursor', 'This cursor is not valid.');
  return parsed.data;
}
