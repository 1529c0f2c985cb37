import type { User } from '@coffer/contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { formatDate } from '../../format/dates.ts';
import { CopyButton } from '../../forms/CopyButton.tsx';
import { saveBlob } from '../../saving/save-blob.ts';
import classes from './Recovery.module.css';
import { texts } from './texts.ts';

interface RecoveryKitProps {
  readonly code: string;
  readonly user: User;
}

/** A new recovery code with all that one needs to use it, as a sheet that is printed or saved. */
export function RecoveryKit({ code, user }: RecoveryKitProps) {
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
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
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
