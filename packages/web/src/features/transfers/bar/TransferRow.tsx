import type { Transfer } from '@coffer/client';
import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconExclamationMark,
  IconRotate,
  IconX,
} from '@tabler/icons-react';
import { formatBytes } from '../../../format/bytes.ts';
import { texts } from '../texts.ts';
import { statusText } from './status-text.ts';
import classes from './TransferRow.module.css';

interface TransferRowProps {
  readonly transfer: Transfer;
  onCancel(): void;
  onRemove(): void;
  onRetry(): void;
}

/** One transfer of the list. */
export function TransferRow({ transfer, onCancel, onRemove, onRetry }: TransferRowProps) {
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
            aria-label={texts.progressOf(name)}
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
          <ActionIcon variant="subtle" color="gray" aria-label={texts.retry} onClick={onRetry}>
            <IconRotate size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        title={endLabel}
        aria-label={endLabel}
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
