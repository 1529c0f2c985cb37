import type { IntactItem } from '@coffer/client';
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import classes from '../links.module.css';
import { texts } from '../texts.ts';
import { useLinkActions } from './use-own-links.ts';

interface CreateLinkProps {
  readonly item: IntactItem;
  onCancel(): void;
}

/** Asks whether to make a link, and for its password. */
export function CreateLink({ item, onCancel }: CreateLinkProps) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // By then the dialog has been there for a moment, and has given the focus to its close button.
  useEffect(() => field.current?.focus(), []);
  const { create } = useLinkActions();
  const { submit, busy, failure } = useGuardedSubmit(() =>
    create(item, { password: password === '' ? null : password, expiresAt: null, maxDownloads: null }),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(undefined);
  };
  return (
    <form className={classes.stack} onSubmit={onSubmit}>
      <FormFailure failure={failure} />
      <p className={classes.text}>{item.kind === 'directory' ? texts.noFolderLink : texts.noLink}</p>
      <PasswordInput
        label={texts.password}
        description={texts.passwordHint}
        autoComplete="new-password"
        data-autofocus
        ref={field}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {texts.create}
        </Button>
      </div>
    </form>
  );
}
