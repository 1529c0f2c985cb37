// Of the one field that has them.
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MOST_ITEMS_PER_ACCOUNT, registrationMode, type Settings } from '@coffer/contract';
import { Button, NumberInput, Radio, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { Section } from '../../../panels/Section.tsx';
import { QuotaInput } from '../quota/QuotaInput.tsx';
import { texts } from '../texts.ts';
import classes from './settings.module.css';
import { useSaveSettings } from './settings.ts';

/** The form that each section edits. */
interface SettingsPart {
  readonly form: UseFormReturnType<Settings>;
}

/** The name of the application. */
export function GeneralSettings({ form, defaults }: SettingsPart & { readonly defaults: Settings }) {
  return (
    <Section id="general" title={texts.appName} text={texts.appNameText}>
      <Stack gap={20} p={20}>
        <TextInput
          aria-label={texts.appName}
          className={classes.short}
          maxLength={64}
          autoComplete="off"
          description={texts.byDefault({ value: defaults.app_name })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('app_name')}
        />
      </Stack>
    </Section>
  );
}

/** Who may register, and what is asked of them. */
export function RegistrationSettings({
  form,
  mailFrom,
}: SettingsPart & { readonly mailFrom: string | null }) {
  return (
    <Section id="registration" title={texts.registration}>
      <Stack gap={20} p={20}>
        <RegistrationModes
          value={form.values.registration}
          onChange={(mode) => form.setFieldValue('registration', mode)}
        />
        <TagsInput
          label={texts.allowedEmails}
          description={texts.allowedEmailsText}
          placeholder={texts.addPattern}
          acceptValueOnBlur
          {...form.getInputProps('allowed_emails')}
        />
        <TagsInput
          label={texts.blockedEmails}
          description={texts.blockedEmailsText}
          placeholder={texts.addPattern}
          acceptValueOnBlur
          {...form.getInputProps('blocked_emails')}
        />
        <Switch
          label={texts.activationRequired}
          description={mailFrom === null ? texts.activationNone : texts.activationText({ from: mailFrom })}
          disabled={mailFrom === null}
          {...form.getInputProps('activation_required', { type: 'checkbox' })}
        />
      </Stack>
    </Section>
  );
}

/** How much new accounts may store, and of how many items all of them may consist. */
export function StorageSettings({ form, defaults }: SettingsPart & { readonly defaults: Settings }) {
  return (
    <>
      <Section id="storage" title={texts.defaultQuota} text={texts.defaultQuotaText}>
        <Stack gap={20} p={20}>
          <QuotaInput
            value={form.values.default_quota}
            onChange={(quota) => form.setFieldValue('default_quota', quota)}
          />
        </Stack>
      </Section>
      <Section id="items" title={texts.itemsPerAccount} text={texts.itemsPerAccountText}>
        <Stack gap={20} p={20}>
          <NumberInput
            aria-label={texts.itemsPerAccount}
            className={classes.short}
            description={texts.byDefault({ value: defaults.items_per_account.toLocaleString() })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={1}
            max={MOST_ITEMS_PER_ACCOUNT}
            clampBehavior="blur"
            thousandSeparator=" "
            allowDecimal={false}
            allowNegative={false}
            value={form.values.items_per_account}
            error={form.errors['items_per_account']}
            onChange={(items) => {
              if (typeof items === 'number') form.setFieldValue('items_per_account', items);
            }}
          />
        </Stack>
      </Section>
    </>
  );
}

/** Links and calls by which content may leave an account. */
export function SharingSettings({ form }: SettingsPart) {
  return (
    <Section id="sharing" title={texts.sharing}>
      <Stack gap={20} p={20}>
        <Switch
          label={texts.sharingWithPeople}
          description={texts.sharingWithPeopleText}
          {...form.getInputProps('sharing', { type: 'checkbox' })}
        />
        <TagsInput
          label={texts.sharingEmails}
          description={texts.sharingEmailsText}
          placeholder={texts.addPattern}
          acceptValueOnBlur
          disabled={!form.values.sharing}
          {...form.getInputProps('sharing_emails')}
        />
        <Switch
          label={texts.publicLinks}
          description={texts.publicLinksText}
          {...form.getInputProps('public_links', { type: 'checkbox' })}
        />
        <Switch
          label={texts.plaintextKeys}
          description={texts.plaintextKeysText}
          {...form.getInputProps('plaintext_keys', { type: 'checkbox' })}
        />
      </Stack>
    </Section>
  );
}

const FIELDS = [
  { name: 'remember_days', label: 'rememberDays', max: 365 },
  { name: 'event_days', label: 'eventDays', max: 3_650 },
] as const;

/** How long things last. */
export function RetentionSettings({ form, defaults }: SettingsPart & { readonly defaults: Settings }) {
  return (
    <Section id="retention" title={texts.retention}>
      <Stack gap={20} p={20}>
        {FIELDS.map(({ name, label, max }) => (
          <NumberInput
            key={name}
            className={classes.short}
            label={texts[label]}
            description={texts.byDefault({ value: texts.days({ days: defaults[name] }) })}
            suffix={` ${texts.daysUnit({ days: form.values[name] })}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={1}
            max={max}
            clampBehavior="blur"
            allowDecimal={false}
            allowNegative={false}
            value={form.values[name]}
            error={form.errors[name]}
            onChange={(days) => {
              if (typeof days === 'number') form.setFieldValue(name, days);
            }}
          />
        ))}
      </Stack>
    </Section>
  );
}

interface WhoMayRegisterProps {
  onDone(): void;
}

/** Asks the first administrator who else may register, before somebody finds the server. */
export function WhoMayRegister({ onDone }: WhoMayRegisterProps) {
  const { mutateAsync: saveSettings } = useSaveSettings();
  const [registration, setRegistration] = useState<Settings['registration']>('invitation');
  const { submit, busy, failure } = useGuardedSubmit(async (chosen: Settings['registration']) => {
    await saveSettings({ registration: chosen });
    onDone();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(registration);
      }}
    >
      <Stack gap="lg">
        <FormFailure failure={failure} />
        <RegistrationModes value={registration} onChange={setRegistration} />
        <Button type="submit" size="md" loading={busy}>
          {texts.goOn}
        </Button>
      </Stack>
    </form>
  );
}

interface RegistrationModesProps {
  readonly value: Settings['registration'];
  onChange(mode: Settings['registration']): void;
}

/** The ways in which people get accounts; one of them. */
export function RegistrationModes({ value, onChange }: RegistrationModesProps) {
  return (
    <Radio.Group
      aria-label={texts.registration}
      value={value}
      onChange={(mode) => onChange(registrationMode.parse(mode))}
    >
      <Stack gap="sm">
        {Object.entries(texts.registrationModes).map(([mode, { label, text }]) => (
          <Radio key={mode} value={mode} label={label} description={text} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
