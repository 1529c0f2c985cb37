import type { Contact } from '@coffer/client';
import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { Status } from '../../panels/Status.tsx';
import { useIsAway } from '../../session/services.tsx';
import classes from './people.module.css';
import { texts } from './texts.ts';
import { useNameContact } from './use-people.ts';

interface CalledProps {
  /** By which the owner of the account knows them; null for nobody. */
  readonly by: Pick<Contact, 'name' | 'alike'> | null;
  /** The address, or what stands in its place. */
  readonly who: string;
}

/** Somebody by their name, never without the address: names may be alike, and where they have chosen one that looks like another's, that is marked. */
export function Called({ by, who }: CalledProps) {
  const name = by?.name ?? null;
  const alike = by?.alike ?? null;
  if (name === null) return who;
  return (
    <>
      <bdi>{name}</bdi> <span className={classes.quiet}>{who}</span>
      {alike !== null && (
        <>
          {' '}
          <Status tone="warning">{texts.alike({ who: alike })}</Status>
        </>
      )}
    </>
  );
}

interface NamingProps {
  readonly name: string | null;
  readonly who: string;
  onEnd(): void;
}

/** The field for a contact's name. */
export function Naming({ name, who, onEnd }: NamingProps) {
  const [typed, setTyped] = useState(name ?? '');
  const naming = useNameContact();
  const isAway = useIsAway();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isAway) naming.mutate({ email: who, name: typed }, { onSuccess: onEnd });
  };
  return (
    <form className={classes.section} onSubmit={submit} noValidate>
      <TextInput
        label={texts.personName}
        description={texts.personNameHint}
        maxLength={100}
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <FormFailure failure={naming.error} />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" size="xs" onClick={onEnd}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="xs" loading={naming.isPending} disabled={isAway}>
          {texts.save}
        </Button>
      </Group>
    </form>
  );
}
