import { Button, Group, Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { CopyButton } from '../forms/CopyButton.tsx';
import { saveBlob } from '../saving/save-blob.ts';
import classes from './private-key.module.css';
import { texts } from './texts.ts';

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
        label={texts.pem}
        value={privateKeyPem}
        rows={9}
        readOnly
        spellCheck={false}
        classNames={{ input: classes.key ?? '' }}
      />
      <Group gap="xs">
        <CopyButton text={privateKeyPem} />
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={download}>
          {texts.download}
        </Button>
      </Group>
    </>
  );
}
