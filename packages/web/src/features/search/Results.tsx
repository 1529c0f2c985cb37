import type { PlacedMatch } from '@coffer/client/space-set';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { pathText, placedKey } from '../../everything/places.ts';
import { formatBytes } from '../../format/bytes.ts';
import { typeText } from '../../format/kind.ts';
import classes from './Results.module.css';
import { texts } from './texts.ts';
import type { SearchState } from './use-search.ts';

interface ResultsProps {
  readonly id: string;
  readonly state: SearchState;
  /** The index of the chosen result. */
  readonly active: number;
  readonly hasMore: boolean;
  optionId(index: number): string;
  picture(match: PlacedMatch): ReactNode;
  onOpen(index: number): void;
  onPoint(index: number): void;
  /** The end of the list has come into view. */
  onEnd(): void;
}

/** The results, or a sentence in their place. */
export function Results({
  id,
  state,
  active,
  hasMore,
  optionId,
  picture,
  onOpen,
  onPoint,
  onEnd,
}: ResultsProps) {
  const found = state.kind === 'results' ? state.found : [];
  const end = useEndOfList(found.length, onEnd);
  const status = found.length > 0 ? null : statusOf(state);

  return (
    <>
      <div className={classes.scroller} data-empty={found.length === 0 || undefined}>
        <div id={id} role="listbox" aria-label={texts.results}>
          {found.map((each, index) => (
            <Result
              key={placedKey(each.space, each.item.id)}
              {...each}
              id={optionId(index)}
              active={index === active}
              picture={picture(each)}
              onOpen={() => onOpen(index)}
              onPoint={() => onPoint(index)}
            />
          ))}
        </div>
        {hasMore && <div ref={end} className={classes.end} />}
      </div>
      {status !== null && <p className={classes.status}>{status}</p>}
      <VisuallyHidden role="status">
        {status ?? (found.length > 0 && (hasMore ? texts.foundMore : texts.found)({ count: found.length }))}
      </VisuallyHidden>
    </>
  );
}

/** Calls back whenever the end of the list comes into view, and again if it still is after more has come. */
function useEndOfList(count: number, onEnd: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onEnd);
  useEffect(() => {
    if (end.current === null || count === 0) return;
    // A new observer for every page: it reports at once whether the end is in view.
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reached();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count]);
  return end;
}

/** Failures are not told, as the specification says. */
function statusOf(state: SearchState): string | null {
  switch (state.kind) {
    case 'start':
      return texts.start;
    case 'locked':
    case 'unread':
      return state.message;
    case 'results':
      return texts.none;
    case 'waiting':
      return null;
  }
}

interface ResultProps extends PlacedMatch {
  readonly id: string;
  /** Whether Enter opens it. */
  readonly active: boolean;
  /** Its thumbnail or its icon. */
  readonly picture: ReactNode;
  onOpen(): void;
  onPoint(): void;
}

/** One result: picture, name, type, size, and the folder in which it lies. */
function Result({ id, item, above, parents, active, picture, onOpen, onPoint }: ResultProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <button
      ref={row}
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={classes.result}
      onClick={onOpen}
      onPointerMove={onPoint}
    >
      {picture}
      <span className={classes.name} dir="auto">
        {item.kind === 'directory' ? texts.directory({ name: item.name }) : item.name}
      </span>
      <span className={classes.place} dir="auto">
        {pathText({ above, parents })}
      </span>
      <span className={classes.mime}>{typeText(item.mime, item.name)}</span>
      <span className={classes.size}>
        {item.kind === 'directory' ? texts.noSize : formatBytes(item.size)}
      </span>
    </button>
  );
}
