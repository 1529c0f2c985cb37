import { Alert, Button, Group } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { FingerprintPicture } from '../../fingerprint/FingerprintPicture.tsx';
import { FingerprintWords } from '../../fingerprint/FingerprintWords.tsx';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { lazy } from '../../lazy/lazy.tsx';
import classes from './people.module.css';
import { codeTexts, texts } from './texts.ts';
import { useMarkCompared } from './use-people.ts';

const FingerprintCode = lazy(['people'], async () => (await import('./FingerprintCode.tsx')).FingerprintCode);
const ReadCode = lazy(['people'], async () => (await import('./FingerprintCode.tsx')).ReadCode);

interface FingerprintProps {
  /** 64 digits, lower-case hex. */
  readonly fingerprint: string;
  /** What the words are. */
  readonly label?: string;
  /** Whether its QR code is shown, too, for the cameras of others. */
  readonly hasCode?: boolean;
}

/** A fingerprint to be compared: its picture and its words. */
export function Fingerprint({ fingerprint, label = texts.words, hasCode = false }: FingerprintProps) {
  return (
    <div className={classes.fingerprint}>
      <FingerprintPicture fingerprint={fingerprint} label={texts.picture} />
      <FingerprintWords fingerprint={fingerprint} label={label} />
      {hasCode && <FingerprintCode fingerprint={fingerprint} />}
    </div>
  );
}

interface CompareProps {
  readonly email: string;
  readonly fingerprint: string;
  /** What the words are. */
  readonly label?: string;
  /** Called once it is noted that they are the same. */
  onCompared?(): void;
}

/** A fingerprint that nobody has compared yet, and what notes that somebody has. */
export function Compare({ email, fingerprint, label, onCompared }: CompareProps) {
  const [isScanning, setScanning] = useState(false);
  const compare = useMarkCompared();
  const mark = () => compare.mutate({ email, fingerprint }, { onSuccess: () => onCompared?.() });
  return (
    <div className={classes.section}>
      <Fingerprint fingerprint={fingerprint} {...(label !== undefined && { label })} />
      <p className={classes.quiet}>{texts.compareHint}</p>
      <FormFailure failure={compare.error} />
      <div>
        <Group gap="xs">
          <Button variant="default" size="xs" loading={compare.isPending} onClick={mark}>
            {texts.markCompared}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconQrcode size={16} />}
            aria-expanded={isScanning}
            onClick={() => setScanning(!isScanning)}
          >
            {isScanning ? codeTexts.hideScan : codeTexts.scan}
          </Button>
        </Group>
      </div>
      {isScanning && <ReadCode fingerprint={fingerprint} onSame={mark} />}
    </div>
  );
}

interface ChangedKeyProps {
  readonly email: string;
  /** The fingerprint that is known. */
  readonly former: string | null;
  /** The one that is shown by now. */
  readonly fingerprint: string;
  readonly isSignedByFormer: boolean;
  onCompared?(): void;
}

/** Says that somebody shows another key than is known, with both fingerprints: nothing is sealed for them before somebody has compared. */
export function ChangedKey({ email, former, fingerprint, isSignedByFormer, onCompared }: ChangedKeyProps) {
  return (
    <div className={classes.section}>
      <Alert color="red" role="alert" title={texts.changedTitle}>
        {isSignedByFormer ? texts.changedSigned({ email }) : texts.changed({ email })}
      </Alert>
      {former !== null && (
        <>
          <p className={classes.quiet}>{texts.formerWords}</p>
          <Fingerprint fingerprint={former} label={texts.formerWords} />
        </>
      )}
      <p className={classes.quiet}>{texts.newWords}</p>
      <Compare
        email={email}
        fingerprint={fingerprint}
        label={texts.newWords}
        {...(onCompared !== undefined && { onCompared })}
      />
    </div>
  );
}

interface InitialsProps {
  readonly email: string;
  readonly fingerprint: string;
}

/** Stands for a person: the beginning of the address, in a colour of the key, so that another key looks another way. */
export function Initials({ email, fingerprint }: InitialsProps) {
  const [first = '', second = ''] = (email.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u);
  const letters = second === '' ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1);
  return (
    <span
      className={classes.initials}
      style={{ backgroundColor: colorOf(fingerprint) }}
      translate="no"
      aria-hidden="true"
    >
      {letters.toUpperCase()}
    </span>
  );
}

/** Dark enough for white letters in every hue. */
function colorOf(fingerprint: string): string {
  const hue = Math.round((Number.parseInt(fingerprint.slice(0, 4), 16) / 0xffff) * 359);
  return `hsl(${hue} 45% 30%)`;
}
