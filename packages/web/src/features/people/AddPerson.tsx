import type { IntactItem, PersonFound } from '@coffer/client';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useIsAway } from '../../session/services.tsx';
import { Called } from './Called.tsx';
import { ChangedKey, Compare, Initials } from './Fingerprint.tsx';
import { Invite } from './Invitations.tsx';
import classes from './people.module.css';
import { Terms } from './Terms.tsx';
import { texts } from './texts.ts';
import { type Place, useContacts, useFindPerson, useShare } from './use-people.ts';

interface AddPersonProps {
  readonly itemId: string;
  /** As it was shown; null where something else stands for it since. */
  readonly shown: IntactItem | null;
  readonly isFile: boolean;
  /** Whether it takes the focus when it appears; it does not by default. */
  readonly isFirst?: boolean;
  /** What is to be known before it is shared. */
  readonly children: ReactNode;
  /** Called with what stands for it from then on, also where sharing it has failed. */
  onMoved(place: Place): void;
  /** Called with the id of an invitation that was made. */
  onInvited(id: string): void;
}

/** Finds somebody by the exact address, shows who that is, and shares with them. */
export function AddPerson({ itemId, shown, isFile, isFirst = false, children, ...on }: AddPersonProps) {
  const [email, setEmail] = useState('');
  const list = useId();
  const { data: contacts } = useContacts();
  const find = useFindPerson();
  const isAway = useIsAway();
  const { data: person, variables: asked } = find;
  const field = useRef<HTMLInputElement>(null);
  // By then the dialog has been there for a moment, and has given the focus to its close button.
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  const done = (then: () => void) => {
    setEmail('');
    find.reset();
    then();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '' && !isAway) find.mutate(email.trim());
  };
  return (
    <Stack>
      <form onSubmit={submit} noValidate>
        <div className={classes.find}>
          <TextInput
            type="email"
            label={texts.email}
            autoComplete="off"
            list={list}
            ref={field}
            data-autofocus
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={find.isPending} disabled={isAway}>
            {texts.find}
          </Button>
        </div>
        <datalist id={list}>
          {contacts?.map((contact) => (
            <option key={contact.id} value={contact.email} label={contact.name ?? undefined} />
          ))}
        </datalist>
      </form>
      <FormFailure failure={find.error} />
      {person === null && asked !== undefined && (
        <Invite
          key={asked}
          email={asked}
          {...{ itemId, shown, isFile, onMoved: on.onMoved }}
          onInvited={(id) => done(() => on.onInvited(id))}
        >
          {children}
        </Invite>
      )}
      {person && (
        <FoundPerson
          key={person.email}
          person={person}
          {...{ itemId, shown, isFile, onMoved: on.onMoved }}
          onFoundAgain={() => find.mutate(person.email)}
          onShared={() => done(() => undefined)}
        >
          {children}
        </FoundPerson>
      )}
    </Stack>
  );
}

interface FoundPersonProps extends Omit<AddPersonProps, 'onInvited' | 'isFirst'> {
  readonly person: PersonFound;
  /** Something is known of them that was not before. */
  onFoundAgain(): void;
  onShared(): void;
}

/** Who was found, by which key, and on which terms the folder becomes theirs. */
function FoundPerson({ person, itemId, shown, isFile, children, onFoundAgain, ...on }: FoundPersonProps) {
  const { email, fingerprint, contact, changed } = person;
  const isCompared = contact !== null && changed === null && contact.comparedAt !== null;
  const share = useShare(on.onMoved);
  return (
    <div className={classes.found}>
      <div className={classes.who}>
        <Initials email={email} fingerprint={fingerprint} />
        <div>
          <p className={classes.name}>
            <Called by={contact} who={email} />
          </p>
          <p className={classes.quiet}>{isCompared ? texts.compared : texts.notCompared}</p>
        </div>
      </div>
      {changed !== null && (
        <ChangedKey
          {...{ email, fingerprint, ...changed, onCompared: onFoundAgain }}
          former={contact?.fingerprint ?? null}
        />
      )}
      {!isCompared && changed === null && (
        <Compare email={email} fingerprint={fingerprint} onCompared={onFoundAgain} />
      )}
      {!person.isReady && (
        <Alert role="status">{texts.notReadyYet({ email, what: isFile ? 'file' : 'folder' })}</Alert>
      )}
      {person.isReady && changed === null && (
        <Terms
          hasMessage
          yes={texts.shareNow}
          isPending={share.isPending}
          failure={share.error}
          onSubmit={(terms) =>
            share.mutate(
              { itemId, shown, person: { email, fingerprint }, ...terms },
              { onSuccess: on.onShared },
            )
          }
        >
          {children}
        </Terms>
      )}
    </div>
  );
}
