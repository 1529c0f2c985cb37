import type { OpenedItem } from '@coffer/client';
import { ROW_RENDER_MARGIN_PX } from '@coffer/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef, useState } from 'react';
import { isAll, type Selection } from '../listing/selection.ts';
import type { Sort, SortField } from '../listing/sort.ts';
import { texts } from '../texts.ts';
import { FileRow, type RowHandlers } from './FileRow.tsx';
import classes from './FileTable.module.css';
import { HeaderRow } from './HeaderRow.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { type RowKeyActions, useRowKeys } from './use-row-keys.ts';
import { useStableHandlers } from './use-stable-handlers.ts';

/** The same as --row-height in the style sheet. */
const ROW_HEIGHT_PX = 56;

interface FileTableProps {
  /** In the order in which they are shown; null while nothing has arrived. */
  readonly items: readonly OpenedItem[] | null;
  /** Whether more items are on the way. */
  readonly loadingMore: boolean;
  readonly sort: Sort;
  readonly selection: Selection;
  /** Percent of uploads that are under way, by item. */
  readonly uploads: ReadonlyMap<string, number>;
  readonly handlers: Pick<RowHandlers, 'onClick'> & RowKeyActions;
  /** The folder row that files are dragged over. */
  readonly dropFolder: string | null;
  onSort(field: SortField): void;
  onToggleAll(): void;
  /** Shown below the head when the folder is empty. */
  readonly empty: ReactNode;
}

/** The table of a folder. Only the rows within 2000 px of the view are drawn. */
export function FileTable(props: FileTableProps) {
  const { items, loadingMore, sort, selection, uploads, handlers, dropFolder } = props;
  const { onSort, onToggleAll, empty } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [now] = useState(() => Date.now() / 1000);
  const rows = items ?? [];
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: Math.ceil(ROW_RENDER_MARGIN_PX / ROW_HEIGHT_PX),
  });
  const onKeyDown = useRowKeys({ rows, virtualizer, actions: handlers });
  const rowHandlers = useStableHandlers({ ...handlers, onFocus: setCurrentId, onKeyDown });
  const tabStop = rows.some(({ id }) => id === currentId) ? currentId : rows[0]?.id;

  return (
    <div ref={scroller} className={classes['scroller']}>
      <table
        role="grid"
        className={classes['table']}
        aria-label={texts.files}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-busy={items === null || loadingMore}
      >
        <thead>
          <HeaderRow
            sort={sort}
            selected={selectedState(selection, rows)}
            disabled={rows.length === 0}
            onSort={onSort}
            onToggleAll={onToggleAll}
          />
        </thead>
        <tbody className={classes['body']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const item = rows[index];
            return (
              item && (
                <FileRow
                  key={item.id}
                  item={item}
                  index={index}
                  top={start}
                  selected={selection.has(item.id)}
                  current={item.id === tabStop}
                  uploading={uploads.get(item.id)}
                  dropping={item.id === dropFolder}
                  now={now}
                  handlers={rowHandlers}
                />
              )
            );
          })}
        </tbody>
      </table>
      {items === null && <SkeletonRows />}
      {items?.length === 0 && !loadingMore && empty}
      {items !== null && loadingMore && <p className={classes['more']}>{texts.loadingMore}</p>}
    </div>
  );
}

function selectedState(selection: Selection, rows: readonly OpenedItem[]): 'none' | 'some' | 'all' {
  if (selection.size === 0) return 'none';
  return isAll(
    selection,
    rows.map(({ id }) => id),
  )
    ? 'all'
    : 'some';
}
