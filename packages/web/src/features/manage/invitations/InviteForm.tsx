import type { GrantedInvitation } from '@coffer/contract';
import { Select, Switch, Textarea } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { failureText, fieldTexts } from '../../../failures/texts.ts';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { FormDialog } from '../../../panels/FormDialog.tsx';
import { useServices } from '../../../session/services.tsx';
import { QuotaInput } from '../quota/QuotaInput.tsx';
import { settingsQuery } from '../settings/settings.ts';
import { texts } from '../texts.ts';
import classes from './invitations.module.css';
import { useInvite } from './invitations.ts';
import { DEFAULT_VALIDITY_DAYS, expiryAfter, VALIDITY_DAYS } from './validity.ts';

/** Who was invited, and who could not be, by address and why. */
export interface Invited {
  readonly granted: readonly GrantedInvitation[];
  readonly refused: readonly { readonly email: string; readonly reason: string }[];
}

interface InviteValues {
  /** One or more, as they are typed. */
  emails: string;
  role: 'user' | 'admin';
  /** Bytes; null is the default quota, 0 unlimited. */
  quota: number | null;
  /** How long the invitation is valid. */
  days: string;
}

interface InviteFormProps {
  onInvited(invited: Invited): void;
  onClose(): void;
}

/** Asks whom to invite, as what, with how much room, for how long. */
export function InviteForm({ onInvited, onClose }: InviteFormProps) {
  const { mutateAsync: invite } = useInvite();
  const { data: settings } = useQuery(settingsQuery(useServices().api));
  const form = useForm<InviteValues>({
    mode: 'controlled',
    initialValues: { emails: '', role: 'user', quota: null, days: String(DEFAULT_VALIDITY_DAYS) },
    validateInputOnBlur: true,
    validate: { emails: addressesRefused },
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ emails, role, quota, days }: InviteValues) => {
      const expires_at = expiryAfter(Number(days), Date.now() / 1000);
      const addresses = addressesIn(emails);
      const granted: GrantedInvitation[] = [];
      const refused: { email: string; reason: string }[] = [];
      for (const email of addresses) {
        try {
          granted.push(await invite({ email, role, expires_at, ...(quota !== null && { quota }) }));
        } catch (error) {
          // One who is alone stands in the form, where it can be mended.
          if (addresses.length === 1) throw error;
          refused.push({ email, reason: fieldTexts(error)['email'] ?? failureText(error) });
        }
      }
      onInvited({ granted, refused });
    },
    ({ email, ...fields }) => form.setErrors({ ...fields, ...(email !== undefined && { emails: email }) }),
  );
  const { quota } = form.values;

  return (
    <FormDialog
      title={texts.inviteTitle}
      text={typeof settings?.mail_from === 'string' ? texts.inviteMailed : texts.inviteText}
      yes={texts.sendInvitation}
      busy={busy}
      failure={failure}
      onSubmit={form.onSubmit((values) => void submit(values))}
      onClose={onClose}
    >
      <Textarea
        label={texts.email}
        description={texts.emailsHint}
        size="md"
        autosize
        maxRows={8}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('emails')}
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
          data={VALIDITY_DAYS.map((days) => ({ value: String(days), label: texts.days({ days }) }))}
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

/** Apart by lines, blanks, commas or semicolons; each once. */
function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
}

function addressesRefused(text: string) {
  const addresses = addressesIn(text);
  if (addresses.length === 0) return texts.emailRequired;
  const wrong = addresses.find((address) => isEmail(true)(address) !== null);
  return wrong === undefined
    ? null
    : addresses.length === 1
      ? texts.emailRequired
      : texts.emailWrong({ text: wrong });
}
