import type { Role } from '@coffer/client';
import { MOST_MESSAGE_LENGTH, MOST_OWN_NAME_LENGTH } from '@coffer/crypto';
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { expiryOf, isInThePast, typedExpiry } from '../../format/expiry.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useIsAway } from '../../session/services.tsx';
import classes from './people.module.css';
import { texts } from './texts.ts';
import { type ChosenTerms, useOwnName } from './use-people.ts';

/** What ends on a day lasts for all of it. */
const END_OF_DAY = '23:59:59';

interface TermsProps {
  /** What holds by now; a viewer without an end by default. */
  readonly terms?: ChosenTerms;
  /** Whether something can be said with it. */
  readonly hasMessage?: boolean;
  /** The label of the button. */
  readonly yes: string;
  readonly isPending: boolean;
  readonly failure: unknown;
  /** Below the fields. */
  readonly children?: ReactNode;
  onSubmit(terms: ChosenTerms): void;
  /** Leaves it as it is; there is no button for it by default. */
  onCancel?(): void;
}

const AT_FIRST: ChosenTerms = { role: 'viewer', expiresAt: null };

/** The fields for role and expiry, and for what is said with them. */
export function Terms(props: TermsProps) {
  const { terms = AT_FIRST, hasMessage = false, yes, isPending, failure, children } = props;
  const { onSubmit, onCancel } = props;
  const [role, setRole] = useState<Role>(terms.role);
  const [day, setDay] = useState(typedExpiry(terms.expiresAt).date);
  const [message, setMessage] = useState('');
  const introducing = useIntroducing(hasMessage);
  const isAway = useIsAway();
  const typed = { date: day, time: END_OF_DAY };
  const isPast = isInThePast(typed, Date.now() / 1_000);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPast || isAway || introducing.isAddress) return;
    onSubmit({
      role,
      expiresAt: expiryOf(typed),
      ...(hasMessage && { message, ownName: introducing.typed }),
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <div className={classes.two}>
          <RoleSelect role={role} onChange={setRole} />
          <TextInput
            type="date"
            label={texts.expires}
            description={texts.expiresHint}
            error={isPast && texts.inThePast}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        </div>
        {hasMessage && <OwnNameField {...introducing} />}
        {hasMessage && (
          <Textarea
            label={texts.message}
            description={texts.messageHint}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={MOST_MESSAGE_LENGTH}
            value={message}
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
          />
        )}
        {children}
        <FormFailure failure={failure} fields={[]} />
        <Group justify="flex-end" gap="xs">
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
          <Button type="submit" loading={isPending} disabled={isAway}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** How one introduces oneself: by the name of the last time, unless another one is typed. */
function useIntroducing(isAsked: boolean) {
  const [typed, setTyped] = useState<string>();
  const { data: kept = '' } = useOwnName(isAsked);
  const name = typed ?? kept;
  return { typed, name, isAddress: name.includes('@'), setTyped };
}

function OwnNameField({ name, isAddress, setTyped }: ReturnType<typeof useIntroducing>) {
  return (
    <TextInput
      label={texts.ownName}
      description={texts.ownNameHint}
      error={isAddress && texts.ownNameAt}
      autoComplete="name"
      maxLength={MOST_OWN_NAME_LENGTH}
      value={name}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}

interface RoleSelectProps {
  readonly role: Role;
  onChange(role: Role): void;
}

function RoleSelect({ role, onChange }: RoleSelectProps) {
  return (
    <NativeSelect
      label={texts.role}
      description={texts.rolesHint[role]}
      value={role}
      data={[
        { value: 'viewer', label: texts.roles.viewer },
        { value: 'editor', label: texts.roles.editor },
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === 'editor' ? 'editor' : 'viewer')}
    />
  );
}
