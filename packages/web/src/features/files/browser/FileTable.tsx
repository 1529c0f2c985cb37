import type { OpenedItem } from '@coffer/client';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { type Sort, type SortField, sortText } from '../listing/sort.ts';
import type { Layout } from '../listing/sorts.ts';
import { texts } from '../texts.ts';
import { FileRow, type ShownItem } from './FileRow.tsx';
import classes from './FileTable.module.css';
import { SkeletonRows } from './FolderFaces.tsx';
import { HeaderRow } from './HeaderRow.tsx';
import type { RowEvents } from './row-events.ts';
import type { RowRange } from './row-window.ts';
import { useEntryPoint } from './use-entry-point.ts';
import { type RowGridHandle, useRowGrid } from './use-row-grid.ts';
import { ROW_HEIGHT_PX } from './use-row-window.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

/** The same for a folder's table and its grid. */
export interface FileTableProps {
  readonly ref: Ref<RowGridHandle>;
  /** In the order in which they are shown; null while nothing has arrived. */
  readonly items: readonly OpenedItem[] | null;
  /** Whether more items are on the way. */
  readonly loadingMore: boolean;
  readonly sort: Sort;
  readonly selected: ReadonlySet<string>;
  /** Percent of uploads that are under way, by item. */
  readonly uploads: ReadonlyMap<string, number>;
  /** The ids of the starred items. */
  readonly starred: ReadonlySet<string>;
  /** What is available offline on this device, by item. */
  readonly offline: ReadonlyMap<string, 'here' | 'coming'>;
  /** The ids of those that have a public link, as all who have a shared folder see it. */
  readonly linked: ReadonlySet<string>;
  readonly actions: RowEvents;
  /** The item that the address points at. */
  readonly highlight: string | null;
  /** The row that gets the focus if nothing has it; null for the first one, undefined for none. */
  readonly focus: string | null | undefined;
  /** The folder that something is dragged over. */
  readonly dropFolder: string | null;
  /** Listens for rows that are dragged; null where a finger moves them, which scrolls. */
  readonly drag: HTMLAttributes<HTMLElement> | null;
  onSort(field: SortField): void;
  onToggleAll(): void;
  /** Shows the folder as a list, or as a grid. */
  onLayout(layout: Layout): void;
  /** Shown below the head when the folder is empty. */
  readonly empty: ReactNode;
  /** Shown below the rows when they are not all, or not as they are now; null when they are. */
  readonly incomplete: ReactNode;
}

/** The table of a folder. Only the rows within 2000 px of the view are drawn. */
export function FileTable(props: FileTableProps) {
  const { ref, items, loadingMore, sort, selected, actions, highlight, focus, drag } = props;
  const rows = items ?? NO_ROWS;
  const order = sortText(sort);
  const {
    scroller,
    scrolledPx,
    jumpTo,
    drawn,
    view,
    scrollTo,
    focusRow,
    currentId,
    tabStop,
    narrow,
    now,
    body,
  } = useRowGrid({
    ref,
    rows,
    order,
    arriving: loadingMore,
    selected,
    actions,
  });
  useScrollAnchor({ scrolledPx, jumpTo, rows, view, order, focused: currentId, arriving: loadingMore });
  useEntryPoint({ highlight, focus, items, loadingMore }, { focusRow, scrollTo });

  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        role="grid"
        tabIndex={-1}
        className={classes.table}
        aria-label={texts.files}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-busy={items === null || loadingMore}
      >
        <thead>
          <HeaderRow
            sort={sort}
            narrow={narrow}
            all={{ rows: rows.length, selected: selected.size, onToggle: props.onToggleAll }}
            onSort={props.onSort}
            onLayout={props.onLayout}
          />
        </thead>
        <tbody className={classes.body} {...body} {...drag}>
          {rows.slice(drawn.from, drawn.to).map((item, offset) => {
            const index = drawn.from + offset;
            return (
              <FileRow
                key={item.id}
                {...shownItem(item, index, props, { view, tabStop })}
                top={index * ROW_HEIGHT_PX}
                narrow={narrow}
                now={now}
              />
            );
          })}
        </tbody>
      </table>
      {items === null && <SkeletonRows />}
      {items?.length === 0 && !loadingMore && props.incomplete === null && props.empty}
      {items !== null && loadingMore && <p className={classes.more}>{texts.loadingMore}</p>}
      {props.incomplete}
    </div>
  );
}

/** What a table or a grid shows of the item at an index. */
export function shownItem(
  item: OpenedItem,
  index: number,
  props: FileTableProps,
  { view, tabStop }: { readonly view: RowRange; readonly tabStop: number },
): ShownItem {
  const { id } = item;
  return {
    item,
    index,
    inView: index >= view.from && index < view.to,
    selected: props.selected.has(id),
    current: index === tabStop,
    starred: props.starred.has(id),
    uploading: props.uploads.get(id),
    offline: props.offline.get(id),
    linked: props.linked.has(id),
    dropping: id === props.dropFolder,
    highlighted: id === props.highlight,
    draggable: props.drag !== null,
  };
}

const NO_ROWS: readonly OpenedItem[] = [];
