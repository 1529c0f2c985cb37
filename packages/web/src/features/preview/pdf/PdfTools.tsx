import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { ZoomTools } from '../image/ZoomTools.tsx';
import { texts } from '../texts.ts';
import classes from './PdfView.module.css';
import { SearchField } from './SearchField.tsx';
import type { PdfZoom } from './use-pdf-zoom.ts';
import type { Search } from './use-search.ts';

interface PdfToolsProps {
  readonly page: number;
  readonly count: number;
  readonly strip: boolean;
  readonly onToggleStrip: () => void;
  readonly zoom: PdfZoom;
  readonly search: Search;
}

/** What can be done with a document. */
export function PdfTools({ page, count, strip, onToggleStrip, zoom, search }: PdfToolsProps) {
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
      <span className={classes.number}>{texts.pageOf(page, count)}</span>
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
    </div>
  );
}
