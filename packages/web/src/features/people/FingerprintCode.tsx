import { Alert, Button, Group } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef, useState } from 'react';
import { fingerprintIn, textOfCode } from '../../fingerprint/fingerprint-code.ts';
import classes from './people.module.css';
import { codeTexts as texts } from './texts.ts';

interface FingerprintCodeProps {
  /** 64 digits, lower-case hex. */
  readonly fingerprint: string;
}

/** Pixels of the code: six for each of its 33 modules, so that none is blurred. */
const SIDE = 198;

/** A fingerprint as a QR code, for the camera of who compares it. */
export function FingerprintCode({ fingerprint }: FingerprintCodeProps) {
  return (
    <div className={classes.code}>
      <QRCodeSVG value={textOfCode(fingerprint)} size={SIDE} title={texts.code} role="img" />
    </div>
  );
}

interface ReadCodeProps extends FingerprintCodeProps {
  /** Called when the code is of this fingerprint. */
  onSame(): void;
}

/** Compares a fingerprint with the code that its owner shows: by the camera, or from a picture of it. */
export function ReadCode({ fingerprint, onSame }: ReadCodeProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSame, setSame] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const onText = (text: string) => {
    const shown = fingerprintIn(text);
    setSame(shown === fingerprint);
    if (shown === fingerprint) onSame();
    setProblem(shown === fingerprint ? null : shown === null ? texts.notOne : texts.another);
  };
  const onPicture = async (file: File | undefined) => {
    if (file === undefined) return;
    const { codeInPicture } = await import('./read-code.ts');
    const text = await codeInPicture(file);
    if (text === null) setProblem(texts.nothing);
    else onText(text);
  };
  return (
    <div className={classes.section}>
      {!isSame && <Camera onText={onText} />}
      <Group gap="xs">
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          aria-label={texts.picture}
          onChange={({ currentTarget }) => {
            void onPicture(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhoto size={16} />}
          onClick={() => chooser.current?.click()}
        >
          {texts.picture}
        </Button>
      </Group>
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {isSame && <Alert role="status">{texts.same}</Alert>}
    </div>
  );
}

/** What the camera sees, as long as it is shown; a sentence where there is none, or it is not allowed. */
function Camera({ onText }: { onText(text: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef(onText);
  told.current = onText;
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const watch = async () => {
      const { watchCamera } = await import('./read-code.ts');
      if (video.current !== null) await watchCamera(video.current, (text) => told.current(text), stop.signal);
    };
    watch().catch(() => setMissing(true));
    return () => stop.abort();
  }, []);
  if (isMissing) return <p className={classes.quiet}>{texts.noCamera}</p>;
  return <video ref={video} className={classes.camera} muted playsInline aria-label={texts.camera} />;
}
