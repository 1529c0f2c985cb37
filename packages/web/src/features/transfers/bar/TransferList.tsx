import type { Transfer } from '@coffer/client';
import { TRANSFER_LIST_MAX_HEIGHT_PX } from '@coffer/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Transfers } from '../engine/transfers.ts';
import { texts } from '../texts.ts';
import classes from './TransferBar.module.css';
import { TransferRow } from './TransferRow.tsx';

const ROW_PX = 60;

interface TransferListProps {
  readonly transfers: Transfers;
  readonly shown: readonly Transfer[];
}

/** The entries of the list. Only those in view are drawn: a folder that is uploaded has thousands. */
export function TransferList({ transfers, shown }: TransferListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { queue } = transfers;
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => shown[index]?.key ?? index,
    initialRect: { width: 0, height: TRANSFER_LIST_MAX_HEIGHT_PX },
    overscan: 4,
  });

  return (
    <div ref={scroller} className={classes.list} style={{ maxHeight: TRANSFER_LIST_MAX_HEIGHT_PX }}>
      <ul aria-label={texts.transfers} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const transfer = shown[index];
          if (transfer === undefined) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <TransferRow
                transfer={transfer}
                onCancel={() => queue.cancel(transfer.key)}
                onRemove={() => transfers.remove(transfer.key)}
                onRetry={() => queue.retry(transfer.key)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
