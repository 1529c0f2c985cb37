import { Alert, Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import dialog from '../../../panels/dialog.module.css';
import { PrivateKeyText } from '../../../private-key/PrivateKeyText.tsx';
import { texts } from '../texts.ts';
import type { MadeKeyPair } from './hand-over-key.ts';

interface NewPrivateKeyProps {
  readonly pair: MadeKeyPair;
  readonly email: string;
  onDone(): void;
}

/** Shows the new private key, once, for the user to keep. */
export function NewPrivateKey({ pair, email, onDone }: NewPrivateKeyProps) {
  const [kept, setKept] = useState(false);
  return (
    <div className={dialog.form}>
      {pair.taken ? (
        <p className={dialog.text} role="status">
          {texts.newKeyText}
        </p>
      ) : (
        <Alert color="brass" role="alert" icon={<IconAlertTriangle size={18} />}>
          {texts.newKeyUncertain}
        </Alert>
      )}
      <PrivateKeyText privateKeyPem={pair.privateKeyPem} email={email} />
      <Checkbox
        label={texts.keyKept}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <div className={dialog.buttons}>
        <Button disabled={!kept} onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
