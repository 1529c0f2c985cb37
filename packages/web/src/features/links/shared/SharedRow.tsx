import type { IntactItem, OpenedItem } from '@coffer/client';
import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { messages } from '../../../languages/messages.ts';
import { Thumbnail } from '../../../thumbnails/Thumbnail.tsx';
import { texts } from '../texts.ts';
import classes from './shared.module.css';
import { choiceOf } from './use-choosing.ts';
import { viewerOf } from './use-viewed.ts';

const choosing = messages('choosing');

interface SharedRowProps {
  readonly item: OpenedItem;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  /** Whether it is a picture among others, and no row. */
  readonly isTile: boolean;
  readonly isChosen: boolean;
  /** Whether its name chooses it, and opens nothing. */
  readonly isChoosing: boolean;
  onCheck(id: string, isRange: boolean): void;
  onOpen(directoryId: string): void;
  /** Null where the file cannot be shown. */
  readonly onPreview: ((id: string) => void) | null;
  onDownload(file: IntactItem): void;
}

/** A file or a folder behind a folder link. */
export function SharedRow({ item, ...row }: SharedRowProps) {
  if (item.state === 'intact') return <IntactRow {...row} item={item} />;
  return (
    <li className={classes.row}>
      <IconAlertTriangle size={22} className={classes.warning} aria-hidden="true" />
      <span className={classes.warning}>{texts.damagedItem}</span>
    </li>
  );
}

function IntactRow(row: SharedRowProps & { readonly item: IntactItem }) {
  const { item, icon, disabled, isTile, isChosen, isChoosing, onCheck, onDownload } = row;
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  const checkId = useId();
  const { id, name, kind, size, finishedAt } = item;
  const canBeChosen = kind === 'directory' || finishedAt !== null;
  return (
    <li
      ref={ref}
      className={classes.row}
      data-tile={isTile || undefined}
      data-choosing={isChoosing || undefined}
      data-chosen={isChosen || undefined}
    >
      <span className={classes.face}>
        <Thumbnail
          id={id}
          mime={item.mime}
          wanted={inViewport && item.hasThumbnail}
          icon={icon}
          fills={isTile}
        />
      </span>
      <ItemName {...row} checkId={canBeChosen ? checkId : null} />
      {kind === 'file' && <span className={classes.quiet}>{formatBytes(size)}</span>}
      {kind === 'file' && finishedAt !== null && !isChoosing && (
        <ActionIcon
          className={classes.fetch ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={texts.downloadNamed({ name })}
          disabled={disabled}
          onClick={() => onDownload(item)}
        >
          <IconDownload size={20} />
        </ActionIcon>
      )}
      {canBeChosen && (
        <Checkbox
          id={checkId}
          className={classes.check ?? ''}
          aria-label={choosing.choose({ name })}
          checked={isChosen}
          onChange={({ nativeEvent }) =>
            onCheck(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      )}
    </li>
  );
}

interface ItemNameProps extends Pick<SharedRowProps, 'isChoosing' | 'onOpen' | 'onPreview'> {
  readonly item: IntactItem;
  /** Of the box that chooses it; null for none. */
  readonly checkId: string | null;
}

/** The name, which opens its item, or chooses it. */
function ItemName({ item: { id, name, kind }, isChoosing, checkId, onOpen, onPreview }: ItemNameProps) {
  const open = kind === 'directory' ? onOpen : onPreview;
  const look = { className: classes.name ?? '', dir: 'auto', ...(checkId !== null && choiceOf(id)) };
  if (isChoosing && checkId !== null) {
    return (
      <label {...look} htmlFor={checkId}>
        {name}
      </label>
    );
  }
  if (open === null || isChoosing) return <span {...look}>{name}</span>;
  return (
    <UnstyledButton {...look} {...viewerOf(id)} onClick={() => open(id)}>
      {name}
    </UnstyledButton>
  );
}
