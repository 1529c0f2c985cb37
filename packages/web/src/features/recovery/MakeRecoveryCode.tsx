import type { PrivateKeySource } from '@coffer/client';
import type { User } from '@coffer/contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconLifebuoy } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { formatDate } from '../../format/dates.ts';
import { CopyButton } from '../../forms/CopyButton.tsx';
import { CurrentPasswordFields, usePasswordProof } from '../../forms/CurrentPasswordFields.tsx';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { saveBlob } from '../../saving/save-blob.ts';
import { useUser } from '../../session/services.tsx';
import classes from './Recovery.module.css';
import { texts } from './texts.ts';
import { useSetRecoveryCode } from './use-set-recovery-code.ts';

interface MakeRecoveryCodeProps {
  /** Where the private key of who is signed in is. */
  readonly source: PrivateKeySource;
  /** Of the current password; null where it is to be asked for. */
  readonly passwordProof: string | null;
  /** The server has it, in place of a former one; the code is still shown. */
  onMade?(): void;
}

/** Makes a recovery code at the press of a button, and shows it as a kit, once. */
export function MakeRecoveryCode({ source, passwordProof, onMade }: MakeRecoveryCodeProps) {
  const { mutateAsync: setRecoveryCode } = useSetRecoveryCode();
  const user = useUser();
  const [code, setCode] = useState<string | null>(null);
  const email = user?.email ?? '';
  const { form, submit, busy, failure } = usePasswordProof(email, passwordProof, async (proof) => {
    if (user === null) return;
    setCode(await setRecoveryCode({ user, source, passwordProof: proof }));
    onMade?.();
  });

  if (code !== null && user !== null) return <RecoveryKit code={code} user={user} />;
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack align="flex-start" gap="sm">
        <FormFailure failure={failure} />
        <p className={classes.text}>{texts.why}</p>
        {passwordProof === null && <CurrentPasswordFields email={email} form={form} autoFocus />}
        <Button type="submit" variant="default" loading={busy} leftSection={<IconLifebuoy size={18} />}>
          {texts.make}
        </Button>
      </Stack>
    </form>
  );
}

interface RecoveryKitProps {
  readonly code: string;
  readonly user: User;
}

/** A new recovery code with all that one needs to use it, as a sheet that is printed or saved. */
function RecoveryKit({ code, user }: RecoveryKitProps) {
  const [madeAt] = useState(() => Math.floor(Date.now() / 1_000));
  const facts = [
    [texts.kitAccount, user.email],
    [texts.kitServer, window.location.origin],
    [texts.kitFingerprint, (user.fingerprint.match(/.{1,4}/g) ?? []).join(' ')],
    [texts.kitMade, formatDate(madeAt)],
  ] as const;
  const download = () => {
    const lines = facts.map(([label, value]) => `${label}: ${value}`);
    const text = [texts.kitTitle, '', ...lines, '', `${texts.code}:`, code, '', texts.kitUse, ''].join('\n');
    saveBlob(new Blob([text], { type: 'text/plain' }), `recovery-code-${user.email}.txt`);
  };
  return (
    <Stack gap="sm" role="status">
      <section className={classes.kit} aria-label={texts.kitTitle}>
        <h3 className={classes.kitTitle}>{texts.kitTitle}</h3>
        <div className={classes.kitCode}>
          <div>
            <span className={classes.label}>{texts.code}</span>
            <code className={classes.code}>{code}</code>
          </div>
          <QRCodeSVG value={code} size={112} marginSize={2} level="M" title={texts.kitQr} role="img" />
        </div>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className={classes.signed}>
            <dt>{texts.kitSigned}</dt>
            <dd />
          </div>
        </dl>
        <p className={classes.text}>{texts.kitUse}</p>
      </section>
      <p className={classes.text}>{texts.once}</p>
      <Group gap="sm">
        <Button variant="default" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={download}>
          {texts.download}
        </Button>
        <CopyButton text={code} />
      </Group>
    </Stack>
  );
}
