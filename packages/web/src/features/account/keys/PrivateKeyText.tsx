import { Button, Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { CopyButton } from '../../../forms/CopyButton.tsx';
import dialog from '../../../panels/dialog.module.css';
import { saveBlob } from '../../../saving/save-blob.ts';
import { texts } from '../texts.ts';

interface PrivateKeyTextProps {
  readonly privateKeyPem: string;
  /** Names the file. */
  readonly email: string;
}

/** Shows a private key to be copied or saved. */
export function PrivateKeyText({ privateKeyPem, email }: PrivateKeyTextProps) {
  const download = () =>
    saveBlob(new Blob([privateKeyPem], { type: 'application/x-pem-file' }), `coffer-${email}.pem`);
  return (
    <>
      <Textarea
        label={texts.keyLabel}
        value={privateKeyPem}
        rows={9}
        readOnly
        spellCheck={false}
        classNames={{ input: dialog['key'] ?? '' }}
      />
      <div className={dialog['actions']}>
        <CopyButton text={privateKeyPem} />
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={download}>
          {texts.keyDownload}
        </Button>
      </div>
    </>
  );
}
