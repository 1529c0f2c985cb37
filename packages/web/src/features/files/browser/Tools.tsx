import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconDeviceFloppy,
  IconDownload,
  IconFilePlus,
  IconFolderPlus,
  IconFolderSymlink,
  IconFolderUp,
  IconKeyboard,
  IconLink,
  IconShare,
  IconStar,
  IconStarOff,
  IconTrash,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import { texts } from '../texts.ts';
import { FileChooser } from './FileChooser.tsx';
import classes from './Tools.module.css';

interface FolderToolsProps {
  onCreateDirectory(): void;
  onCreateText(): void;
  onUpload(files: File[]): void;
  onUploadFolder(files: File[]): void;
  onHelp(): void;
}

/** The tools of a folder: create, upload, help. */
export function FolderTools(props: FolderToolsProps) {
  const { onCreateDirectory, onCreateText, onUpload, onUploadFolder, onHelp } = props;
  const unlessAway = useUnlessAway();
  return (
    <div className={classes.tools}>
      <Tooltip label={texts.shortcuts}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.wide ?? ''}
          aria-label={texts.shortcuts}
          onClick={onHelp}
        >
          <IconKeyboard size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Button
        variant="default"
        leftSection={<IconFolderPlus size={18} stroke={1.75} />}
        aria-label={texts.createDirectory}
        className={classes.compact ?? ''}
        {...unlessAway(onCreateDirectory)}
      >
        <span className={classes.label}>{texts.createDirectory}</span>
      </Button>
      <Button
        variant="default"
        leftSection={<IconFilePlus size={18} stroke={1.75} />}
        aria-label={texts.createText}
        className={classes.compact ?? ''}
        {...unlessAway(onCreateText)}
      >
        <span className={classes.label}>{texts.createText}</span>
      </Button>
      <FileChooser kind="folder" onChoose={onUploadFolder}>
        {(open) => (
          <Button
            variant="default"
            leftSection={<IconFolderUp size={18} stroke={1.75} />}
            aria-label={texts.uploadFolder}
            className={classes.compact ?? ''}
            onClick={open}
          >
            <span className={classes.label}>{texts.uploadFolder}</span>
          </Button>
        )}
      </FileChooser>
      <FileChooser kind="files" onChoose={onUpload}>
        {(open) => (
          <Button
            leftSection={<IconUpload size={18} stroke={1.75} />}
            className={classes.main ?? ''}
            onClick={open}
          >
            {texts.upload}
          </Button>
        )}
      </FileChooser>
    </div>
  );
}

interface SelectionToolsProps {
  readonly count: number;
  /** Null where the selected rows cannot be shared; then it is not offered. */
  readonly onShare: (() => void) | null;
  /** Null where it is no folder of one's own into which files can be requested; then it is not offered. */
  readonly onRequest: (() => void) | null;
  /** What happens to their stars. */
  readonly star: 'star' | 'unstar';
  /** Null where one of them cannot be starred. */
  readonly onStar: (() => void) | null;
  /** Null where the selected rows cannot be downloaded together. */
  readonly onDownload: (() => void) | null;
  /** Null where one of them cannot be available offline. */
  readonly onKeep: (() => void) | null;
  /** Null where one of them cannot be moved. */
  readonly onMove: (() => void) | null;
  /** Null where one of them is not one's own; then nothing is offered. */
  readonly onDelete: (() => void) | null;
  onClear(): void;
}

/** The tools of the selected rows, shown in place of the folder's. */
export function SelectionTools(props: SelectionToolsProps) {
  const { count, onShare, onRequest, star, onStar, onDownload, onKeep, onMove, onDelete, onClear } = props;
  return (
    <ToolsOfSelection count={count} onClear={onClear}>
      {onShare !== null && <ToolButton icon={IconShare} label={texts.share} onClick={onShare} />}
      {onRequest !== null && (
        <ToolButton icon={IconLink} label={texts.requestFiles} onClick={onRequest} isExtra />
      )}
      <ToolButton icon={IconDownload} label={texts.download} onClick={onDownload} isLocal />
      <ToolButton icon={star === 'star' ? IconStar : IconStarOff} label={texts[star]} onClick={onStar} />
      <ToolButton icon={IconDeviceFloppy} label={texts.keepShort} onClick={onKeep} isExtra />
      <ToolButton icon={IconFolderSymlink} label={texts.move} onClick={onMove} />
      {onDelete !== null && <ToolButton icon={IconTrash} label={texts.delete} onClick={onDelete} />}
    </ToolsOfSelection>
  );
}

interface ToolsOfSelectionProps {
  readonly count: number;
  readonly children: ReactNode;
  onClear(): void;
}

/** How many rows are selected, what can be done with them, and a way out. */
export function ToolsOfSelection({ count, children, onClear }: ToolsOfSelectionProps) {
  return (
    <div className={classes.tools} role="toolbar" aria-label={texts.toolbar}>
      <span className={classes.count} role="status">
        {texts.selected({ count })}
      </span>
      {children}
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.deselect} onClick={onClear}>
        <IconX size={18} />
      </ActionIcon>
    </div>
  );
}

interface ToolButtonProps {
  readonly icon: Icon;
  readonly label: string;
  /** Null where it cannot be done now. */
  readonly onClick: (() => void) | null;
  /** Left out where there is little room: a row's menu has it, too. */
  readonly isExtra?: boolean;
  /** Whether it is done without the server. */
  readonly isLocal?: boolean;
}

/** A button of a toolbar; on small screens its icon alone. */
export function ToolButton({
  icon: ToolIcon,
  label,
  onClick,
  isExtra = false,
  isLocal = false,
}: ToolButtonProps) {
  const unlessAway = useUnlessAway();
  return (
    <Button
      variant="default"
      leftSection={<ToolIcon size={18} stroke={1.75} />}
      aria-label={label}
      className={`${classes.compact} ${isExtra ? classes.wide : ''}`}
      disabled={onClick === null}
      {...(onClick !== null && (isLocal ? { onClick } : unlessAway(onClick)))}
    >
      <span className={classes.label}>{label}</span>
    </Button>
  );
}
