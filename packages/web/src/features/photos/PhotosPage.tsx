import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { EmptyCoffer } from '../../identity/EmptyCoffer.tsx';
import { LoadingFailed } from '../../panels/LoadingFailed.tsx';
import { type PhotoEvents, PhotoGrid } from './PhotoGrid.tsx';
import classes from './PhotosPage.module.css';
import { texts } from './texts.ts';
import { type Photos, useTimeline } from './use-timeline.ts';

/** The selected pictures, and a way out of the selection. */
export interface PhotoSelection {
  readonly ids: ReadonlySet<string>;
  clear(): void;
}

interface GrowingSelection extends PhotoSelection {
  /** True while pictures that have not been read yet are selected too: nothing is done with a part of them. */
  readonly isGrowing: boolean;
  selectAll(): void;
}

interface PhotosPageProps {
  /** The picture that gets the focus. */
  readonly entry: string | null;
  /** Whether something lies above the page that has the keys. */
  readonly isCovered: boolean;
  onOpen(id: string): void;
  /** Shows one after the other, from this one on. */
  onSlideshow(id: string): void;
  onDelete(selection: PhotoSelection): void;
  /** The tools of the selected pictures. */
  tools(selection: PhotoSelection): ReactNode;
}

/** All pictures and videos of the drive, by the day on which they were taken. */
export function PhotosPage({ entry, isCovered, onOpen, onSlideshow, onDelete, tools }: PhotosPageProps) {
  const { photos, failure, tryAgain } = useTimeline();
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
        {selection.ids.size > 0 && !selection.isGrowing ? (
          tools(selection)
        ) : (
          <>
            {count > 0 && <span className={classes.count}>{texts.count({ count })}</span>}
            {photos !== null && count > 0 && (
              <Button
                variant="default"
                leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
                onClick={() => onSlideshow(photos.idAt(Math.min(first.current, count - 1)))}
              >
                {texts.slideshow}
              </Button>
            )}
          </>
        )}
      </header>
      {photos !== null && count > 0 && !photos.list.isComplete && failure === null && (
        <p className={classes.reading} role="status">
          {texts.readingOn}
        </p>
      )}
      {failure !== null && <LoadingFailed failure={failure} onRetry={tryAgain} />}
      {photos !== null && count > 0 ? (
        <PhotoGrid photos={photos} selected={selection.ids} events={events} entry={entry} onFirst={onFirst} />
      ) : (
        failure === null && (photos?.list.isComplete === true ? <NoPictures /> : <Reading />)
      )}
    </section>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

/** Which pictures are selected; those that are gone are not any more. */
function usePhotoSelection(photos: Photos | null, onOpen: (id: string) => void) {
  const [chosen, setChosen] = useState(NOTHING);
  const [anchor, setAnchor] = useState<string | null>(null);
  const [isGrowing, setGrowing] = useState(false);
  const ids = useMemo(() => {
    if (photos === null) return NOTHING;
    if (isGrowing) return allOf(photos);
    const there = [...chosen].filter((id) => photos.indexOf(id) !== -1);
    return there.length === chosen.size ? chosen : new Set(there);
  }, [photos, chosen, isGrowing]);
  const choose = (next: ReadonlySet<string>) => {
    setGrowing(false);
    setChosen(next);
  };
  if (isGrowing && photos?.list.isComplete === true) choose(ids);
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, offset) => photos?.idAt(from + offset) ?? '');
  const selection: GrowingSelection = {
    ids,
    isGrowing,
    clear: () => choose(NOTHING),
    selectAll() {
      if (photos === null) return;
      choose(allOf(photos));
      setGrowing(!photos.list.isComplete);
    },
  };

  const events: PhotoEvents = {
    open: (index) => photos !== null && onOpen(photos.idAt(index)),
    selectRange(from, to) {
      const all = range(from, to);
      const isWhole = all.every((id) => ids.has(id));
      const next = new Set(ids);
      for (const id of all)
        if (isWhole) next.delete(id);
        else next.add(id);
      choose(next);
      setAnchor(all.at(-1) ?? null);
    },
    select(index, how) {
      if (photos === null) return;
      const id = photos.idAt(index);
      const next = new Set(ids);
      const from = anchor === null ? -1 : photos.indexOf(anchor);
      if (how === 'extend' && from !== -1) {
        for (const each of range(Math.min(from, index), Math.max(from, index) + 1)) next.add(each);
      } else if (!next.delete(id)) next.add(id);
      choose(next);
      if (how === 'toggle' || from === -1) setAnchor(id);
    },
  };
  return { selection, events };
}

const allOf = (photos: Photos): ReadonlySet<string> =>
  new Set(Array.from({ length: photos.count }, (_, index) => photos.idAt(index)));

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
    else if (key === 'Delete' && selection.ids.size > 0 && !selection.isGrowing) onDelete(selection);
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

function NoPictures() {
  return (
    <div className={classes.empty}>
      <EmptyCoffer />
      <h2 className={classes.emptyTitle}>{texts.empty}</h2>
      <p className={classes.hint}>{texts.emptyHint}</p>
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
