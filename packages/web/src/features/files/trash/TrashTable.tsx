import type { TrashedItem } from '@coffer/client';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { formatDay, formatMoment } from '../../../format/dates.ts';
import { Facts } from '../../../panels/Status.tsx';
import { useSpace } from '../../../session/space-context.ts';
import row from '../browser/FileRow.module.css';
import table from '../browser/FileTable.module.css';
import { SkeletonRows } from '../browser/FolderFaces.tsx';
import head from '../browser/HeaderRow.module.css';
import { SelectAll } from '../browser/HeaderRow.tsx';
import { ItemPicture } from '../browser/ItemPicture.tsx';
import type { RowEvents } from '../browser/row-events.ts';
import { type RowGridHandle, useRowGrid } from '../browser/use-row-grid.ts';
import { ROW_HEIGHT_PX } from '../browser/use-row-window.ts';
import { damageText } from '../damage-text.ts';
import { nameOnScreen } from '../item-name.ts';
import { texts as ofFiles } from '../texts.ts';
import classes from './TrashPage.module.css';
import { texts } from './texts.ts';

interface TrashTableProps {
  readonly ref: Ref<RowGridHandle>;
  /** Null while nothing has arrived. */
  readonly entries: readonly TrashedItem[] | null;
  readonly selected: ReadonlySet<string>;
  readonly actions: RowEvents;
  onToggleAll(): void;
  /** Shown below the head when nothing is in the trash. */
  readonly empty: ReactNode;
}

/** The table of the trash, with the keys, the selection and the drawing of rows that folders have. */
export function TrashTable({ ref, entries, selected, actions, onToggleAll, empty }: TrashTableProps) {
  const rows = (entries ?? []).map(({ item }) => item);
  const { scroller, drawn, view, tabStop, narrow, now, body } = useRowGrid({
    ref,
    rows,
    order: 'trashed',
    arriving: false,
    selected,
    actions,
  });

  return (
    <div ref={scroller} className={table.scroller}>
      <table
        role="grid"
        tabIndex={-1}
        className={table.table}
        aria-label={texts.trash}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-busy={entries === null}
      >
        <thead>
          <tr aria-rowindex={1} className={`${head.row} ${classes.columns}`}>
            <th scope="col" className={head.check}>
              <SelectAll rows={rows.length} selected={selected.size} onToggle={onToggleAll} />
            </th>
            <th scope="col">{ofFiles.name}</th>
            <th scope="col" className={head.size}>
              {ofFiles.size}
            </th>
            <th scope="col" className={head.type}>
              {texts.trashedFrom}
            </th>
            <th scope="col" className={head.modified}>
              {texts.trashedAt}
            </th>
            <th scope="col">
              <VisuallyHidden>{ofFiles.more}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody className={table.body} {...body}>
          {(entries ?? []).slice(drawn.from, drawn.to).map((entry, offset) => (
            <TrashRow
              key={entry.item.id}
              entry={entry}
              index={drawn.from + offset}
              inView={drawn.from + offset >= view.from && drawn.from + offset < view.to}
              selected={selected.has(entry.item.id)}
              current={drawn.from + offset === tabStop}
              narrow={narrow}
              now={now}
            />
          ))}
        </tbody>
      </table>
      {entries === null && <SkeletonRows />}
      {entries?.length === 0 && empty}
    </div>
  );
}

interface TrashRowProps {
  readonly entry: TrashedItem;
  readonly index: number;
  /** Whether it is in the view, and not only near it. */
  readonly inView: boolean;
  readonly selected: boolean;
  /** Whether the table's one tab stop is in this row. */
  readonly current: boolean;
  /** Whether there is no room for columns beside the name. */
  readonly narrow: boolean;
  /** Unix seconds. */
  readonly now: number;
}

/** One row; the table's body listens for all of them. */
function TrashRow({ entry, index, inView, selected, current, narrow, now }: TrashRowProps) {
  const { item, trashedAt } = entry;
  const name = nameOnScreen(item);
  const from = placeOf(entry, useSpace()?.name ?? ofFiles.myFiles);
  const size = item.kind === 'directory' ? '—' : formatBytes(item.size);
  const day = formatDay(trashedAt, now);
  const tabIndex = current ? 0 : -1;
  const damage = damageText(item);
  const below = damage === null ? [from, day] : [damage];
  return (
    <tr
      className={row.row}
      style={{ transform: `translateY(${index * ROW_HEIGHT_PX}px)` }}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={tabIndex}
      data-id={item.id}
      data-index={index}
      data-damaged={item.state === 'damaged' || undefined}
    >
      <td className={row.check} data-part="check">
        <input
          type="checkbox"
          aria-label={ofFiles.select({ name })}
          checked={selected}
          readOnly
          tabIndex={tabIndex}
        />
      </td>
      <td className={row.name}>
        <ItemPicture item={item} inView={inView} />
        <div className={row.label}>
          <span className={row.text} title={item.name ?? undefined} dir="auto">
            {name}
          </span>
          {(narrow || damage !== null) && (
            <span className={row.below}>
              <Facts of={below} />
            </span>
          )}
        </div>
      </td>
      {!narrow && (
        <>
          <td>{size}</td>
          <td className={row.type} title={entry.canReturn ? from : texts.placeGone}>
            {from}
          </td>
          <td className={row.modified} title={formatMoment(trashedAt)}>
            {day}
          </td>
        </>
      )}
      <td className={row.more}>
        <button
          type="button"
          aria-label={ofFiles.moreFor({ name })}
          aria-haspopup="menu"
          tabIndex={tabIndex}
        />
      </td>
    </tr>
  );
}

/**
 * Names the folder out of which something came.
 *
 * @param top the name of the drive, or of the shared folder whose trash it is
 */
function placeOf({ parents }: TrashedItem, top: string): string {
  return parents.length === 0 ? top : (parents.at(-1)?.name ?? ofFiles.damagedName);
}
