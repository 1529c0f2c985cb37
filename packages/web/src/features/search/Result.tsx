import type { Match } from '@coffer/client';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatBytes } from '../../format/bytes.ts';
import classes from './Result.module.css';
import { texts } from './texts.ts';

interface ResultProps extends Match {
  readonly id: string;
  /** Whether Enter opens it. */
  readonly active: boolean;
  /** Its thumbnail or its icon. */
  readonly picture: ReactNode;
  onOpen(): void;
  onPoint(): void;
}

/** One result: picture, name, type, size, and the folder in which it lies. */
export function Result({ id, item, parents, active, picture, onOpen, onPoint }: ResultProps) {
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
        {item.kind === 'directory' ? texts.directory(item.name) : item.name}
      </span>
      <span className={classes.place} dir="auto">
        {[texts.top, ...parents.map(({ name }) => name)].join(' / ')}
      </span>
      <span className={classes.mime}>{item.mime}</span>
      <span className={classes.size}>
        {item.kind === 'directory' ? texts.noSize : formatBytes(item.size)}
      </span>
    </button>
  );
}
