import type { Transfer, Transfers } from '@coffer/client';
import { UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { texts } from '../texts.ts';
import { countTransfers, FILTERS, type Filter, filterTransfers } from './filters.ts';
import { InterruptedUploads } from './InterruptedUploads.tsx';
import classes from './TransferBar.module.css';
import { TransferList } from './TransferList.tsx';

interface TransferPanelProps {
  readonly transfers: Transfers;
  readonly list: readonly Transfer[];
  readonly interrupted: ReturnType<Transfers['resumption']['offered']['getState']>;
  readonly filter: Filter;
  onFilter(filter: Filter): void;
}

/** What the status bar opens to: the transfers by their states, and uploads that can be taken up again. */
export function TransferPanel({ transfers, list, interrupted, filter, onFilter }: TransferPanelProps) {
  const shown = useMemo(() => filterTransfers(list, filter), [list, filter]);
  const offered = filter === 'all' ? interrupted : [];
  return (
    <>
      <FilterTabs counts={countTransfers(list)} filter={filter} onChange={onFilter} />
      {offered.length > 0 && <InterruptedUploads transfers={transfers} offers={offered} />}
      {shown.length > 0 && <TransferList transfers={transfers} shown={shown} />}
      {shown.length + offered.length === 0 && <p className={classes.nothing}>{texts.nothing}</p>}
    </>
  );
}

interface FilterTabsProps {
  readonly counts: Readonly<Record<Filter, number>>;
  readonly filter: Filter;
  onChange(filter: Filter): void;
}

/** Tabs with counts. */
function FilterTabs({ counts, filter, onChange }: FilterTabsProps) {
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
          {texts[each]} <span className={classes.tabCount}>{counts[each]}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
