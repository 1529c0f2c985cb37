import type { AdminSettings, Settings } from '@coffer/contract';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify } from '../../../notices/report-failure.ts';
import { configurationQuery } from '../../../session/configuration.ts';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import { changedSettings } from './changed-settings.ts';
import { GeneralSettings } from './GeneralSettings.tsx';
import { RegistrationSettings } from './RegistrationSettings.tsx';
import { RetentionSettings } from './RetentionSettings.tsx';
import { SharingSettings } from './SharingSettings.tsx';
import { StorageSettings } from './StorageSettings.tsx';
import classes from './settings.module.css';
import { settingsQuery } from './settings-query.ts';

interface SettingsFormProps {
  readonly current: AdminSettings;
}

/** All settings, saved together; they are effective at once. */
export function SettingsForm({ current }: SettingsFormProps) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const form = useForm<Settings>({
    mode: 'controlled',
    initialValues: current.settings,
    validateInputOnBlur: true,
    validate: { app_name: (name) => (name.trim() === '' ? texts.appNameInvalid : null) },
    transformValues: (values) => ({ ...values, app_name: values.app_name.trim() }),
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async (settings: Settings) => {
      const body = changedSettings(current.settings, settings);
      const saved = await api.call('updateSettings', { body });
      queryClient.setQueryData(settingsQuery(api).queryKey, saved);
      await queryClient.invalidateQueries({ queryKey: configurationQuery(api).queryKey });
      notify(texts.saved);
    },
    (fields) => form.setErrors(fields),
  );
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <FormFailure failure={failure} />
      <GeneralSettings form={form} defaults={current.defaults} />
      <RegistrationSettings form={form} mailFrom={current.mail_from} />
      <StorageSettings form={form} defaults={current.defaults} />
      <SharingSettings form={form} />
      <RetentionSettings form={form} defaults={current.defaults} />
      <div className={classes.save} data-dirty={form.isDirty() || undefined}>
        <Button type="submit" loading={busy} disabled={!form.isDirty()}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
