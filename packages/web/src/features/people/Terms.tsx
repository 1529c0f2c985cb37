import type { Role } from '@coffer/client';
import { MOST_MESSAGE_LENGTH } from '@coffer/crypto';
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useIsAway } from '../../session/services.tsx';
import classes from './people.module.css';
import { texts } from './texts.ts';

/** How somebody has a folder. */
export interface ChosenTerms {
  readonly role: Role;
  /** Unix seconds; null for as long as its owner wants. */
  readonly expiresAt: number | null;
  /** What is said with it; nothing where it is not there. */
  readonly message?: string;
}

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
  const [day, setDay] = useState(terms.expiresAt === null ? '' : dayOf(terms.expiresAt));
  const [message, setMessage] = useState('');
  const isAway = useIsAway();
  const expiresAt = day === '' ? null : endOf(day);
  const isPast = expiresAt !== null && expiresAt < Date.now() / 1_000;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = message.trim();
    if (!isPast && !isAway) onSubmit({ role, expiresAt, ...(said !== '' && { message: said }) });
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

/** The end of a day here, unix seconds. @param day such as `2030-12-31` */
function endOf(day: string): number {
  return Math.floor(new Date(`${day}T23:59:59`).getTime() / 1_000);
}

/** The day here on which a moment lies, as the field takes it. */
function dayOf(seconds: number): string {
  const date = new Date(seconds * 1_000);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
