import type { Transfer, Transfers } from '@coffer/client';
import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useMemo } from 'react';
import { useKeptFocus } from '../../../focus/use-kept-focus.ts';
import { texts } from '../texts.ts';
import { countTransfers, FILTERS, type Filter, filterFor, filterTransfers } from './filters.ts';
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
  const panel = useKeptFocus<HTMLDivElement>(`${shown.length} ${offered.length}`);
  return (
    <>
      <FilterTabs counts={countTransfers(list)} filter={filter} onChange={onFilter} />
      <div ref={panel} role="tabpanel" tabIndex={-1} aria-label={texts[filter]}>
        {offered.length > 0 && <InterruptedUploads transfers={transfers} offers={offered} />}
        {shown.length > 0 && <TransferList transfers={transfers} shown={shown} />}
        {shown.length + offered.length === 0 && <p className={classes.nothing}>{texts.nothing}</p>}
      </div>
    </>
  );
}

interface FilterTabsProps {
  readonly counts: Readonly<Record<Filter, number>>;
  readonly filter: Filter;
  onChange(filter: Filter): void;
}

/** Tabs with counts: one stop, with arrows between them. */
function FilterTabs({ counts, filter, onChange }: FilterTabsProps) {
  const goByKey = (event: KeyboardEvent<HTMLElement>) => {
    const next = filterFor(event.key, filter);
    if (next === undefined) return;
    event.preventDefault();
    const tab = event.currentTarget.children[FILTERS.indexOf(next)];
    if (tab instanceof HTMLElement) tab.focus();
    onChange(next);
  };
  return (
    <div role="tablist" aria-label={texts.filters} className={classes.tabs} onKeyDown={goByKey}>
      {FILTERS.map((each) => (
        <UnstyledButton
          key={each}
          role="tab"
          aria-selected={each === filter}
          tabIndex={each === filter ? 0 : -1}
          className={classes.tab}
          onClick={() => onChange(each)}
        >
          {texts[each]} <span className={classes.tabCount}>{counts[each]}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
