import type { TwoFactorSetup } from '@coffer/contract';
import { Anchor } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { CopyIcon } from '../../forms/CopyButton.tsx';
import classes from './TwoFactor.module.css';
import { texts } from './texts.ts';

interface SharedSecretProps {
  readonly setup: TwoFactorSetup;
}

/** The secret in the ways in which apps take it: to scan, to type, to open. */
export function SharedSecret({ setup: { secret, otpauth_url } }: SharedSecretProps) {
  return (
    <div className={classes.secret}>
      <figure className={classes.figure}>
        <QRCodeSVG value={otpauth_url} size={176} marginSize={3} title={texts.qrCode} level="M" />
        <figcaption>{texts.scan}</figcaption>
      </figure>
      <div className={classes.typed}>
        <span>{texts.typed}</span>
        <div className={classes.key}>
          <code>{inGroups(secret)}</code>
          <CopyIcon text={secret} />
        </div>
        <Anchor href={otpauth_url} size="sm">
          {texts.openApp}
        </Anchor>
      </div>
    </div>
  );
}

/** Groups of four are easier to type. */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
