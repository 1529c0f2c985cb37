import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowsUpDown, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { formatSpeed } from '../../../format/speed.ts';
import type { Transfers } from '../engine/transfers.ts';
import { texts } from '../texts.ts';
import { FilterTabs } from './FilterTabs.tsx';
import { countTransfers, type Filter, filterTransfers, summarize } from './filters.ts';
import classes from './TransferBar.module.css';
import { TransferRow } from './TransferRow.tsx';

interface TransferBarProps {
  readonly transfers: Transfers;
}

/** The status bar at the bottom right: a strip with a count, which opens to the list of transfers. */
export function TransferBar({ transfers }: TransferBarProps) {
  const { queue } = transfers;
  const list = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const [opened, setOpened] = useState(false);
  const [filter, setFilter] = useState<Filter>('all');
  useHotkeys([['Escape', () => setOpened(false)]], []);
  const shown = filterTransfers(list, filter);
  const { percent, failed, bytesPerSecond } = summarize(list);

  return (
    <aside className={classes['bar']} aria-label={texts.transfers} data-opened={opened || undefined}>
      <UnstyledButton
        className={classes['strip']}
        aria-expanded={opened}
        aria-controls="transfer-list"
        onClick={() => setOpened(!opened)}
      >
        <IconArrowsUpDown size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes['title']}>{texts.transfers}</span>
        <span className={classes['count']} data-failed={failed > 0 || undefined}>
          {list.length}
        </span>
        <span className={classes['summary']}>
          {percent !== null && `${percent}%  ${formatSpeed(bytesPerSecond)}`}
        </span>
        {opened ? (
          <IconChevronDown size={18} aria-hidden="true" />
        ) : (
          <IconChevronUp size={18} aria-hidden="true" />
        )}
        {percent !== null && <span className={classes['line']} style={{ width: `${percent}%` }} />}
      </UnstyledButton>
      <div id="transfer-list" className={classes['panel']} hidden={!opened}>
        <FilterTabs counts={countTransfers(list)} filter={filter} onChange={setFilter} />
        {shown.length === 0 ? (
          <p className={classes['nothing']}>{texts.nothing}</p>
        ) : (
          <ul className={classes['list']}>
            {shown.map((transfer) => (
              <TransferRow
                key={transfer.key}
                transfer={transfer}
                onCancel={() => queue.cancel(transfer.key)}
                onRemove={() => transfers.remove(transfer.key)}
                onRetry={() => queue.retry(transfer.key)}
              />
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}
