import type { OpenedItem } from '@coffer/client';
import { ActionIcon, Checkbox } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type KeyboardEvent, memo } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { formatDay, formatMoment } from '../../../format/dates.ts';
import { isFinished } from '../actions.ts';
import { typeText } from '../kind.ts';
import { texts } from '../texts.ts';
import classes from './FileRow.module.css';
import { ItemPicture } from './ItemPicture.tsx';
import { UploadBar } from './UploadBar.tsx';

export interface RowHandlers {
  onClick(id: string, timeMs: number): void;
  onToggle(id: string): void;
  onMenu(id: string, anchor: DOMRect): void;
  onFocus(id: string): void;
  /** A key was pressed somewhere in the row at this index. */
  onKeyDown(index: number, event: KeyboardEvent<HTMLTableRowElement>): void;
}

interface FileRowProps {
  readonly item: OpenedItem;
  /** Its place in the table, from 0. */
  readonly index: number;
  /** Pixels from the top of the table's body. */
  readonly top: number;
  readonly selected: boolean;
  /** Whether the table's one tab stop is in this row. */
  readonly current: boolean;
  /** Percent of an upload that is under way; undefined without one. */
  readonly uploading: number | undefined;
  /** Whether files are dragged over this folder. */
  readonly dropping: boolean;
  /** Unix seconds. */
  readonly now: number;
  readonly handlers: RowHandlers;
}

/** One row of the table. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { item, index, top, selected, current, uploading, dropping, now, handlers } = props;
  const damaged = item.state === 'damaged';
  const name = item.name ?? texts.damagedName;
  const size = item.kind === 'directory' ? '—' : formatBytes(item.size);
  const modified = formatDay(item.modifiedAt, now);
  const tabIndex = current ? 0 : -1;

  return (
    <tr
      className={classes['row']}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={tabIndex}
      data-index={index}
      data-damaged={damaged || undefined}
      data-dropping={dropping || undefined}
      data-unfinished={!isFinished(item) || undefined}
      data-drop-folder={item.kind === 'directory' && !damaged ? item.id : undefined}
      onClick={(event) => handlers.onClick(item.id, event.timeStamp)}
      onKeyDown={(event) => handlers.onKeyDown(index, event)}
      onFocus={() => handlers.onFocus(item.id)}
    >
      <td className={classes['check']}>
        <Checkbox
          aria-label={texts.select(name)}
          checked={selected}
          tabIndex={tabIndex}
          onClick={(event) => event.stopPropagation()}
          onChange={() => handlers.onToggle(item.id)}
        />
      </td>
      <td className={classes['name']}>
        <ItemPicture item={item} />
        <div className={classes['label']}>
          <span className={classes['text']} title={damaged ? undefined : name} dir="auto">
            {name}
          </span>
          <span className={classes['below']}>{below(item, size, modified)}</span>
        </div>
      </td>
      <td className={classes['size']}>{size}</td>
      <td className={classes['type']}>{typeText(item.mime, item.name)}</td>
      <td className={classes['modified']} title={formatMoment(item.modifiedAt)}>
        {modified}
      </td>
      <td className={classes['more']}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.moreFor(name)}
          aria-haspopup="menu"
          tabIndex={tabIndex}
          onClick={(event) => {
            event.stopPropagation();
            handlers.onMenu(item.id, event.currentTarget.getBoundingClientRect());
          }}
        >
          <IconDots size={20} />
        </ActionIcon>
        {!isFinished(item) && <UploadBar item={item} uploading={uploading} />}
      </td>
    </tr>
  );
});

/** What stands under the name: a warning, or on narrow screens what the hidden columns say. */
function below(item: OpenedItem, size: string, modified: string): string {
  if (item.state === 'damaged') return texts.damaged;
  return item.kind === 'directory' ? modified : `${size} · ${modified}`;
}
