import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FocusEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { pathText } from '../../../everything/places.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { formatDay, formatMoment } from '../../../format/dates.ts';
import { Facts } from '../../../panels/Status.tsx';
import cells from '../browser/FileRow.module.css';
import { OfflineMark, type OfflineMarkProps, SharedMark, StarMark } from '../browser/FileRow.tsx';
import table from '../browser/FileTable.module.css';
import head from '../browser/HeaderRow.module.css';
import { SelectAll, type SelectAllProps } from '../browser/HeaderRow.tsx';
import type { RowEvents } from '../browser/row-events.ts';
import type { RowGridHandle } from '../browser/use-row-grid.ts';
import { useRowKeys } from '../browser/use-row-keys.ts';
import { useRowPointer } from '../browser/use-row-pointer.ts';
import { ROW_HEIGHT_PX, usePageScrolls } from '../browser/use-row-window.ts';
import { texts } from '../texts.ts';
import { changedAt } from './periods.ts';
import classes from './QuickAccess.module.css';
import { placeOf, type QuickRow as Row } from './rows.ts';

/** Rows under one heading; without one where all of them stand in one list. */
export interface QuickGroup {
  readonly title: string | null;
  readonly matches: readonly Row[];
}

export interface QuickTableProps {
  readonly ref: Ref<RowGridHandle>;
  readonly label: string;
  readonly groups: readonly QuickGroup[];
  readonly selected: ReadonlySet<string>;
  readonly starred: ReadonlySet<string>;
  /** Whether a row is available offline on this device, or will be; undefined where it is not wanted. */
  offlineOf(row: Row): OfflineMarkProps['mark'];
  /** An item's thumbnail by the keys of its space, or its icon. */
  picture(row: Row, inView: boolean): ReactNode;
  readonly actions: RowEvents;
  /** Whether more rows are to come. */
  readonly busy: boolean;
  onToggleAll(): void;
  /** Shown below the rows, or in their place. */
  readonly children: ReactNode;
}

/** Rows beyond the view whose thumbnails are asked for. */
const AHEAD = 4;

/** Items from all folders, with the folder of each, in groups; with the keys, the selection and the menu of a folder's rows. */
export function QuickTable(props: QuickTableProps) {
  const { ref, label, groups, selected, actions, busy } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [now] = useState(() => Date.now() / 1000);
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const rows = groups.flatMap(({ matches }) => matches);
  const inView = useRowsInView(scroller);
  const current = Math.max(
    0,
    rows.findIndex(({ id }) => id === currentId),
  );
  const focusRow = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
  useImperativeHandle(ref, () => ({ focus: () => focusRow(current) }));
  const pointer = useRowPointer({ actions, selecting: selected.size > 0 });
  const onKeyDown = useRowKeys({
    rows,
    actions,
    columns: 1,
    pageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT_PX) - 1),
    focusRow,
  });
  const indexes = new Map(rows.map(({ id }, index) => [id, index]));

  return (
    <div ref={scroller} className={table.scroller} onScroll={inView.onScroll}>
      <table
        role="grid"
        tabIndex={-1}
        className={table.table}
        aria-label={label}
        aria-multiselectable
        aria-busy={busy}
        {...pointer}
        onKeyDown={onKeyDown}
        onFocus={({ target }: FocusEvent) =>
          setCurrentId(target.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? null)
        }
      >
        <thead>
          <QuickHead rows={rows.length} selected={selected.size} onToggle={props.onToggleAll} />
        </thead>
        {groups.map(({ title, matches }) => (
          <tbody key={title ?? ''} className={classes.group}>
            {title !== null && (
              <tr className={classes.title}>
                <th scope="rowgroup" colSpan={6}>
                  {title}
                </th>
              </tr>
            )}
            {matches.map((row) => {
              const index = indexes.get(row.id) ?? 0;
              return (
                <QuickRow
                  key={row.id}
                  row={row}
                  picture={props.picture(row, index < inView.upTo)}
                  index={index}
                  selected={selected.has(row.id)}
                  starred={props.starred.has(row.id)}
                  offline={props.offlineOf(row)}
                  current={index === current}
                  narrow={narrow}
                  now={now}
                />
              );
            })}
          </tbody>
        ))}
      </table>
      {props.children}
    </div>
  );
}

/** Up to which row thumbnails are asked for: those that came into view stay. */
function useRowsInView(scroller: { readonly current: HTMLElement | null }) {
  const pageScrolls = usePageScrolls();
  const [upTo, setUpTo] = useState(Math.ceil(window.innerHeight / ROW_HEIGHT_PX));
  return {
    // A page that scrolls as a whole tells nothing of its lists, which are short here.
    upTo: pageScrolls ? Number.POSITIVE_INFINITY : upTo,
    onScroll() {
      const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
      const seen = Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT_PX) + AHEAD;
      setUpTo((before) => Math.max(before, seen));
    },
  };
}

function QuickHead(all: SelectAllProps) {
  return (
    <tr className={head.row}>
      <th scope="col" className={head.check}>
        <SelectAll {...all} />
      </th>
      <th scope="col" className={classes.column}>
        {texts.name}
      </th>
      <th scope="col" className={`${head.size} ${classes.column}`}>
        {texts.size}
      </th>
      <th scope="col" className={`${head.type} ${classes.column}`}>
        {texts.location}
      </th>
      <th scope="col" className={`${head.modified} ${classes.column}`}>
        {texts.changed}
      </th>
      <th scope="col">
        <VisuallyHidden>{texts.more}</VisuallyHidden>
      </th>
    </tr>
  );
}

interface QuickRowProps {
  readonly row: Row;
  readonly picture: ReactNode;
  readonly index: number;
  readonly selected: boolean;
  readonly starred: boolean;
  /** Whether it is available offline on this device, or will be; undefined where it is not wanted. */
  readonly offline: OfflineMarkProps['mark'];
  /** Whether the table's one tab stop is in this row. */
  readonly current: boolean;
  /** Whether there is no room for columns beside the name. */
  readonly narrow: boolean;
  /** Unix seconds. */
  readonly now: number;
}

/** One row; the table listens for all of them. */
function QuickRow(props: QuickRowProps) {
  const { row, picture, index, selected, starred, current, narrow, now } = props;
  const { id, item, space } = row;
  const place = pathText(placeOf(row));
  const at = changedAt(item);
  const day = formatDay(at, now);
  const tabIndex = current ? 0 : -1;
  return (
    <tr
      className={`${cells.row} ${classes.row}`}
      aria-selected={selected}
      tabIndex={tabIndex}
      data-id={id}
      data-index={index}
    >
      <td className={cells.check} data-part="check">
        <input
          type="checkbox"
          aria-label={texts.select({ name: item.name })}
          checked={selected}
          readOnly
          tabIndex={tabIndex}
        />
      </td>
      <td className={cells.name}>
        {picture}
        <div className={cells.label}>
          <span className={cells.text} title={item.name} dir="auto">
            {item.name}
          </span>
          {narrow && (
            <span className={cells.below}>
              <Facts of={[place, day]} />
            </span>
          )}
        </div>
        {(space !== null || item.spaceId !== undefined) && <SharedMark />}
        {starred && <StarMark />}
        <OfflineMark mark={props.offline} />
      </td>
      {!narrow && (
        <>
          <td>{item.kind === 'directory' ? '—' : formatBytes(item.size)}</td>
          <td className={cells.type} title={place} dir="auto">
            {place}
          </td>
          <td className={cells.modified} title={formatMoment(at)}>
            {day}
          </td>
        </>
      )}
      <td className={cells.more}>
        <button
          type="button"
          aria-label={texts.moreFor({ name: item.name })}
          aria-haspopup="menu"
          tabIndex={tabIndex}
        />
      </td>
    </tr>
  );
}
