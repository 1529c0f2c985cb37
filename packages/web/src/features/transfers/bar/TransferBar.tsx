import type { Transfers } from '@coffer/client';
import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowsUpDown, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { lazy } from '../../../lazy/lazy.tsx';
import { texts } from '../texts.ts';
import type { Filter } from './filters.ts';
import { summarize, summaryText } from './status-text.ts';
import classes from './TransferBar.module.css';

const TransferPanel = lazy(['drive'], async () => (await import('./TransferPanel.tsx')).TransferPanel);

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
  const bar = useRef<HTMLElement>(null);
  const close = () => {
    // The list takes what has the focus along.
    if (bar.current?.contains(document.activeElement)) bar.current.querySelector('button')?.focus();
    setOpened(false);
  };
  // What else listens to Escape, such as a viewer, must not take it for its own while the list is open.
  useHotkeys([['Escape', close, { preventDefault: opened }]], []);
  const summary = summarize(list);
  const { percent, failed } = summary;
  const idle = list.length + interrupted.length + preparing === 0;

  useEffect(() => {
    // With the first transfer, and not when the network may have gone.
    if (!idle) void TransferPanel.preload().catch(() => undefined);
  }, [idle]);

  return (
    <aside
      ref={bar}
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
        {opened && (
          <TransferPanel
            transfers={transfers}
            list={list}
            interrupted={interrupted}
            filter={filter}
            onFilter={setFilter}
          />
        )}
      </div>
    </aside>
  );
}
