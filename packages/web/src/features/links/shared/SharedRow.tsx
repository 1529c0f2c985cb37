import type { IntactItem, OpenedItem, SharedTree } from '@coffer/client';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { LinkPicture } from '../LinkPicture.tsx';
import { texts } from '../texts.ts';
import classes from './shared.module.css';

interface SharedRowProps {
  readonly item: OpenedItem;
  readonly tree: SharedTree;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  onOpen(directoryId: string): void;
  /** Null where the file cannot be shown. */
  readonly onPreview: ((id: string) => void) | null;
  onDownload(file: IntactItem): void;
}

/** A file or a folder behind a folder link. */
export function SharedRow({ item, tree, icon, disabled, onOpen, onPreview, onDownload }: SharedRowProps) {
  const { data: image = null } = useQuery({
    queryKey: ['shared-thumbnail', item.id],
    enabled: item.state === 'intact' && item.hasThumbnail,
    queryFn: async ({ signal }) => (await tree.thumbnails([item.id], signal)).get(item.id) ?? null,
    // An ornament: without it, the row shows its icon.
    retry: false,
  });
  if (item.state === 'damaged') {
    return (
      <li className={classes['row']}>
        <IconAlertTriangle size={22} className={classes['warning']} aria-hidden="true" />
        <span className={classes['warning']}>{texts.damagedItem}</span>
      </li>
    );
  }
  const { id, name, kind, size, finishedAt } = item;
  const open = kind === 'directory' ? onOpen : onPreview;
  return (
    <li className={classes['row']}>
      <LinkPicture image={image} icon={icon} />
      {open === null ? (
        <span className={classes['name']} dir="auto">
          {name}
        </span>
      ) : (
        <UnstyledButton className={classes['name']} dir="auto" onClick={() => open(id)}>
          {name}
        </UnstyledButton>
      )}
      {kind === 'file' && <span className={classes['quiet']}>{formatBytes(size)}</span>}
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
