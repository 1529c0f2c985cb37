import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDimensions } from '@tabler/icons-react';
import head from '../browser/HeaderRow.module.css';
import { type HeaderRowProps, LayoutSwitch, SelectAll, SortMenu } from '../browser/HeaderRow.tsx';
import { SORT_FIELDS } from '../listing/sort.ts';
import { isTileSize, TILE_SIZES, type TileSize } from '../listing/sorts.ts';
import { texts } from '../texts.ts';
import classes from './GridHead.module.css';

interface GridHeadProps extends HeaderRowProps {
  readonly tiles: TileSize;
  onTiles(size: TileSize): void;
}

/** What stays above the tiles: the checkbox for all of them, what they are sorted by, and how large they are. */
export function GridHead({ sort, narrow, all, tiles, ...on }: GridHeadProps) {
  return (
    <div className={classes.head}>
      <SelectAll {...all} />
      {narrow ? (
        <div className={classes.sorts}>
          <SortMenu sort={sort} onSort={on.onSort} />
        </div>
      ) : (
        <SortButtons sort={sort} onSort={on.onSort} />
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={texts.tileSize}>
            <IconDimensions size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={tiles} onChange={(size) => isTileSize(size) && on.onTiles(size)}>
            {TILE_SIZES.map((size) => (
              <Menu.RadioItem key={size} value={size} closeMenuOnClick>
                {texts.tiles[size]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      <LayoutSwitch layout="grid" onLayout={on.onLayout} />
    </div>
  );
}

function SortButtons({ sort, onSort }: Pick<HeaderRowProps, 'sort' | 'onSort'>) {
  return (
    <fieldset aria-label={texts.sortBy} className={classes.sorts}>
      {SORT_FIELDS.map((field) => {
        const sorted = sort.field === field;
        const Arrow = sort.order === 'asc' ? IconArrowUp : IconArrowDown;
        return (
          <UnstyledButton
            key={field}
            className={head.sort}
            data-sorted={sorted || undefined}
            aria-pressed={sorted}
            aria-label={sorted ? texts.sortedBy({ field: texts[field], order: sort.order }) : texts[field]}
            onClick={() => onSort(field)}
          >
            {texts[field]}
            {sorted && <Arrow size={14} stroke={2} aria-hidden="true" />}
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
