import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '../../forms/CopyButton.tsx';
import { saveBlob } from '../../saving/save-blob.ts';
import classes from './AuthForm.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { texts } from './texts.ts';

interface RegisterKeyPageProps {
  readonly privateKeyPem: string;
  readonly email: string;
  /** Whether the server keeps a copy, sealed under the password. */
  readonly stored: boolean;
  /** Other ways to come back in, offered below the key. */
  readonly alternatives?: ReactNode;
  onContinue(): void;
}

/** Shows the new private key, once, for the user to keep. */
export function RegisterKeyPage({
  privateKeyPem,
  email,
  stored,
  alternatives,
  onContinue,
}: RegisterKeyPageProps) {
  const [kept, setKept] = useState(false);
  const download = () =>
    saveBlob(new Blob([privateKeyPem], { type: 'application/x-pem-file' }), `coffer-${email}.pem`);

  return (
    <AuthFrame title={texts.keyTitle} subtitle={stored ? texts.keySubtitle : texts.onlyKeySubtitle} wide>
      <div className={classes['form']}>
        <Textarea
          label={texts.keyLabel}
          value={privateKeyPem}
          rows={9}
          readOnly
          spellCheck={false}
          classNames={{ input: classes['key'] ?? '' }}
        />
        <div className={classes['actions']}>
          <CopyButton text={privateKeyPem} />
          <Button variant="default" leftSection={<IconDownload size={18} />} onClick={download}>
            {texts.keyDownload}
          </Button>
        </div>
        {alternatives && (
          <section className={classes['section']} aria-labelledby="alternatives">
            <h2 id="alternatives">{texts.recoveryTitle}</h2>
            {alternatives}
          </section>
        )}
        <Checkbox
          label={texts.keyKept}
          checked={kept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Button size="md" disabled={!kept} onClick={onContinue}>
          {texts.keyContinue}
        </Button>
      </div>
    </AuthFrame>
  );
}
