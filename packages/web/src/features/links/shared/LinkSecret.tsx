import { decodeLinkSecret } from '@coffer/crypto';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { EmptyCoffer } from '../../../identity/EmptyCoffer.tsx';
import { problems, texts } from '../texts.ts';
import classes from './shared.module.css';

interface MissingKeyProps {
  /** Opens the link with what belongs behind the `#` of its address. */
  onSecret(secret: string): void;
}

/** Asks for the key of a link whose address came without it, or cut off. */
export function MissingKey({ onSecret }: MissingKeyProps) {
  const [pasted, setPasted] = useState('');
  const [isWrong, setWrong] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const secret = secretIn(pasted);
    setWrong(secret === null);
    if (secret !== null) onSecret(secret);
  };
  return (
    <>
      <Stack align="center" gap="xs" ta="center" role="alert">
        <EmptyCoffer />
        <h1 className={classes.title}>{problems.incomplete.title}</h1>
        <p className={classes.quiet}>{problems.incomplete.text}</p>
      </Stack>
      <form className={classes.form} data-below onSubmit={onSubmit}>
        <TextInput
          label={texts.keyOrLink}
          size="md"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={isWrong && texts.noKey}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <Button type="submit" size="md">
          {texts.openLink}
        </Button>
      </form>
    </>
  );
}

interface LinkPasswordProps {
  onEnter(password: string): Promise<void>;
}

/** Asks for the password of a link. */
export function LinkPassword({ onEnter }: LinkPasswordProps) {
  const [password, setPassword] = useState('');
  const { submit, busy, failure } = useGuardedSubmit(onEnter);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') void submit(password);
  };
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      <h1 className={classes.title}>{texts.askPassword}</h1>
      <p className={classes.quiet}>{texts.askPasswordText}</p>
      <FormFailure failure={failure} />
      <PasswordInput
        label={texts.linkPassword}
        size="md"
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={busy}>
        {texts.openLink}
      </Button>
    </form>
  );
}

/** The secret in a key or a whole address as people copy them; null where there is none. */
function secretIn(pasted: string): string | null {
  // Mail programs break long lines.
  const text = pasted.replace(/\s+/g, '');
  const secret = text.slice(text.indexOf('#') + 1);
  try {
    decodeLinkSecret(secret);
    return secret;
  } catch {
    return null;
  }
}
