import { ActionIcon, TextInput } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconLayoutSidebar,
  IconPrinter,
  IconSearch,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { ZoomTools } from '../image/ZoomTools.tsx';
import { texts } from '../texts.ts';
import classes from './PdfView.module.css';
import type { PdfSearch, PdfZoom } from './use-pdf-viewer.ts';
import type { PdfPrinting } from './use-printing.ts';

interface PdfToolsProps {
  readonly page: number;
  readonly count: number;
  readonly strip: boolean;
  readonly onToggleStrip: () => void;
  readonly zoom: PdfZoom;
  readonly search: PdfSearch;
  readonly printing: Pick<PdfPrinting, 'isDrawing' | 'print'>;
}

/** The tools of a document. */
export function PdfTools({ page, count, strip, onToggleStrip, zoom, search, printing }: PdfToolsProps) {
  return (
    <div className={classes.tools} role="toolbar" aria-label={texts.pdfTools}>
      <ActionIcon
        variant={strip ? 'light' : 'subtle'}
        color={strip ? 'verdigris' : 'gray'}
        aria-label={strip ? texts.hidePages : texts.showPages}
        aria-pressed={strip}
        onClick={onToggleStrip}
      >
        <IconLayoutSidebar size={18} />
      </ActionIcon>
      <span className={classes.number}>{texts.pageOf({ number: page, count })}</span>
      <SearchField search={search} />
      <span className={classes.zoom}>
        <ZoomTools
          percent={zoom.percent}
          canZoomIn={zoom.canZoomIn}
          canZoomOut={zoom.canZoomOut}
          onZoomIn={zoom.zoomIn}
          onZoomOut={zoom.zoomOut}
          onFit={zoom.fit}
        />
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.print}
        aria-keyshortcuts="Control+P Meta+P"
        loading={printing.isDrawing}
        onClick={printing.print}
      >
        <IconPrinter size={18} />
      </ActionIcon>
    </div>
  );
}

interface SearchFieldProps {
  readonly search: PdfSearch;
}

/** The field for a text to find in the document, and the steps from match to match. */
export function SearchField({ search }: SearchFieldProps) {
  const { query, count } = search;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') search.step(event.shiftKey ? 'previous' : 'next');
    if (event.key !== 'Escape' || query === '') return;
    // Escape empties the field first, and closes the viewer after that.
    event.preventDefault();
    event.nativeEvent.stopImmediatePropagation();
    search.search('');
  };
  const none = count === 0;
  return (
    <search className={classes.search}>
      <TextInput
        size="xs"
        type="search"
        aria-label={texts.search}
        placeholder={texts.searchPlaceholder}
        leftSection={<IconSearch size={15} />}
        value={query}
        onChange={(event) => search.search(event.currentTarget.value)}
        onKeyDown={press}
      />
      {query.trim() !== '' && (
        <>
          <span className={classes.found} role="status">
            {foundText(search)}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.previousMatch}
            disabled={none}
            onClick={() => search.step('previous')}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.nextMatch}
            disabled={none}
            onClick={() => search.step('next')}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
        </>
      )}
    </search>
  );
}

function foundText({ count, position, isSearching }: PdfSearch): string {
  if (count > 0) return texts.matchOf({ number: position, count });
  return isSearching ? texts.searching : texts.noMatches;
}
