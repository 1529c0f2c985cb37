import type { Match } from '@coffer/client';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FocusEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { formatDay, formatMoment } from '../../../format/dates.ts';
import { Facts } from '../../../panels/Status.tsx';
import row from '../browser/FileRow.module.css';
import { OfflineMark, type OfflineMarkProps, SharedMark, StarMark } from '../browser/FileRow.tsx';
import table from '../browser/FileTable.module.css';
import head from '../browser/HeaderRow.module.css';
import { SelectAll, type SelectAllProps } from '../browser/HeaderRow.tsx';
import { ItemPicture } from '../browser/ItemPicture.tsx';
import type { RowEvents } from '../browser/row-events.ts';
import type { RowGridHandle } from '../browser/use-row-grid.ts';
import { useRowKeys } from '../browser/use-row-keys.ts';
import { useRowPointer } from '../browser/use-row-pointer.ts';
import { ROW_HEIGHT_PX, usePageScrolls } from '../browser/use-row-window.ts';
import { texts } from '../texts.ts';
import { changedAt } from './periods.ts';
import classes from './QuickAccess.module.css';

/** Rows under one heading; without one where all of them stand in one list. */
export interface QuickGroup {
  readonly title: string | null;
  readonly matches: readonly Match[];
}

interface QuickTableProps {
  readonly ref: Ref<RowGridHandle>;
  readonly label: string;
  readonly groups: readonly QuickGroup[];
  readonly selected: ReadonlySet<string>;
  readonly starred: ReadonlySet<string>;
  /** What is available offline on this device, by item. */
  readonly offline: ReadonlyMap<string, 'here' | 'coming'>;
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
  const rows = groups.flatMap(({ matches }) => matches.map(({ item }) => item));
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
            {matches.map((match) => {
              const index = indexes.get(match.item.id) ?? 0;
              return (
                <QuickRow
                  key={match.item.id}
                  match={match}
                  index={index}
                  inView={index < inView.upTo}
                  selected={selected.has(match.item.id)}
                  starred={props.starred.has(match.item.id)}
                  offline={props.offline.get(match.item.id)}
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
  readonly match: Match;
  readonly index: number;
  /** Whether its thumbnail is asked for. */
  readonly inView: boolean;
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
  const { match, index, inView, selected, starred, current, narrow, now } = props;
  const { item, parents } = match;
  const place = [texts.myFiles, ...parents.map(({ name }) => name ?? texts.damagedName)].join(' / ');
  const at = changedAt(item);
  const day = formatDay(at, now);
  const tabIndex = current ? 0 : -1;
  return (
    <tr
      className={`${row.row} ${classes.row}`}
      aria-selected={selected}
      tabIndex={tabIndex}
      data-id={item.id}
      data-index={index}
    >
      <td className={row.check} data-part="check">
        <input
          type="checkbox"
          aria-label={texts.select({ name: item.name })}
          checked={selected}
          readOnly
          tabIndex={tabIndex}
        />
      </td>
      <td className={row.name}>
        <ItemPicture item={item} inView={inView} />
        <div className={row.label}>
          <span className={row.text} title={item.name} dir="auto">
            {item.name}
          </span>
          {narrow && (
            <span className={row.below}>
              <Facts of={[place, day]} />
            </span>
          )}
        </div>
        {item.spaceId !== undefined && <SharedMark />}
        {starred && <StarMark />}
        <OfflineMark mark={props.offline} />
      </td>
      {!narrow && (
        <>
          <td>{item.kind === 'directory' ? '—' : formatBytes(item.size)}</td>
          <td className={row.type} title={place} dir="auto">
            {place}
          </td>
          <td className={row.modified} title={formatMoment(at)}>
            {day}
          </td>
        </>
      )}
      <td className={row.more}>
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
