import type { HTMLAttributes, ReactNode } from 'react';
import classes from './Tile.module.css';

interface TileProps {
  /** What fills the tile's picture: a `Thumbnail` that `fills`, or an icon. */
  readonly picture: ReactNode;
  /** The name of its checkbox. */
  readonly selectLabel: string;
  readonly selected: boolean;
  /** Whether it has the one tab stop of its grid. */
  readonly current: boolean;
  /** Stands over the picture, such as how far an upload is. */
  readonly over?: ReactNode;
  /** Stands below the picture; a tile of a timeline has none. */
  readonly children?: ReactNode;
  /** What else the cell has: its name, its place in the grid, and the marks by which the grid finds it. */
  readonly cell: HTMLAttributes<HTMLElement> & { readonly [mark: `data-${string}`]: unknown };
}

/**
 * A cell of a grid of pictures, which can be selected. Dozens of them appear in a frame while somebody scrolls, so it consists
 * of plain elements, and the grid listens for all of them: the checkbox is the part `check`.
 */
export function Tile({ picture, selectLabel, selected, current, over, children, cell }: TileProps) {
  const tabIndex = current ? 0 : -1;
  return (
    <td role="gridcell" className={classes.tile} aria-selected={selected} tabIndex={tabIndex} {...cell}>
      <div className={classes.picture}>
        {picture}
        {over}
      </div>
      <span className={classes.check} data-part="check">
        <input type="checkbox" aria-label={selectLabel} checked={selected} readOnly tabIndex={tabIndex} />
      </span>
      {children}
    </td>
  );
}
