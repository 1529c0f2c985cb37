import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { EmptyCoffer } from '../../../identity/EmptyCoffer.tsx';
import { problems, texts } from '../texts.ts';
import { secretIn } from './secret-in.ts';
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
      <div className={classes.center} role="alert">
        <EmptyCoffer />
        <h1 className={classes.title}>{problems.incomplete.title}</h1>
        <p className={classes.quiet}>{problems.incomplete.text}</p>
      </div>
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
