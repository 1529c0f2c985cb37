import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { EmptyCoffer } from '../../../identity/EmptyCoffer.tsx';
import { texts } from '../texts.ts';
import classes from './EmptyFolder.module.css';
import { FileChooser } from './FileChooser.tsx';

interface EmptyFolderProps {
  onUpload(files: File[]): void;
}

/** A folder with nothing in it, and what to do about it. */
export function EmptyFolder({ onUpload }: EmptyFolderProps) {
  return (
    <div className={classes.empty}>
      <EmptyCoffer />
      <h2 className={classes.title}>{texts.emptyTitle}</h2>
      <p className={classes.text}>{texts.empty}</p>
      <FileChooser kind="files" onChoose={onUpload}>
        {(open) => (
          <Button variant="light" leftSection={<IconUpload size={18} stroke={1.75} />} onClick={open}>
            {texts.emptyCall}
          </Button>
        )}
      </FileChooser>
    </div>
  );
}
