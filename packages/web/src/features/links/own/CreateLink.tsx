import type { IntactItem } from '@coffer/client';
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
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
  const { create } = useLinkActions();
  const { submit, busy, failure } = useGuardedSubmit(() =>
    create(item, { password: password === '' ? null : password, expiresAt: null, maxDownloads: null }),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(undefined);
  };
  return (
    <form className={classes['stack']} onSubmit={onSubmit}>
      <FormFailure failure={failure} />
      <p className={classes['text']}>{item.kind === 'directory' ? texts.noFolderLink : texts.noLink}</p>
      <PasswordInput
        label={texts.password}
        description={texts.passwordHint}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={busy} data-autofocus>
          {texts.create}
        </Button>
      </div>
    </form>
  );
}
