import type { IntactItem, OpenedItem } from '@coffer/client';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { Thumbnail } from '../../../thumbnails/Thumbnail.tsx';
import { texts } from '../texts.ts';
import classes from './shared.module.css';
import { viewerOf } from './use-viewed.ts';

interface SharedRowProps {
  readonly item: OpenedItem;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  onOpen(directoryId: string): void;
  /** Null where the file cannot be shown. */
  readonly onPreview: ((id: string) => void) | null;
  onDownload(file: IntactItem): void;
}

/** A file or a folder behind a folder link. */
export function SharedRow({ item, icon, disabled, onOpen, onPreview, onDownload }: SharedRowProps) {
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  if (item.state !== 'intact') {
    return (
      <li className={classes.row}>
        <IconAlertTriangle size={22} className={classes.warning} aria-hidden="true" />
        <span className={classes.warning}>{texts.damagedItem}</span>
      </li>
    );
  }
  const { id, name, kind, size, finishedAt } = item;
  const open = kind === 'directory' ? onOpen : onPreview;
  return (
    <li ref={ref} className={classes.row}>
      <Thumbnail id={id} mime={item.mime} wanted={inViewport && item.hasThumbnail} icon={icon} />
      {open === null ? (
        <span className={classes.name} dir="auto">
          {name}
        </span>
      ) : (
        <UnstyledButton className={classes.name} dir="auto" {...viewerOf(id)} onClick={() => open(id)}>
          {name}
        </UnstyledButton>
      )}
      {kind === 'file' && <span className={classes.quiet}>{formatBytes(size)}</span>}
      {kind === 'file' && finishedAt !== null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={texts.downloadNamed(name)}
          disabled={disabled}
          onClick={() => onDownload(item)}
        >
          <IconDownload size={20} />
        </ActionIcon>
      )}
    </li>
  );
}
