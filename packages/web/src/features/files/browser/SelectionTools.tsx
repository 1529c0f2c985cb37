import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconFolderSymlink, IconTrash, IconX } from '@tabler/icons-react';
import { texts } from '../texts.ts';
import classes from './Tools.module.css';

interface SelectionToolsProps {
  readonly count: number;
  /** Null where the selected rows cannot be downloaded together. */
  readonly onDownload: (() => void) | null;
  /** Null where one of them cannot be moved. */
  readonly onMove: (() => void) | null;
  /** Null where one of them is not one's own; then nothing is offered. */
  readonly onDelete: (() => void) | null;
  onClear(): void;
}

/** What can be done with the selected rows; it takes the place of the folder's tools. */
export function SelectionTools({ count, onDownload, onMove, onDelete, onClear }: SelectionToolsProps) {
  return (
    <div className={classes.tools} role="toolbar" aria-label={texts.toolbar}>
      <span className={classes.count} role="status">
        {texts.selected(count)}
      </span>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} />}
        aria-label={texts.download}
        className={classes.compact ?? ''}
        disabled={onDownload === null}
        {...(onDownload !== null && { onClick: onDownload })}
      >
        <span className={classes.label}>{texts.download}</span>
      </Button>
      <Button
        variant="default"
        leftSection={<IconFolderSymlink size={18} stroke={1.75} />}
        aria-label={texts.move}
        className={classes.compact ?? ''}
        disabled={onMove === null}
        {...(onMove !== null && { onClick: onMove })}
      >
        <span className={classes.label}>{texts.move}</span>
      </Button>
      {onDelete !== null && (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.75} />}
          aria-label={texts.delete}
          className={classes.compact ?? ''}
          onClick={onDelete}
        >
          <span className={classes.label}>{texts.delete}</span>
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.deselect} onClick={onClear}>
        <IconX size={18} />
      </ActionIcon>
    </div>
  );
}
