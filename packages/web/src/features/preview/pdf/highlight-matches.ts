import type { Match, TextPlace } from './page-text.ts';

const ALL = 'coffer-match';
const CURRENT = 'coffer-current-match';

/**
 * Marks matches in the text layer of a page, without a change to its elements; gives a function that takes the
 * marks away. Browsers without this way of marking show none, and still go to the page.
 *
 * @param elements of the text layer, one for each string of the page
 */
export function highlightMatches(
  elements: readonly HTMLElement[],
  matches: readonly Match[],
  current: Match | null,
): () => void {
  if (!('highlights' in CSS)) return () => {};
  const ranges = matches.map((match) => ({ match, range: rangeOf(elements, match) }));
  for (const { match, range } of ranges) {
    if (range !== null) highlight(match === current ? CURRENT : ALL).add(range);
  }
  return () => {
    for (const { range } of ranges) {
      if (range === null) continue;
      highlight(ALL).delete(range);
      highlight(CURRENT).delete(range);
    }
  };
}

/** A match as a part of the document; null if it is not drawn. */
export function rangeOf(elements: readonly HTMLElement[], { from, to }: Match): Range | null {
  const [start, end] = [textAt(elements, from), textAt(elements, to)];
  if (start === null || end === null) return null;
  const range = new Range();
  range.setStart(start, Math.min(from.offset, start.length));
  range.setEnd(end, Math.min(to.offset, end.length));
  return range;
}

function textAt(elements: readonly HTMLElement[], { element }: TextPlace): Text | null {
  const node = elements[element]?.firstChild;
  return node instanceof Text ? node : null;
}

function highlight(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known !== undefined) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}
