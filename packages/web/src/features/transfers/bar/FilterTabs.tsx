import { UnstyledButton } from '@mantine/core';
import { texts } from '../texts.ts';
import classes from './FilterTabs.module.css';
import { FILTERS, type Filter } from './filters.ts';

interface FilterTabsProps {
  readonly counts: Readonly<Record<Filter, number>>;
  readonly filter: Filter;
  onChange(filter: Filter): void;
}

/** Tabs with counts. */
export function FilterTabs({ counts, filter, onChange }: FilterTabsProps) {
  return (
    <div role="tablist" aria-label={texts.filters} className={classes.tabs}>
      {FILTERS.map((each) => (
        <UnstyledButton
          key={each}
          role="tab"
          aria-selected={each === filter}
          className={classes.tab}
          onClick={() => onChange(each)}
        >
          {texts[each]} <span className={classes.count}>{counts[each]}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
