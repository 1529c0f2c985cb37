import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { SORT_FIELDS, type Sort, type SortField } from '../listing/sort.ts';
import type { Layout } from '../listing/sorts.ts';
import { texts } from '../texts.ts';
import classes from './HeaderRow.module.css';

export interface HeaderRowProps {
  readonly sort: Sort;
  readonly selected: 'none' | 'some' | 'all';
  readonly disabled: boolean;
  onSort(field: SortField): void;
  onToggleAll(): void;
  onLayout(layout: Layout): void;
}

/** The table's head: the checkbox for all rows, and the columns by which it is sorted. */
export function HeaderRow({ sort, selected, disabled, onSort, onToggleAll, onLayout }: HeaderRowProps) {
  return (
    <tr aria-rowindex={1} className={classes.row}>
      <th scope="col" className={classes.check}>
        <Checkbox
          aria-label={texts.selectAll}
          checked={selected === 'all'}
          indeterminate={selected === 'some'}
          disabled={disabled}
          onChange={onToggleAll}
        />
      </th>
      {SORT_FIELDS.map((field) => {
        const sorted = sort.field === field;
        const Arrow = sort.order === 'asc' ? IconArrowUp : IconArrowDown;
        return (
          <th
            key={field}
            scope="col"
            className={field === 'name' ? undefined : classes[field]}
            aria-sort={sorted ? ARIA_SORT[sort.order] : 'none'}
          >
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
      })}
      <th scope="col" className={classes.more}>
        <LayoutSwitch layout="list" onLayout={onLayout} />
      </th>
    </tr>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

interface LayoutSwitchProps extends Pick<HeaderRowProps, 'onLayout'> {
  readonly layout: Layout;
}

/** Leads from the list to the grid, and back. */
export function LayoutSwitch({ layout, onLayout }: LayoutSwitchProps) {
  const [other, Icon] =
    layout === 'list' ? (['grid', IconLayoutGrid] as const) : (['list', IconList] as const);
  return (
    <ActionIcon
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
