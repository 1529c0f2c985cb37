import { Button, FileButton, Textarea, type TextareaProps } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { reportFailure } from '../../notices/report-failure.ts';
import classes from './AuthForm.module.css';
import { texts } from './texts.ts';

interface PrivateKeyFieldProps {
  readonly inputProps: TextareaProps;
  onChoose(pem: string): void;
}

/** Takes a private key as text or as the file that was saved when the account was made. */
export function PrivateKeyField({ inputProps, onChoose }: PrivateKeyFieldProps) {
  const read = (file: File | null) => {
    file?.text().then(onChoose, reportFailure);
  };
  return (
    <div>
      <Textarea
        label={texts.privateKey}
        description={texts.privateKeyHint}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes['key'] ?? '' }}
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
            {texts.chooseKeyFile}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
