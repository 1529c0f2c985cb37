import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../forms/CopyButton.tsx';
import { saveBlob } from '../../saving/save-blob.ts';
import { useUser } from '../../session/services.tsx';
import classes from './TwoFactor.module.css';
import { texts } from './texts.ts';

interface TwoFactorCodesProps {
  readonly codes: readonly string[];
  onDone(): void;
}

/** Shows new recovery codes of the second factor, once, for the user to keep. */
export function TwoFactorCodes({ codes, onDone }: TwoFactorCodesProps) {
  const [kept, setKept] = useState(false);
  const email = useUser()?.email ?? '';
  const lines = codes.join('\n');
  const download = () =>
    saveBlob(
      new Blob([`${texts.fileHeading({ email })}\n\n${lines}\n`], { type: 'text/plain' }),
      `recovery-codes-${email}.txt`,
    );

  return (
    <Stack>
      <p className={classes.on} role="status">
        <IconShieldCheck size={22} aria-hidden="true" />
        {texts.codesTitle}
      </p>
      <p className={classes.text}>{texts.codesWhy}</p>
      <ul className={classes.codes} aria-label={texts.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <CopyButton text={lines} />
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={download}>
          {texts.download}
        </Button>
      </Group>
      <Checkbox
        label={texts.kept}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button size="md" disabled={!kept} onClick={onDone}>
        {texts.done}
      </Button>
    </Stack>
  );
}
