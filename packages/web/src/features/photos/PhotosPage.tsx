import type { PlacedId, SpaceFilter, SpaceHere } from '@coffer/client/space-set';
import { isComing } from '@coffer/client/space-set';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { EmptyCoffer } from '../../identity/EmptyCoffer.tsx';
import { LoadingFailed } from '../../panels/LoadingFailed.tsx';
import { type InSpace, type PhotoEvents, PhotoGrid } from './PhotoGrid.tsx';
import classes from './PhotosPage.module.css';
import type { Photos } from './photos.ts';
import { texts } from './texts.ts';
import { useTimeline } from './use-timeline.ts';

/** The selected pictures, and a way out of the selection. */
export interface PhotoSelection {
  /** Their keys. */
  readonly keys: ReadonlySet<string>;
  readonly places: readonly PlacedId[];
  clear(): void;
}

interface GrowingSelection extends PhotoSelection {
  /** True while pictures that have not been read yet are selected too: nothing is done with a part of them. */
  readonly isGrowing: boolean;
  selectAll(): void;
}

interface PhotosPageProps {
  readonly filter: SpaceFilter;
  /** What chooses another filter; nothing where there is the drive alone. */
  readonly filters: ReactNode;
  /** The key of the picture that gets the focus. */
  readonly entry: string | null;
  /** Whether something lies above the page that has the keys. */
  readonly isCovered: boolean;
  onOpen(place: PlacedId): void;
  /** Shows one after the other, from this one on. */
  onSlideshow(place: PlacedId): void;
  onDelete(selection: PhotoSelection): void;
  /** The tools of the selected pictures. */
  tools(selection: PhotoSelection): ReactNode;
  /** Names the shared folders of which nothing is shown. */
  unread(spaces: readonly SpaceHere[]): ReactNode;
  readonly inSpace: InSpace;
}

/** All pictures and videos of the drive and of what is shared, by the day on which they were taken. */
export function PhotosPage(props: PhotosPageProps) {
  const { filter, filters, entry, isCovered, onOpen, onSlideshow, onDelete, tools, unread, inSpace } = props;
  const { photos, failure, tryAgain } = useTimeline(filter);
  const { selection, events } = usePhotoSelection(photos, onOpen);
  const first = useRef(0);
  const onFirst = useCallback((index: number) => {
    first.current = index;
  }, []);
  useSelectionKeys(photos, selection, isCovered, onDelete);
  const count = photos?.count ?? 0;

  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{texts.photos}</h1>
        {selection.keys.size > 0 && !selection.isGrowing ? (
          tools(selection)
        ) : (
          <>
            {count > 0 && <span className={classes.count}>{texts.count({ count })}</span>}
            {photos !== null && count > 0 && (
              <Button
                variant="default"
                leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
                onClick={() => onSlideshow(photos.placeAt(Math.min(first.current, count - 1)))}
              >
                {texts.slideshow}
              </Button>
            )}
          </>
        )}
      </header>
      {filters !== null && <div className={classes.filters}>{filters}</div>}
      {photos !== null && count > 0 && !isDriveRead(photos) && failure === null && (
        <p className={classes.reading} role="status">
          {texts.readingOn}
        </p>
      )}
      {photos !== null && photos.list.unread.length > 0 && failure === null && (
        <div className={classes.unread}>{unread(photos.list.unread)}</div>
      )}
      {failure !== null && <LoadingFailed failure={failure} onRetry={tryAgain} />}
      {photos !== null && count > 0 ? (
        <PhotoGrid photos={photos} selected={selection.keys} {...{ events, entry, onFirst, inSpace }} />
      ) : (
        failure === null && (photos?.list.isComplete === true ? <NoPictures filter={filter} /> : <Reading />)
      )}
    </section>
  );
}

/** Whether nothing but shared folders is still being read, which are named. */
function isDriveRead({ list: { isComplete, unread } }: Photos): boolean {
  return isComplete || unread.some(isComing);
}

const NOTHING: ReadonlySet<string> = new Set();

/** Which pictures are selected; those that are gone are not any more. */
function usePhotoSelection(photos: Photos | null, onOpen: (place: PlacedId) => void) {
  const [chosen, setChosen] = useState(NOTHING);
  const [anchor, setAnchor] = useState<string | null>(null);
  const [isGrowing, setGrowing] = useState(false);
  const keys = useMemo(() => {
    if (photos === null) return NOTHING;
    if (isGrowing) return allOf(photos);
    const there = [...chosen].filter((key) => photos.indexOf(key) !== -1);
    return there.length === chosen.size ? chosen : new Set(there);
  }, [photos, chosen, isGrowing]);
  const choose = (next: ReadonlySet<string>) => {
    setGrowing(false);
    setChosen(next);
  };
  if (isGrowing && photos?.list.isComplete === true) choose(keys);
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, offset) => photos?.keyAt(from + offset) ?? '');
  const places = useMemo(() => {
    return photos === null ? [] : [...keys].map((key) => photos.placeAt(photos.indexOf(key)));
  }, [photos, keys]);
  const selection: GrowingSelection = {
    keys,
    places,
    isGrowing,
    clear: () => choose(NOTHING),
    selectAll() {
      if (photos === null) return;
      choose(allOf(photos));
      setGrowing(!photos.list.isComplete);
    },
  };

  const events: PhotoEvents = {
    open: (index) => photos !== null && onOpen(photos.placeAt(index)),
    selectRange(from, to) {
      const all = range(from, to);
      const isWhole = all.every((key) => keys.has(key));
      const next = new Set(keys);
      for (const key of all)
        if (isWhole) next.delete(key);
        else next.add(key);
      choose(next);
      setAnchor(all.at(-1) ?? null);
    },
    select(index, how) {
      if (photos === null) return;
      const key = photos.keyAt(index);
      const next = new Set(keys);
      const from = anchor === null ? -1 : photos.indexOf(anchor);
      if (how === 'extend' && from !== -1) {
        for (const each of range(Math.min(from, index), Math.max(from, index) + 1)) next.add(each);
      } else if (!next.delete(key)) next.add(key);
      choose(next);
      if (how === 'toggle' || from === -1) setAnchor(key);
    },
  };
  return { selection, events };
}

const allOf = (photos: Photos): ReadonlySet<string> =>
  new Set(Array.from({ length: photos.count }, (_, index) => photos.keyAt(index)));

/** Escape, Ctrl or Cmd and A, and Delete, wherever the focus is but in a field or a dialog. */
function useSelectionKeys(
  photos: Photos | null,
  selection: GrowingSelection,
  isCovered: boolean,
  onDelete: (selection: PhotoSelection) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isInField = target instanceof Element && target.closest(FIELDS) !== null;
    if (isCovered || altKey || isInField) return;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'a' && photos !== null) {
      event.preventDefault();
      selection.selectAll();
    } else if (key === 'Escape') selection.clear();
    else if (key === 'Delete' && selection.keys.size > 0 && !selection.isGrowing) onDelete(selection);
  });
  useEffect(() => {
    // A dialog that Escape closes is gone before the key arrives here, so it is looked for on the key's way in.
    let hasOverlay = false;
    const look = () => {
      hasOverlay = document.querySelector(OVERLAYS) !== null;
    };
    const listen = (event: KeyboardEvent) => {
      if (!hasOverlay) press(event);
    };
    window.addEventListener('keydown', look, { capture: true });
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      window.removeEventListener('keydown', listen);
    };
  }, []);
}

const FIELDS = 'input:not([type="checkbox"]), textarea';
const OVERLAYS = '[role="dialog"], [role="menu"]';

function NoPictures({ filter }: Pick<PhotosPageProps, 'filter'>) {
  return (
    <div className={classes.empty}>
      <EmptyCoffer />
      <h2 className={classes.emptyTitle}>{texts.empty}</h2>
      {filter === 'all' && <p className={classes.hint}>{texts.emptyHint}</p>}
    </div>
  );
}

/** As many as fill the view of a large screen. */
const STAND_INS = 40;

function Reading() {
  return (
    <div className={classes.stage} role="status" aria-label={texts.reading}>
      <p className={classes.hint}>{texts.reading}</p>
      <div className={classes.standIns}>
        {Array.from({ length: STAND_INS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never move.
          <span key={index} />
        ))}
      </div>
    </div>
  );
}
