import { Button, Checkbox, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { PrivateKeyText } from '../../private-key/PrivateKeyText.tsx';
import classes from './AuthForm.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { keepTexts } from './further-texts.ts';

interface RegisterKeyPageProps {
  readonly privateKeyPem: string;
  readonly email: string;
  /** Whether the server keeps a copy, sealed under the password. */
  readonly stored: boolean;
  /** Makes a recovery code, and tells when there is one. */
  readonly recovery?: (onMade: () => void) => ReactNode;
  onContinue(): void;
}

/** Offers a recovery code and shows the new private key; where the server keeps a copy of that, either is enough. */
export function RegisterKeyPage({
  privateKeyPem,
  email,
  stored,
  recovery,
  onContinue,
}: RegisterKeyPageProps) {
  const [hasCode, setHasCode] = useState(false);
  const [codeKept, setCodeKept] = useState(false);
  const [keyKept, setKeyKept] = useState(false);
  // Who keeps the key needs it for each login, with or without a code.
  const isEitherEnough = stored && recovery !== undefined;

  const code = recovery && (
    <section className={classes.section} aria-labelledby="recovery" key="code">
      <h2 id="recovery">{keepTexts.recoveryTitle}</h2>
      <Stack gap="md">
        {recovery(() => setHasCode(true))}
        {isEitherEnough && hasCode && (
          <Checkbox
            label={keepTexts.codeKept}
            checked={codeKept}
            onChange={(event) => setCodeKept(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </section>
  );
  const key = (
    <section className={classes.section} aria-labelledby="key" key="key">
      <h2 id="key">{isEitherEnough ? keepTexts.orKeyTitle : keepTexts.keyTitle}</h2>
      <Stack gap="md">
        {isEitherEnough && <p className={classes.about}>{keepTexts.stored}</p>}
        <PrivateKeyText privateKeyPem={privateKeyPem} email={email} />
        <Checkbox
          label={keepTexts.keyKept}
          checked={keyKept}
          onChange={(event) => setKeyKept(event.currentTarget.checked)}
        />
      </Stack>
    </section>
  );

  return (
    <AuthFrame
      title={keepTexts.title}
      subtitle={isEitherEnough ? keepTexts.keepOne : stored ? keepTexts.stored : keepTexts.only}
      wide
    >
      <div className={classes.form}>
        {isEitherEnough ? [code, key] : [key, code]}
        <Button size="md" disabled={!keyKept && !codeKept} onClick={onContinue}>
          {keepTexts.goOn}
        </Button>
      </div>
    </AuthFrame>
  );
}
