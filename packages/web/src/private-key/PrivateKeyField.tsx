import { Button, FileButton, Textarea, type TextareaProps } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { reportFailure } from '../notices/report-failure.ts';
import classes from './private-key.module.css';
import { readKeyFile } from './read-key-file.ts';
import { texts } from './texts.ts';

interface PrivateKeyFieldProps {
  readonly inputProps: TextareaProps;
  readonly label?: string;
  /** Instructions under the label. */
  readonly description?: string;
  onChoose(pem: string): void;
}

/** Takes a private key as text, or as the file that was saved when the account was made: chosen or dropped. */
export function PrivateKeyField({
  inputProps,
  label = texts.privateKey,
  description = texts.notKeptHint,
  onChoose,
}: PrivateKeyFieldProps) {
  const [isOver, setOver] = useState(false);
  const read = (file: File | null | undefined) => {
    if (file) readKeyFile(file).then(onChoose, reportFailure);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer.files[0]);
  };

  return (
    <div className={classes.field} data-over={isOver || undefined}>
      <Textarea
        label={label}
        description={description}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.key ?? '' }}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        {...inputProps}
      />
      <FileButton accept=".pem,.key,.txt" onChange={read}>
        {(props) => (
          <Button
            {...props}
            variant="subtle"
            size="compact-sm"
            mt={8}
            leftSection={<IconFileUpload size={16} />}
          >
            {texts.chooseFile}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

/** How a field for a private key is validated before it is used: the rest is found out by opening something. */
export const privateKeyRule = (value: string) => (value.trim() === '' ? texts.required : null);

/** What it means that an account gets a key file, for who is asked whether it may. */
export function KeyFileMeaning() {
  return <p className={classes.meaning}>{texts.meaning}</p>;
}
