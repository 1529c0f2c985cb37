import { Button, FileButton, Textarea, type TextareaProps } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { reportFailure } from '../../../notices/report-failure.ts';
import dialog from '../../../panels/dialog.module.css';
import { texts } from '../texts.ts';

interface PrivateKeyFieldProps {
  readonly inputProps: TextareaProps;
  onChoose(pem: string): void;
}

/** How the field is validated. */
export const privateKeyRule = (value: string) => (value.trim() === '' ? texts.formerKeyRequired : null);

/** Takes the private key that the server does not keep, as text or as the file that was saved. */
export function PrivateKeyField({ inputProps, onChoose }: PrivateKeyFieldProps) {
  const read = (file: File | null) => {
    file?.text().then(onChoose, reportFailure);
  };
  return (
    <div>
      <Textarea
        label={texts.formerKey}
        description={texts.formerKeyText}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: dialog['key'] ?? '' }}
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
