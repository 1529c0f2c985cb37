import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconFolderPlus, IconFolderUp, IconKeyboard, IconUpload } from '@tabler/icons-react';
import { texts } from '../texts.ts';
import { FileChooser } from './FileChooser.tsx';
import classes from './Tools.module.css';

interface FolderToolsProps {
  onCreateDirectory(): void;
  onUpload(files: File[]): void;
  onUploadFolder(files: File[]): void;
  onHelp(): void;
}

/** What can be done in a folder. */
export function FolderTools({ onCreateDirectory, onUpload, onUploadFolder, onHelp }: FolderToolsProps) {
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
        onClick={onCreateDirectory}
      >
        <span className={classes.label}>{texts.createDirectory}</span>
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
