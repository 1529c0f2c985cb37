import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { PrivateKeyText } from '../../private-key/PrivateKeyText.tsx';
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

  return (
    <AuthFrame title={texts.keyTitle} subtitle={stored ? texts.keySubtitle : texts.onlyKeySubtitle} wide>
      <div className={classes.form}>
        <PrivateKeyText privateKeyPem={privateKeyPem} email={email} />
        {alternatives && (
          <section className={classes.section} aria-labelledby="alternatives">
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
