import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { CopyButton } from '../../forms/CopyButton.tsx';
import { saveBlob } from '../../saving/save-blob.ts';
import { useUser } from '../../session/services.tsx';
import classes from './Recovery.module.css';
import { texts } from './texts.ts';

interface RecoveryCodeProps {
  readonly code: string;
}

/** Shows a new recovery code for the user to keep. */
export function RecoveryCode({ code }: RecoveryCodeProps) {
  const email = useUser()?.email ?? '';
  const download = () =>
    saveBlob(
      new Blob([`${texts.fileHeading(email)}\n\n${code}\n`], { type: 'text/plain' }),
      `recovery-code-${email}.txt`,
    );
  return (
    <div className={classes.panel} role="status">
      <span className={classes.label}>{texts.code}</span>
      <code className={classes.code}>{code}</code>
      <p className={classes.text}>{texts.once}</p>
      <div className={classes.actions}>
        <CopyButton text={code} />
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={download}>
          {texts.download}
        </Button>
      </div>
    </div>
  );
}
