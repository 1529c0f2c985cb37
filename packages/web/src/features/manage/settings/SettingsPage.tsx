import type { AdminSettings, Settings } from '@coffer/contract';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify } from '../../../notices/report-failure.ts';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { useServices } from '../../../session/services.tsx';
import { ManageFrame } from '../ManageFrame.tsx';
import { texts } from '../texts.ts';
import { changedSettings } from './changed-settings.ts';
import {
  GeneralSettings,
  RegistrationSettings,
  RetentionSettings,
  SharingSettings,
  StorageSettings,
} from './SettingsSections.tsx';
import classes from './settings.module.css';
import { settingsQuery, useSaveSettings } from './settings.ts';
import { TestMail } from './TestMail.tsx';

/** The settings of this server, for everybody. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery(useServices().api));
  return (
    <ManageFrame title={texts.settingsTitle}>
      {data === undefined ? (
        error === null ? (
          <Skeleton height={520} radius="lg" />
        ) : (
          <LoadingFailed failure={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <SettingsForm key={JSON.stringify(data.settings)} current={data} />
          <TestMail mailFrom={data.mail_from} />
        </>
      )}
    </ManageFrame>
  );
}

interface SettingsFormProps {
  readonly current: AdminSettings;
}

/** All settings, saved together; they are effective at once. */
function SettingsForm({ current }: SettingsFormProps) {
  const { mutateAsync: saveSettings } = useSaveSettings();
  const form = useForm<Settings>({
    mode: 'controlled',
    initialValues: current.settings,
    validateInputOnBlur: true,
    validate: { app_name: (name) => (name.trim() === '' ? texts.appNameInvalid : null) },
    transformValues: (values) => ({ ...values, app_name: values.app_name.trim() }),
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async (settings: Settings) => {
      await saveSettings(changedSettings(current.settings, settings));
      notify(texts.saved);
    },
    (fields) => form.setErrors(fields),
  );
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack gap={28}>
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
      </Stack>
    </form>
  );
}
