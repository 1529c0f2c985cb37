import { Menu, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { SORT_FIELDS, SORT_ORDERS, type Sort, type SortField } from '../listing/sort.ts';
import { texts } from '../texts.ts';
import classes from './HeaderRow.module.css';

export interface SortMenuProps {
  readonly sort: Sort;
  onSort(field: SortField): void;
}

/** What items are sorted by and in which order, where there is no room for the heads of columns. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  const { field, order } = sort;
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          className={classes.sort}
          data-sorted
          aria-label={texts.sortedBy({ field: texts[field], order })}
          title={texts.sortBy}
        >
          {texts[field]}
          <Arrow size={14} stroke={2} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.sortBy}>
        <Menu.RadioGroup
          value={field}
          onChange={(chosen) => {
            const other = SORT_FIELDS.find((one) => one === chosen);
            if (other !== undefined && other !== field) onSort(other);
          }}
        >
          {SORT_FIELDS.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {texts[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {/* The field once more turns the order round. */}
        <Menu.RadioGroup value={order} onChange={(chosen) => chosen !== order && onSort(field)}>
          {SORT_ORDERS.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {texts.orders[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
