/** The text of a page, as it stands in the page's text layer: one string per element. */
export interface PageText {
  readonly strings: readonly string[];
  /** Whether a line ends after the element with this index. */
  readonly lineEnds: readonly boolean[];
}

/** Where a text was found: from a place in one element to a place in the same or a later one. */
export interface Match {
  readonly page: number;
  readonly from: TextPlace;
  readonly to: TextPlace;
}

export interface TextPlace {
  readonly element: number;
  readonly offset: number;
}

/**
 * All places of a text on a page, whatever their case, and also where a line ends within them.
 *
 * @param page its number
 * @param query empty finds nothing
 */
export function findOnPage(page: number, { strings, lineEnds }: PageText, query: string): Match[] {
  const sought = foldText(query.trim()).replace(/ +/g, ' ');
  if (sought === '') return [];
  const starts: number[] = [];
  let text = '';
  strings.forEach((string, index) => {
    starts.push(text.length);
    text += foldText(string) + (lineEnds[index] ? ' ' : '');
  });
  const matches: Match[] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) {
    const from = placeOf(starts, strings, at);
    const last = placeOf(starts, strings, at + sought.length - 1);
    matches.push({ page, from, to: { element: last.element, offset: last.offset + 1 } });
  }
  return matches;
}

/** Of the same length as the text, so that places stay places; the few letters that grow in lower case stay. */
function foldText(text: string): string {
  const lower = text.toLowerCase();
  return (lower.length === text.length ? lower : text).replace(/\s/g, ' ');
}

/** The element in which a place of the whole text lies; the space after a line counts as the end of its last one. */
function placeOf(starts: readonly number[], strings: readonly string[], at: number): TextPlace {
  let element = starts.findLastIndex((start) => start <= at);
  while (element > 0 && strings[element] === '') element--;
  const offset = Math.min(at - (starts[element] ?? 0), (strings[element] ?? '').length);
  return { element, offset };
}
