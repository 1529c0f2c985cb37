import type { OpenedItem } from '@coffer/client';
import { Fragment, memo, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { typeText } from '../../../format/kind.ts';
import { Tile } from '../../../thumbnails/Tile.tsx';
import {
  LinkedMark,
  marksOf,
  OfflineMark,
  SharedMark,
  type ShownItem,
  StarMark,
  UploadBar,
} from '../browser/FileRow.tsx';
import { type FileTableProps, shownItem } from '../browser/FileTable.tsx';
import { ItemPicture } from '../browser/ItemPicture.tsx';
import { useEntryPoint } from '../browser/use-entry-point.ts';
import { useRowGrid } from '../browser/use-row-grid.ts';
import { useScrollAnchor } from '../browser/use-scroll-anchor.ts';
import { damageText } from '../damage-text.ts';
import { nameOnScreen } from '../item-name.ts';
import { isFinished } from '../items.ts';
import { sortText } from '../listing/sort.ts';
import type { TileSize } from '../listing/sorts.ts';
import { sizeText } from '../size-text.ts';
import { texts } from '../texts.ts';
import classes from './FileGrid.module.css';
import { GridHead } from './GridHead.tsx';
import { linesOf, shownName, tiling } from './tiling.ts';

interface FileGridProps extends FileTableProps {
  readonly tiles: TileSize;
  onTiles(size: TileSize): void;
}

/** A folder as a grid of tiles, with the keys, the selection and the sorting of its table. Only tiles near the view are drawn. */
export function FileGrid(props: FileGridProps) {
  const { ref, items, loadingMore, sort, selected, actions, highlight, focus, drag } = props;
  const rows = items ?? NO_ROWS;
  const order = sortText(sort);
  const { widthPx, measured } = useWidth();
  const lines = useMemo(() => tiling(widthPx, props.tiles), [widthPx, props.tiles]);
  const { columns, heightPx, namePx } = lines;
  const { scroller, scrolledPx, jumpTo, drawn, view, scrollTo, focusRow, currentId, tabStop, narrow, body } =
    useRowGrid({
      ref,
      rows,
      order,
      arriving: loadingMore,
      selected,
      actions,
      lines,
    });
  useScrollAnchor({
    scrolledPx,
    jumpTo,
    rows,
    view,
    order,
    focused: currentId,
    arriving: loadingMore,
    lines,
  });
  useEntryPoint({ highlight, focus, items, loadingMore }, { focusRow, scrollTo });

  return (
    <div ref={scroller} className={classes.scroller} data-selecting={selected.size > 0 || undefined}>
      <GridHead
        sort={sort}
        narrow={narrow}
        all={{ rows: rows.length, selected: selected.size, onToggle: props.onToggleAll }}
        tiles={props.tiles}
        onSort={props.onSort}
        onTiles={props.onTiles}
        onLayout={props.onLayout}
      />
      <div className={classes.inset}>
        <table
          role="grid"
          tabIndex={-1}
          className={classes.grid}
          aria-label={texts.files}
          aria-multiselectable
          aria-rowcount={Math.ceil(rows.length / columns)}
          aria-colcount={columns}
          aria-busy={items === null || loadingMore}
        >
          <tbody ref={measured} className={classes.body} {...body} {...drag}>
            {linesOf(rows, drawn, columns).map(({ line, items: tiles }) => (
              <tr
                key={line}
                aria-rowindex={line + 1}
                className={classes.line}
                style={{
                  transform: `translateY(${line * heightPx}px)`,
                  height: heightPx,
                  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                }}
              >
                {tiles.map((item, column) => {
                  const index = line * columns + column;
                  return (
                    <FileTile
                      key={item.id}
                      {...shownItem(item, index, props, { view, tabStop })}
                      column={column}
                      namePx={namePx}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {items === null && <SkeletonTiles columns={columns} heightPx={heightPx} />}
      </div>
      {items?.length === 0 && !loadingMore && props.incomplete === null && props.empty}
      {items !== null && loadingMore && <p className={classes.more}>{texts.loadingMore}</p>}
      {props.incomplete}
    </div>
  );
}

const NO_ROWS: readonly OpenedItem[] = [];

/** The width of an element, from before it is painted first. */
function useWidth() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [widthPx, setWidthPx] = useState(0);
  const measured = useCallback((shown: HTMLElement | null) => setElement(shown), []);
  useLayoutEffect(() => {
    if (element !== null) setWidthPx(element.clientWidth);
  }, [element]);
  useEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { widthPx, measured };
}

interface FileTileProps extends ShownItem {
  readonly column: number;
  /** How wide its name may be. */
  readonly namePx: number;
}

/** A star, or what an item that is available offline has beside its name. */
const MARK_PX = 20;

let drawing: CanvasRenderingContext2D | null = null;

/** How wide a name is drawn, by the font of the style sheet. */
function measure(text: string): number {
  if (drawing === null) {
    drawing = document.createElement('canvas').getContext('2d');
    if (drawing !== null) drawing.font = `500 14px ${getComputedStyle(document.body).fontFamily}`;
  }
  return drawing?.measureText(text).width ?? 0;
}

/** An item's tile; the grid listens for all of them, and finds them by the marks that stand here. */
const FileTile = memo(function FileTile(props: FileTileProps) {
  const { item, selected, current } = props;
  const name = nameOnScreen(item);
  const warning = damageText(item);
  const lines = warning === null ? 2 : 1;
  const marks = (props.starred ? 1 : 0) + (props.offline === undefined ? 0 : 1) + (props.linked ? 1 : 0);
  const shown = shownName(name, { widthPx: props.namePx - marks * MARK_PX, lines, measure });
  return (
    <Tile
      picture={<ItemPicture item={item} inView={props.inView} fills />}
      selectLabel={texts.select({ name })}
      selected={selected}
      current={current}
      over={!isFinished(item) && <UploadBar item={item} uploading={props.uploading} />}
      cell={{
        'aria-label': labelOf(item, name),
        'aria-colindex': props.column + 1,
        ...marksOf(props),
      }}
    >
      <div className={classes.caption}>
        <span className={classes.label}>
          <span
            className={classes.name}
            data-lines={lines}
            data-quiet={!isFinished(item) || undefined}
            title={item.name ?? undefined}
            dir="auto"
          >
            {shown.parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: another name has other parts.
              <Fragment key={index}>
                {index > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
            {shown.leftOut !== '' && (
              <>
                <wbr />
                <span className={classes.leftOut}>{shown.leftOut}</span>
                {shown.end}
              </>
            )}
          </span>
          {warning !== null && <span className={classes.warning}>{warning}</span>}
        </span>
        {props.item.spaceId !== undefined && <SharedMark />}
        {props.linked && <LinkedMark />}
        {props.starred && <StarMark />}
        <OfflineMark mark={props.offline} />
        <button
          type="button"
          className={classes.menu}
          aria-label={texts.moreFor({ name })}
          aria-haspopup="menu"
          tabIndex={current ? 0 : -1}
        />
      </div>
    </Tile>
  );
});

/** What a screen reader says of a tile: all that a row has in its columns but the date. */
function labelOf(item: OpenedItem, name: string): string {
  const size = item.kind === 'file' ? sizeText(item) : null;
  return [name, typeText(item.mime, item.name), size, damageText(item)]
    .filter((part) => part !== null)
    .join(', ');
}

/** As many as fill the view of a large screen. */
const SKELETONS = 24;

/** Stand-ins of the same size as the tiles, while a folder loads. */
function SkeletonTiles({ columns, heightPx }: { readonly columns: number; readonly heightPx: number }) {
  return (
    <div
      role="status"
      aria-label={texts.loading}
      className={classes.skeletons}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: heightPx }}
    >
      {Array.from({ length: SKELETONS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never move.
        <span key={index} />
      ))}
    </div>
  );
}
