import type { Transfers } from '@coffer/client';
import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowsUpDown, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { texts } from '../texts.ts';
import { countTransfers, FILTERS, type Filter, filterTransfers, summarize } from './filters.ts';
import { InterruptedUploads } from './InterruptedUploads.tsx';
import { summaryText } from './status-text.ts';
import classes from './TransferBar.module.css';
import { TransferList } from './TransferList.tsx';

interface TransferBarProps {
  readonly transfers: Transfers;
}

/** The status bar at the bottom right: a strip with a count, which opens to the list of transfers. */
export function TransferBar({ transfers }: TransferBarProps) {
  const { queue, resumption, planning } = transfers;
  const list = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const interrupted = useStore(resumption.offered);
  const preparing = useStore(planning.preparing);
  const [opened, setOpened] = useState(false);
  const [filter, setFilter] = useState<Filter>('all');
  const offering = interrupted.length > 0;
  useEffect(() => {
    if (offering) setOpened(true);
  }, [offering]);
  // What else listens to Escape, such as a viewer, must not take it for its own while the list is open.
  useHotkeys([['Escape', () => setOpened(false), { preventDefault: opened }]], []);
  const shown = useMemo(() => filterTransfers(list, filter), [list, filter]);
  const summary = summarize(list);
  const { percent, failed } = summary;
  const offered = filter === 'all' ? interrupted : [];
  const idle = list.length + interrupted.length + preparing === 0;

  return (
    <aside
      className={classes.bar}
      aria-label={texts.transfers}
      data-opened={opened || undefined}
      data-idle={idle || undefined}
    >
      <UnstyledButton
        className={classes.strip}
        aria-expanded={opened}
        aria-controls="transfer-list"
        onClick={() => setOpened(!opened)}
      >
        <IconArrowsUpDown size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes.title}>{texts.transfers}</span>
        <span className={classes.count} data-failed={failed > 0 || undefined}>
          {list.length}
        </span>
        <span className={classes.summary}>{summaryText(summary, preparing, interrupted.length)}</span>
        {opened ? (
          <IconChevronDown size={18} aria-hidden="true" />
        ) : (
          <IconChevronUp size={18} aria-hidden="true" />
        )}
        {percent !== null && <span className={classes.line} style={{ width: `${percent}%` }} />}
      </UnstyledButton>
      <div id="transfer-list" className={classes.panel} hidden={!opened}>
        <FilterTabs counts={countTransfers(list)} filter={filter} onChange={setFilter} />
        {offered.length > 0 && <InterruptedUploads transfers={transfers} offers={offered} />}
        {shown.length > 0 && opened && <TransferList transfers={transfers} shown={shown} />}
        {shown.length + offered.length === 0 && <p className={classes.nothing}>{texts.nothing}</p>}
      </div>
    </aside>
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
