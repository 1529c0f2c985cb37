import { type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { highlightMatches, rangeOf } from './highlight-matches.ts';
import type { Match } from './page-text.ts';
import './text-layer.css';

interface PageTextProps {
  readonly page: PDFPageProxy;
  readonly scale: number;
  readonly matches: readonly Match[];
  readonly current: Match | null;
}

/** A page's text, see-through above its picture, for selecting, searching and screen readers. */
export function PageText({ page, scale, matches, current }: PageTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [elements, setElements] = useState<readonly HTMLElement[]>([]);

  useEffect(() => {
    const container = ref.current;
    if (container === null) return;
    const viewport = page.getViewport({ scale });
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
    let gone = false;
    layer.render().then(
      () => {
        if (!gone) setElements(layer.textDivs);
      },
      () => undefined, // it was cancelled
    );
    return () => {
      gone = true;
      layer.cancel();
      container.replaceChildren();
    };
  }, [page, scale]);

  useEffect(() => highlightMatches(elements, matches, current), [elements, matches, current]);
  useEffect(() => {
    const range = current === null ? null : rangeOf(elements, current);
    range?.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [elements, current]);

  return <div ref={ref} className="textLayer" />;
}
