import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { lazy } from '../../../lazy/lazy.tsx';
import { SORT_FIELDS, type Sort, type SortField } from '../listing/sort.ts';
import { type Layout, takeSwitchTo } from '../listing/sorts.ts';
import { texts } from '../texts.ts';
import classes from './HeaderRow.module.css';

/** Where there is room, nobody waits for it. */
export const SortMenu = lazy(['drive'], async () => (await import('./SortMenu.tsx')).SortMenu);

export interface HeaderRowProps {
  readonly sort: Sort;
  /** Whether a menu stands in the place of the columns' heads. */
  readonly narrow: boolean;
  readonly all: SelectAllProps;
  onSort(field: SortField): void;
  onLayout(layout: Layout): void;
}

/** The table's head: the checkbox for all rows, and the columns by which it is sorted. */
export function HeaderRow({ sort, narrow, all, onSort, onLayout }: HeaderRowProps) {
  return (
    <tr aria-rowindex={1} className={classes.row}>
      <th scope="col" className={classes.check}>
        <SelectAll {...all} />
      </th>
      {narrow ? (
        <th scope="col" aria-sort={sort.field === 'name' ? ARIA_SORT[sort.order] : 'other'}>
          <SortMenu sort={sort} onSort={onSort} />
        </th>
      ) : (
        SORT_FIELDS.map((field) => <SortedColumn key={field} field={field} sort={sort} onSort={onSort} />)
      )}
      <th scope="col" className={classes.more}>
        <LayoutSwitch layout="list" onLayout={onLayout} />
      </th>
    </tr>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

interface SortedColumnProps extends Pick<HeaderRowProps, 'sort' | 'onSort'> {
  readonly field: SortField;
}

/** The head of a column, by which its items are sorted. */
function SortedColumn({ field, sort, onSort }: SortedColumnProps) {
  const sorted = sort.field === field;
  const Arrow = sort.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={sorted ? ARIA_SORT[sort.order] : 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={sorted || undefined}
        onClick={() => onSort(field)}
      >
        {texts[field]}
        <Arrow size={14} stroke={2} aria-hidden="true" />
      </UnstyledButton>
    </th>
  );
}

export interface SelectAllProps {
  /** How many rows there are, and how many of them are selected. */
  readonly rows: number;
  readonly selected: number;
  onToggle(): void;
}

/** The checkbox for all rows. */
export function SelectAll({ rows, selected, onToggle }: SelectAllProps) {
  return (
    <Checkbox
      aria-label={texts.selectAll}
      checked={selected > 0 && selected === rows}
      indeterminate={selected > 0 && selected !== rows}
      disabled={rows === 0}
      onChange={onToggle}
    />
  );
}

interface LayoutSwitchProps extends Pick<HeaderRowProps, 'onLayout'> {
  readonly layout: Layout;
}

/** Leads from the list to the grid, and back. The button goes with what it stands in: the one that comes has the focus then. */
export function LayoutSwitch({ layout, onLayout }: LayoutSwitchProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takeSwitchTo(layout)) button.current?.focus();
  }, [layout]);
  const [other, Icon] =
    layout === 'list' ? (['grid', IconLayoutGrid] as const) : (['list', IconList] as const);
  return (
    <ActionIcon
      ref={button}
      variant="subtle"
      color="gray"
      aria-label={texts.showAs[other]}
      title={texts.showAs[other]}
      onClick={() => onLayout(other)}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  );
}
