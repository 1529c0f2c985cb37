import type { PersonFound, Role } from '@coffer/client';
import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useIsAway } from '../../session/services.tsx';
import { Fingerprint, Initials } from './Fingerprint.tsx';
import classes from './people.module.css';
import { texts } from './texts.ts';
import { useContacts, useFindPerson, useMarkCompared, useShare } from './use-people.ts';

interface AddPersonProps {
  readonly itemId: string;
  /** What is to be known before it is shared. */
  readonly children: ReactNode;
  /** Called with what stands for the folder from then on. */
  onShared(itemId: string): void;
}

/** Finds somebody by the exact address, shows who that is, and shares with them. */
export function AddPerson({ itemId, children, onShared }: AddPersonProps) {
  const [email, setEmail] = useState('');
  const list = useId();
  const { data: contacts } = useContacts();
  const find = useFindPerson();
  const isAway = useIsAway();
  const { data: person, variables: asked } = find;
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
            <option key={contact.id} value={contact.email} />
          ))}
        </datalist>
      </form>
      <FormFailure failure={find.error} />
      {person === null && asked !== undefined && <Alert role="status">{texts.unknown(asked)}</Alert>}
      {person && (
        <FoundPerson
          key={person.email}
          person={person}
          itemId={itemId}
          onFoundAgain={() => find.mutate(person.email)}
          onShared={(shared) => {
            setEmail('');
            find.reset();
            onShared(shared);
          }}
        >
          {children}
        </FoundPerson>
      )}
    </Stack>
  );
}

interface FoundPersonProps extends AddPersonProps {
  readonly person: PersonFound;
  /** Something is known of them that was not before. */
  onFoundAgain(): void;
}

/** Who was found, by which key, and on which terms the folder becomes theirs. */
function FoundPerson({ person, itemId, children, onFoundAgain, onShared }: FoundPersonProps) {
  const { email, fingerprint, contact, changed } = person;
  const isCompared = contact !== null && changed === null && contact.comparedAt !== null;
  const compare = useMarkCompared();
  const markCompared = () => compare.mutate({ email, fingerprint }, { onSuccess: onFoundAgain });
  return (
    <div className={classes.found}>
      <div className={classes.who}>
        <Initials email={email} fingerprint={fingerprint} />
        <div>
          <p className={classes.name}>{email}</p>
          <p className={classes.quiet}>{isCompared ? texts.compared : texts.notCompared}</p>
        </div>
      </div>
      {changed !== null && (
        <Alert color="red" role="alert" title={texts.changedTitle}>
          {changed.isSignedByFormer ? texts.changedSigned(email) : texts.changed(email)}
        </Alert>
      )}
      {changed !== null && contact !== null && (
        <div className={classes.section}>
          <p className={classes.quiet}>{texts.formerWords}</p>
          <Fingerprint fingerprint={contact.fingerprint} label={texts.formerWords} />
          <p className={classes.quiet}>{texts.newWords}</p>
        </div>
      )}
      {!isCompared && (
        <>
          <Fingerprint fingerprint={fingerprint} />
          <p className={classes.quiet}>{texts.compareHint}</p>
          <FormFailure failure={compare.error} />
          <Group>
            <Button variant="default" size="xs" loading={compare.isPending} onClick={markCompared}>
              {texts.markCompared}
            </Button>
          </Group>
        </>
      )}
      {!person.isReady && <Alert role="status">{texts.notReadyYet(email)}</Alert>}
      {person.isReady && changed === null && (
        <Terms person={person} itemId={itemId} onShared={onShared}>
          {children}
        </Terms>
      )}
    </div>
  );
}

function Terms({ person, itemId, children, onShared }: AddPersonProps & { readonly person: PersonFound }) {
  const [role, setRole] = useState<Role>('viewer');
  const [day, setDay] = useState('');
  const share = useShare();
  const { email, fingerprint } = person;
  const send = () => {
    const expiresAt = day === '' ? null : Math.floor(new Date(`${day}T23:59:59`).getTime() / 1_000);
    share.mutate({ itemId, person: { email, fingerprint }, role, expiresAt }, { onSuccess: onShared });
  };
  return (
    <Stack>
      <div className={classes.two}>
        <RoleSelect label={texts.role} description={texts.rolesHint[role]} role={role} onChange={setRole} />
        <TextInput
          type="date"
          label={texts.expires}
          description={texts.expiresHint}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </div>
      {children}
      <FormFailure failure={share.error} />
      <Group justify="flex-end">
        <Button loading={share.isPending} onClick={send}>
          {texts.shareNow}
        </Button>
      </Group>
    </Stack>
  );
}

interface RoleSelectProps {
  readonly label: string;
  /** Whether the label is for those alone who do not see the field. */
  readonly isBare?: boolean;
  readonly description?: string;
  readonly role: Role;
  readonly disabled?: boolean;
  onChange(role: Role): void;
}

export function RoleSelect({
  label,
  isBare = false,
  description,
  role,
  disabled,
  onChange,
}: RoleSelectProps) {
  return (
    <NativeSelect
      {...(isBare ? { 'aria-label': label, size: 'xs' } : { label, description })}
      value={role}
      disabled={disabled ?? false}
      data={[
        { value: 'viewer', label: texts.roles.viewer },
        { value: 'editor', label: texts.roles.editor },
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === 'editor' ? 'editor' : 'viewer')}
    />
  );
}
