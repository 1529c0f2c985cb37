import type { IntactItem } from '@coffer/client';
import { kindOf } from '@coffer/client/search';
import { IconMovie, IconPhoto } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { formatTakenDay, formatTakenMonth } from '../../format/dates.ts';
import { formatPlayingTime } from '../../format/duration.ts';
import { LongPress } from '../../selection/long-press.ts';
import { thumbnailId } from '../../thumbnails/own-thumbnails.ts';
import { Thumbnail } from '../../thumbnails/Thumbnail.tsx';
import { Tile } from '../../thumbnails/Tile.tsx';
import classes from './PhotoGrid.module.css';
import { type Line, neighbour } from './photo-layout.ts';
import type { Photos } from './photos.ts';
import { Scrubber } from './Scrubber.tsx';
import { texts } from './texts.ts';
import { showPicture, useFocusedPicture, usePhotoView } from './use-photo-view.ts';
import { type Opened, useOpenedItems } from './use-timeline.ts';

/** What can be done with the pictures, by their places. */
export interface PhotoEvents {
  /** Adds a picture to the selection, or takes it out; or adds all from the last one to this. */
  select(index: number, how: 'toggle' | 'extend'): void;
  /** All from one to before another are added or, where all of them are selected, taken out. */
  selectRange(from: number, to: number): void;
  open(index: number): void;
}

interface PhotoGridProps {
  readonly photos: Photos;
  readonly selected: ReadonlySet<string>;
  readonly events: PhotoEvents;
  /** The picture that gets the focus, as when its viewer was closed. */
  readonly entry: string | null;
  /** Tells which picture stands first in the view. */
  onFirst(index: number): void;
  readonly inSpace: InSpace;
}

/** Gives a picture what loads thumbnails of the space in which it is. Must be the same function as long as it does the same. */
export type InSpace = (spaceId: string, picture: ReactNode) => ReactNode;

/** All pictures by month and day, of which only those near the view are drawn, and a scrubber beside them. */
export function PhotoGrid({ photos, selected, events, entry, onFirst, inSpace }: PhotoGridProps) {
  const view = usePhotoView(photos);
  const { scroller, setScroller, layout, drawn, isMeasured } = view;
  const lines = layout.lines.slice(drawn.first, drawn.end);
  const items = useOpenedItems(photos, lines[0]?.from ?? 0, lines.at(-1)?.to ?? 0);
  const { current, onKeyDown } = useCurrentPicture(photos, view, events, entry);
  const pointer = usePointer(events, selected);
  const firstTile = lines.find(({ kind }) => kind === 'tiles')?.from ?? 0;
  const isCurrentDrawn = lines.some(
    ({ kind, from, to }) => kind === 'tiles' && current >= from && current < to,
  );
  const tabStop = isCurrentDrawn ? current : firstTile;
  useEffect(() => onFirst(firstTile), [firstTile, onFirst]);

  return (
    <div className={classes.frame} data-selecting={selected.size > 0 || undefined}>
      <div ref={setScroller} className={classes.scroller}>
        <table
          role="grid"
          tabIndex={-1}
          className={classes.grid}
          style={{ height: layout.heightPx }}
          aria-label={texts.photos}
          aria-multiselectable
          aria-rowcount={layout.lines.length}
          aria-colcount={layout.columns}
          aria-busy={!isMeasured}
        >
          <tbody className={classes.body} {...pointer} onKeyDown={onKeyDown}>
            {lines.map((line, offset) =>
              line.kind === 'tiles' ? (
                <PhotoLine
                  key={line.top}
                  row={drawn.first + offset}
                  line={line}
                  tilePx={layout.tilePx}
                  photos={photos}
                  items={items}
                  selected={selected}
                  current={tabStop >= line.from && tabStop < line.to ? tabStop : null}
                  inSpace={inSpace}
                />
              ) : (
                <Head
                  key={line.top}
                  row={drawn.first + offset}
                  line={line}
                  at={photos.list.takenAt[line.from] ?? 0}
                  isSelected={line.kind === 'day' && isAllSelected(photos, line, selected)}
                />
              ),
            )}
          </tbody>
        </table>
      </div>
      {scroller !== null && <Scrubber scroller={scroller} layout={layout} />}
    </div>
  );
}

function isAllSelected(photos: Photos, { from, to }: Line, selected: ReadonlySet<string>): boolean {
  if (selected.size < to - from) return false;
  for (let index = from; index < to; index++) if (!selected.has(photos.keyAt(index))) return false;
  return true;
}

/** The picture that has the one tab stop, and the keys that move it. */
function useCurrentPicture(
  photos: Photos,
  { scroller, layout, isMeasured }: ReturnType<typeof usePhotoView>,
  events: PhotoEvents,
  entry: string | null,
) {
  const [current, setCurrent] = useState(0);
  const wanted = useFocusedPicture(scroller);
  const [entered, setEntered] = useState<string | null>(null);

  useEffect(() => {
    if (!isMeasured || scroller === null || entry === null || entry === entered) return;
    const index = photos.indexOf(entry);
    if (index === -1) return;
    setEntered(entry);
    setCurrent(index);
    wanted.current = index;
    showPicture(scroller, layout, index, 'center');
  }, [isMeasured, scroller, entry, entered, photos, layout, wanted]);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event.target);
    if (index === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighbour(layout, index, event.key, photos.count);
    if (next !== null && scroller !== null) {
      setCurrent(next);
      wanted.current = next;
      showPicture(scroller, layout, next, 'nearest');
      if (event.shiftKey) events.select(next, 'extend');
    } else if (event.key === 'Enter') events.open(index);
    else if (event.key === ' ') events.select(index, event.shiftKey ? 'extend' : 'toggle');
    else return;
    event.preventDefault();
  };
  return { current, onKeyDown };
}

function indexOf(target: EventTarget): number | null {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return tile === null ? null : Number(tile.dataset['index']);
}

/** Mouse and finger on the pictures, for the table's body. A finger that rests on a picture selects it, and opens nothing. */
function usePointer(events: PhotoEvents, selected: ReadonlySet<string>) {
  const [longPress] = useState(() => new LongPress());
  useEffect(() => () => longPress.cancel(), [longPress]);
  return {
    onClick(event: MouseEvent) {
      if (!longPress.consumeClick()) click(event, events, selected);
    },
    onContextMenu(event: MouseEvent) {
      if ('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch')
        event.preventDefault();
    },
    onPointerDown(event: PointerEvent) {
      longPress.reset();
      const index = indexOf(event.target);
      if (index === null || event.pointerType !== 'touch') return;
      longPress.press(event, () => events.select(index, 'toggle'));
    },
    onPointerMove: (event: PointerEvent) => longPress.move(event),
    onPointerUp: () => longPress.cancel(),
    onPointerCancel: () => longPress.cancel(),
  };
}

/** A click opens a picture; on its mark, with a key, and while some are selected, it selects. */
function click(event: MouseEvent, events: PhotoEvents, selected: ReadonlySet<string>): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const day = target.closest<HTMLElement>('[data-day]');
  if (day !== null) events.selectRange(Number(day.dataset['from']), Number(day.dataset['to']));
  const index = day === null ? indexOf(target) : null;
  if (index === null) return;
  const isOnMark = target.closest('[data-part="check"]') !== null;
  if (event.shiftKey) events.select(index, 'extend');
  else if (isOnMark || event.ctrlKey || event.metaKey || selected.size > 0) events.select(index, 'toggle');
  else events.open(index);
}

interface HeadProps {
  readonly row: number;
  readonly line: Line;
  /** Seconds since 1970 by the clock of the camera. */
  readonly at: number;
  readonly isSelected: boolean;
}

/** The head of a month, or of a day, which can be selected as a whole. */
const Head = memo(function Head({ row, line: { kind, top, height, from, to }, at, isSelected }: HeadProps) {
  const text = kind === 'month' ? formatTakenMonth(at) : formatTakenDay(at);
  return (
    <tr
      className={classes.line}
      aria-rowindex={row + 1}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <th className={kind === 'month' ? classes.month : classes.day} scope="rowgroup">
        {text}
        {kind === 'day' && (
          <input
            type="checkbox"
            className={classes.whole}
            checked={isSelected}
            readOnly
            aria-label={texts.selectDay({ day: text })}
            data-day
            data-from={from}
            data-to={to}
          />
        )}
      </th>
    </tr>
  );
});

interface PhotoLineProps {
  readonly row: number;
  readonly line: Line;
  readonly tilePx: number;
  readonly photos: Photos;
  readonly items: ReadonlyMap<string, Opened>;
  readonly selected: ReadonlySet<string>;
  /** The picture with the tab stop, if it is here. */
  readonly current: number | null;
  readonly inSpace: InSpace;
}

function PhotoLine({
  row,
  line: { top, from, to },
  tilePx,
  photos,
  items,
  selected,
  current,
  inSpace,
}: PhotoLineProps) {
  const indices = Array.from({ length: to - from }, (_, offset) => from + offset);
  return (
    <tr
      className={classes.line}
      aria-rowindex={row + 1}
      style={{ transform: `translateY(${top}px)`, height: tilePx, gridAutoColumns: tilePx }}
    >
      {indices.map((index) => {
        const key = photos.keyAt(index);
        return (
          <PhotoTile
            key={key}
            index={index}
            column={index - from + 1}
            at={photos.list.takenAt[index] ?? 0}
            opened={items.get(key) ?? null}
            selected={selected.has(key)}
            current={index === current}
            inSpace={inSpace}
          />
        );
      })}
    </tr>
  );
}

interface PhotoTileProps {
  readonly index: number;
  readonly column: number;
  readonly at: number;
  /** Null while it has not been opened. */
  readonly opened: Opened | null;
  readonly selected: boolean;
  readonly current: boolean;
  readonly inSpace: InSpace;
}

const PhotoTile = memo(function PhotoTile({
  index,
  column,
  at,
  opened,
  selected,
  current,
  inSpace,
}: PhotoTileProps) {
  const item = opened?.item ?? null;
  const name = item?.name ?? texts.picture;
  const duration = item?.media?.duration ?? null;
  return (
    <Tile
      picture={opened === null ? null : pictureOf(opened, inSpace)}
      selectLabel={texts.select({ name })}
      selected={selected}
      current={current}
      over={
        duration !== null && (
          <span className={classes.duration} aria-hidden="true">
            {formatPlayingTime(duration)}
          </span>
        )
      }
      cell={{
        'aria-label': texts.tile({ name, day: formatTakenDay(at) }),
        'aria-colindex': column,
        title: opened === null ? '' : pathOf(opened),
        'data-index': index,
        'data-id': item?.id,
      }}
    />
  );
});

function pictureOf({ item, space }: Opened, inSpace: InSpace): ReactNode {
  const picture = <Picture item={item} />;
  return space === null ? picture : inSpace(space.spaceId, picture);
}

/** The name and, of a picture in a shared folder, the folders in which it is. */
function pathOf({ item, space, above, parents }: Opened): string {
  const folders = space === null ? [] : [...above, ...parents];
  return [...folders, item].flatMap(({ name }) => name ?? []).join(' / ');
}

function Picture({ item }: { readonly item: IntactItem }) {
  const id = thumbnailId(item);
  const Icon = kindOf(item.mime) === 'video' ? IconMovie : IconPhoto;
  const icon = item.hasThumbnail ? null : (
    <Icon className={classes.icon} size={36} stroke={1.25} aria-hidden="true" />
  );
  return <Thumbnail key={id} id={id} mime={item.mime} wanted={item.hasThumbnail} icon={icon} fills />;
}
