import { isFailure, type Match, type SearchPage } from '@coffer/client';
import { failureText } from '../../failures/texts.ts';

/** The state of a search, as it is shown. */
export type SearchState =
  /** Nothing was typed. */
  | { readonly kind: 'start' }
  /** The first answer is on its way; or it failed, which people are not told. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'locked'; readonly message: string }
  | { readonly kind: 'results'; readonly found: readonly Match[] };

/**
 * The state for the typed text, the pages that have arrived, and the failure. Only a missing key is shown; other
 * failures leave what is there.
 */
export function searchState(
  typed: string,
  pages: readonly SearchPage[] | undefined,
  error: unknown,
): SearchState {
  if (typed === '') return { kind: 'start' };
  if (isFailure(error, 'search_without_key')) return { kind: 'locked', message: failureText(error) };
  return pages === undefined ? { kind: 'waiting' } : { kind: 'results', found: withoutRepetition(pages) };
}

/** An item may stand in two pages, if others were added or deleted in between. */
function withoutRepetition(pages: readonly SearchPage[]): Match[] {
  return [...new Map(pages.flatMap(({ found }) => found.map((each) => [each.item.id, each]))).values()];
}
