import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { findOnPage, type Match, type PageText } from './page-text.ts';

/** Letters come in quick succession. */
const PAUSE_MS = 200;

export interface Search {
  readonly query: string;
  readonly matches: readonly Match[];
  /** Index of the match that is looked at; -1 for none. */
  readonly current: number;
  readonly isSearching: boolean;
  /** The match that is looked at. */
  readonly match: Match | null;
  search(query: string): void;
  /** Goes to the next match, or to the previous one; round at the ends. */
  step(by: 1 | -1): void;
}

/** Finds a text in a document, page after page. */
export function useSearch(document: PDFDocumentProxy): Search {
  const [query, setQuery] = useState('');
  const [matches, setMatches] = useState<readonly Match[]>([]);
  const [current, setCurrent] = useState(-1);
  const [isSearching, setSearching] = useState(false);
  const [texts] = useState(() => new Map<number, PageText>());

  useEffect(() => {
    let stopped = false;
    setMatches([]);
    setCurrent(-1);
    setSearching(query.trim() !== '');
    if (query.trim() === '') return;
    const run = async () => {
      let found: readonly Match[] = [];
      for (let page = 1; page <= document.numPages && !stopped; page++) {
        const text = texts.get(page) ?? (await readPageText(document, page));
        texts.set(page, text);
        const here = findOnPage(page, text, query);
        if (stopped || here.length === 0) continue;
        found = [...found, ...here];
        setMatches(found);
        setCurrent((before) => Math.max(before, 0));
      }
      if (!stopped) setSearching(false);
    };
    // A page that cannot be read is seen to be broken where it is shown.
    const timer = setTimeout(() => run().catch(() => setSearching(false)), PAUSE_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [document, query, texts]);

  return {
    query,
    matches,
    current,
    isSearching,
    match: matches[current] ?? null,
    search: setQuery,
    step: (by) =>
      setCurrent((before) => (matches.length === 0 ? -1 : (before + by + matches.length) % matches.length)),
  };
}

async function readPageText(document: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const written = items.filter((item) => 'str' in item);
  return { strings: written.map(({ str }) => str), lineEnds: written.map(({ hasEOL }) => hasEOL) };
}
