import './highlighted.css';
import type { OpenedItem } from '@coffer/client';
import { memo } from 'react';
import { formatDay, formatMoment } from '../../../format/dates.ts';
import { typeText } from '../../../format/kind.ts';
import { damageText } from '../damage-text.ts';
import { nameOnScreen } from '../item-name.ts';
import { isFinished, uploadPercent } from '../items.ts';
import { sizeText } from '../size-text.ts';
import { texts } from '../texts.ts';
import classes from './FileRow.module.css';
import { ItemPicture } from './ItemPicture.tsx';
import marks from './StarMark.module.css';

/** What is shown of an item in a folder, in a row or on a tile. */
export interface ShownItem {
  readonly item: OpenedItem;
  /** Its index in the folder. */
  readonly index: number;
  /** Whether it is in the view, and not only near it. */
  readonly inView: boolean;
  readonly selected: boolean;
  /** Whether the one tab stop of all of them is here. */
  readonly current: boolean;
  readonly starred: boolean;
  /** Percent of an upload that is under way; undefined without one. */
  readonly uploading: number | undefined;
  /** Whether it is available offline on this device, or will be; undefined where it is not wanted. */
  readonly offline: OfflineMarkProps['mark'];
  /** Whether it has a public link that all who have the shared folder see. */
  readonly linked: boolean;
  /** Whether something is dragged over this folder. */
  readonly dropping: boolean;
  /** Whether the address points at it. */
  readonly highlighted: boolean;
  readonly draggable: boolean;
}

/** The marks by which whoever listens for all rows or tiles finds them, and by which they are drawn. */
export function marksOf({ item, index, dropping, highlighted, draggable }: ShownItem) {
  return {
    draggable,
    'data-id': item.id,
    'data-index': index,
    'data-dropping': dropping || undefined,
    'data-highlighted': highlighted || undefined,
    'data-drop-folder': item.state === 'intact' && item.kind === 'directory' ? item.id : undefined,
  };
}

interface FileRowProps extends ShownItem {
  /** Pixels from the top of the table's body. */
  readonly top: number;
  /** Whether there is no room for columns beside the name. */
  readonly narrow: boolean;
  /** Unix seconds. */
  readonly now: number;
}

/**
 * One row of the table. Dozens of them appear in a frame while somebody scrolls, so it consists of plain
 * elements, and the table's body listens for all rows; it finds them by the marks that stand here.
 */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { item, index, top, inView, selected, current, uploading, now } = props;
  const warned = damageText(item) !== null;
  const name = nameOnScreen(item);
  const size = sizeText(item);
  const modified = formatDay(item.modifiedAt, now);
  const tabIndex = current ? 0 : -1;
  const text = (
    <span className={classes.text} title={item.name ?? undefined} dir="auto">
      {name}
    </span>
  );

  return (
    <tr
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={tabIndex}
      {...marksOf(props)}
      data-damaged={damageText(item) !== null || undefined}
      data-unfinished={!isFinished(item) || undefined}
    >
      <td className={classes.check} data-part="check">
        <input
          type="checkbox"
          aria-label={texts.select({ name })}
          checked={selected}
          readOnly
          tabIndex={tabIndex}
        />
      </td>
      <td className={classes.name}>
        <ItemPicture item={item} inView={inView} />
        {props.narrow || warned ? (
          <div className={classes.label}>
            {text}
            <span className={classes.below} title={damageText(item) ?? undefined}>
              {below(item, size, modified)}
            </span>
          </div>
        ) : (
          text
        )}
        {item.spaceId !== undefined && <SharedMark />}
        {props.linked && <LinkedMark />}
        {props.starred && <StarMark />}
        <OfflineMark mark={props.offline} />
      </td>
      {!props.narrow && (
        <>
          <td>{size}</td>
          <td className={classes.type}>{typeText(item.mime, item.name)}</td>
          <td className={classes.modified} title={formatMoment(item.modifiedAt)}>
            {modified}
          </td>
        </>
      )}
      <td className={classes.more}>
        <button type="button" aria-label={texts.moreFor({ name })} aria-haspopup="menu" tabIndex={tabIndex} />
        {!isFinished(item) && <UploadBar item={item} uploading={uploading} />}
      </td>
    </tr>
  );
});

/** The line under the name: a warning, or on narrow screens what the hidden columns say. */
function below(item: OpenedItem, size: string, modified: string): string {
  const damage = damageText(item);
  if (damage !== null) return damage;
  return item.kind === 'directory' ? modified : `${size} · ${modified}`;
}

interface UploadBarProps {
  readonly item: OpenedItem;
  /** Percent of an upload that is under way; undefined without one. */
  readonly uploading: number | undefined;
}

/** How far an unfinished item is, at the edge of its row or tile. */
export function UploadBar({ item, uploading }: UploadBarProps) {
  const percent = uploadPercent(item, uploading);
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={texts.uploadProgress({ name: nameOnScreen(item), percent })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-idle={uploading === undefined || undefined}
    >
      <div className={classes.bar} style={{ width: `${percent}%` }} />
    </div>
  );
}

export interface OfflineMarkProps {
  readonly mark: 'here' | 'coming' | undefined;
}

/** Says that an item is available offline on this device, or will be. */
export function OfflineMark({ mark }: OfflineMarkProps) {
  return (
    mark !== undefined && (
      <span
        className={classes.offline}
        role="img"
        aria-label={mark === 'here' ? texts.offlineHere : texts.offlineComing}
        data-coming={mark === 'coming' || undefined}
      />
    )
  );
}

/** Says that an item is starred. One element, since there may be one in each row. */
export function StarMark() {
  return <span className={marks.star} role="img" aria-label={texts.isStarred} title={texts.isStarred} />;
}

/** Says that an item has a public link. */
export function LinkedMark() {
  return <span className={marks.linked} role="img" aria-label={texts.isLinked} title={texts.isLinked} />;
}

/** Says that a folder is shared with others, or by them. */
export function SharedMark() {
  return <span className={marks.shared} role="img" aria-label={texts.isShared} title={texts.isShared} />;
}
