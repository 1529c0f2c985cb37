import * as z from 'zod/mini';
import {
  NAMES_INDEXED_AT_ONCE,
  SEARCH_LIMIT,
  SEARCH_PAGE_SIZE,
  SEARCH_SKIP_LIMIT,
  SEARCH_TOKEN_LIMIT,
} from './constants.ts';
import { id, searchToken } from './fields.ts';
import { item, searchTokens } from './storage.ts';

export const searchRequest = z.strictObject({
  search: z.array(searchToken).check(z.minLength(1), z.maxLength(SEARCH_TOKEN_LIMIT)),
  dir_id: z.optional(id),
  limit: z._default(z.int().check(z.gte(1), z.lte(SEARCH_LIMIT)), SEARCH_PAGE_SIZE),
  skip: z._default(z.int().check(z.gte(0), z.lte(SEARCH_SKIP_LIMIT)), 0),
});

/** Names that are in the index anew, each with all its tokens. */
export const nameTokens = z.strictObject({
  items: z
    .array(z.strictObject({ id, search_tokens_hashed: searchTokens }))
    .check(z.minLength(1), z.maxLength(NAMES_INDEXED_AT_ONCE)),
});

/**
 * The results of a search, the last modified first. It may be less than was asked for: the rest comes with
 * `next_skip`, so that an answer has a size that nobody can exceed.
 */
export const searchAnswer = z.object({
  items: z.array(item),
  /** The directories above the items, each once, by their ids. */
  directories: z.record(id, item),
  /** The `skip` of the next page; null after the last result. */
  next_skip: z.nullable(z.int().check(z.gte(0), z.lte(SEARCH_SKIP_LIMIT))),
});

export type SearchAnswer = z.infer<typeof searchAnswer>;
