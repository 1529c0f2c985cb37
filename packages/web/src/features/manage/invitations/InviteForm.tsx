import type { GrantedInvitation } from '@coffer/contract';
import { Select, Switch, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { FormDialog } from '../../../panels/FormDialog.tsx';
import { useServices } from '../../../session/services.tsx';
import { QuotaInput } from '../quota/QuotaInput.tsx';
import { settingsQuery } from '../settings/settings.ts';
import { texts } from '../texts.ts';
import classes from './invitations.module.css';
import { useInvite } from './invitations.ts';
import { DEFAULT_VALIDITY_DAYS, expiryAfter, VALIDITY_DAYS } from './validity.ts';

interface InviteValues {
  email: string;
  role: 'user' | 'admin';
  /** Bytes; null is the default quota, 0 unlimited. */
  quota: number | null;
  /** How long the invitation is valid. */
  days: string;
}

interface InviteFormProps {
  onGranted(granted: GrantedInvitation): void;
  onClose(): void;
}

/** Asks whom to invite, as what, with how much room, for how long. */
export function InviteForm({ onGranted, onClose }: InviteFormProps) {
  const { mutateAsync: invite } = useInvite();
  const { data: settings } = useQuery(settingsQuery(useServices().api));
  const form = useForm<InviteValues>({
    mode: 'controlled',
    initialValues: { email: '', role: 'user', quota: null, days: String(DEFAULT_VALIDITY_DAYS) },
    validateInputOnBlur: true,
    validate: { email: isEmail(texts.emailRequired) },
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ email, role, quota, days }: InviteValues) => {
      const expires = expiryAfter(Number(days), Date.now() / 1000);
      const body = { email: email.trim(), role, expires_at: expires, ...(quota === null ? {} : { quota }) };
      onGranted(await invite(body));
    },
    (fields) => form.setErrors(fields),
  );
  const { quota } = form.values;

  return (
    <FormDialog
      title={texts.inviteTitle}
      text={texts.inviteText(typeof settings?.mail_from === 'string')}
      yes={texts.sendInvitation}
      busy={busy}
      failure={failure}
      onSubmit={form.onSubmit((values) => void submit(values))}
      onClose={onClose}
    >
      <TextInput
        label={texts.email}
        type="email"
        size="md"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <div className={classes.fields}>
        <Select
          label={texts.role}
          data={Object.entries(texts.roles).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          {...form.getInputProps('role')}
        />
        <Select
          label={texts.validFor}
          data={VALIDITY_DAYS.map((days) => ({ value: String(days), label: texts.days(days) }))}
          allowDeselect={false}
          {...form.getInputProps('days')}
        />
      </div>
      <Switch
        label={texts.defaultQuota}
        checked={quota === null}
        onChange={(event) =>
          form.setFieldValue(
            'quota',
            event.currentTarget.checked ? null : (settings?.settings.default_quota ?? 0),
          )
        }
      />
      {quota !== null && <QuotaInput value={quota} onChange={(next) => form.setFieldValue('quota', next)} />}
    </FormDialog>
  );
}
