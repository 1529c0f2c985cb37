import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { texts } from '../texts.ts';
import classes from './shared.module.css';

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
