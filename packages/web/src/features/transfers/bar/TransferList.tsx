import type { Transfer, Transfers } from '@coffer/client';
import { TRANSFER_LIST_MAX_HEIGHT_PX } from '@coffer/contract';
import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconExclamationMark,
  IconRotate,
  IconX,
} from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { texts } from '../texts.ts';
import { statusText } from './status-text.ts';
import bar from './TransferBar.module.css';
import classes from './TransferList.module.css';

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
    <div ref={scroller} className={bar.list} style={{ maxHeight: TRANSFER_LIST_MAX_HEIGHT_PX }}>
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

interface TransferRowProps {
  readonly transfer: Transfer;
  onCancel(): void;
  onRemove(): void;
  onRetry(): void;
}

/** One transfer of the list. */
function TransferRow({ transfer, onCancel, onRemove, onRetry }: TransferRowProps) {
  const { name, size, state, percent } = transfer;
  const running = state === 'running';
  const sizeKnown =
    size > 0 || state === 'done' || transfer.itemId !== null || transfer.direction === 'upload';
  const endLabel = running ? texts.cancel : texts.remove;
  return (
    <div
      className={classes.row}
      data-state={state}
      data-paused={transfer.isWaitingForConnection || undefined}
    >
      <span className={classes.picture} aria-hidden="true">
        <StateIcon transfer={transfer} />
      </span>
      <div className={classes.texts}>
        <span className={classes.name} title={name} dir="auto">
          {name}
        </span>
        <span className={classes.about}>
          {sizeKnown && <span className={classes.size}>{formatBytes(size)}</span>}
          <span className={classes.status}>{statusText(transfer)}</span>
        </span>
        {running && (
          <div
            className={classes.track}
            role="progressbar"
            aria-label={texts.progressOf({ name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <div className={classes.bar} style={{ width: `${percent}%` }} />
          </div>
        )}
      </div>
      {state === 'failed' && (
        <Tooltip label={texts.retry}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.actionOf({ action: texts.retry, name })}
            onClick={onRetry}
          >
            <IconRotate size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        title={endLabel}
        aria-label={texts.actionOf({ action: endLabel, name })}
        onClick={running ? onCancel : onRemove}
      >
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}

function StateIcon({ transfer: { state, direction } }: { readonly transfer: Transfer }) {
  if (state === 'done') return <IconCheck size={16} stroke={2.5} />;
  if (state === 'failed') return <IconExclamationMark size={16} stroke={2.5} />;
  return direction === 'upload' ? (
    <IconArrowUp size={16} stroke={2} />
  ) : (
    <IconArrowDown size={16} stroke={2} />
  );
}
