import { Button, FileButton } from '@mantine/core';
import { IconFolderPlus, IconUpload } from '@tabler/icons-react';
import { texts } from '../texts.ts';
import classes from './Tools.module.css';

interface FolderToolsProps {
  onCreateDirectory(): void;
  onUpload(files: File[]): void;
}

/** What can be done in a folder. */
export function FolderTools({ onCreateDirectory, onUpload }: FolderToolsProps) {
  return (
    <div className={classes['tools']}>
      <Button
        variant="default"
        leftSection={<IconFolderPlus size={18} stroke={1.75} />}
        aria-label={texts.createDirectory}
        className={classes['compact'] ?? ''}
        onClick={onCreateDirectory}
      >
        <span className={classes['label']}>{texts.createDirectory}</span>
      </Button>
      <FileButton multiple onChange={onUpload}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={18} stroke={1.75} />}>
            {texts.upload}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
