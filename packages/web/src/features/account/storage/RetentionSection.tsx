import type { AccountSettings, Retention } from '@coffer/client';
import { MOST_KEPT_DAYS, MOST_KEPT_VERSIONS } from '@coffer/contract';
import { Alert, Button, NumberInput, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify } from '../../../notices/report-failure.ts';
import { LaterSetting } from '../../../panels/LaterSetting.tsx';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { NeedsServer, refuse } from '../../../panels/needs-server.tsx';
import { Section } from '../../../panels/Section.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { accountSettingsQuery } from '../../../session/drive-queries.ts';
import { useIsAway } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import classes from './StorageSection.module.css';
import { useSaveSettings } from './save-settings.ts';

/** How many versions are kept, and for how long they and what is in the trash. */
export function RetentionSection() {
  const { data, error, refetch } = useQuery(accountSettingsQuery(useDrive()));
  const { mutateAsync: saveSettings } = useSaveSettings();
  const { submit, busy, failure } = useGuardedSubmit(
    async (settings: Pick<AccountSettings, 'retention' | 'revision'>) => {
      await saveSettings(settings);
      notify(texts.retentionSaved);
    },
  );
  return (
    <Section id="retention" title={texts.retention} text={texts.retentionText}>
      <div className={classes.body}>
        <FormFailure failure={failure} />
        {data === undefined ? (
          error === null ? (
            <Skeleton height={160} />
          ) : (
            <LoadingFailed failure={error} onRetry={() => void refetch()} />
          )
        ) : (
          <RetentionForm
            key={`${data.state} ${data.revision}`}
            settings={data}
            busy={busy}
            onSave={(retention) => void submit({ retention, revision: data.revision })}
          />
        )}
      </div>
    </Section>
  );
}

/** As the fields have it: nothing stands for no limit. */
type Fields = Record<keyof Retention, number | ''>;

interface RetentionFormProps {
  readonly settings: AccountSettings;
  readonly busy: boolean;
  onSave(retention: Retention): void;
}

function RetentionForm({ settings: { state, retention }, busy, onSave }: RetentionFormProps) {
  const isAway = useIsAway();
  const form = useForm<Fields>({
    mode: 'controlled',
    initialValues: {
      versions: retention.versions ?? '',
      versionDays: retention.versionDays ?? '',
      trashDays: retention.trashDays ?? '',
    },
  });
  const save = ({ versions, versionDays, trashDays }: Fields) =>
    onSave({
      versions: versions || null,
      versionDays: versionDays || null,
      trashDays: trashDays || null,
    });
  const field = (name: keyof Fields, max: number) => (
    <NumberInput
      {...texts.retentionFields[name]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={1}
      max={max}
      clampBehavior="blur"
      thousandSeparator=" "
      allowDecimal={false}
      allowNegative={false}
      value={form.values[name]}
      onChange={(value) => form.setFieldValue(name, typeof value === 'number' ? value : '')}
    />
  );
  return (
    <form noValidate className={classes.form} onSubmit={isAway ? refuse : form.onSubmit(save)}>
      {state === 'altered' && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} />}>
          {texts.retentionAltered}
        </Alert>
      )}
      <LaterSetting state={state} />
      {state === 'unset' && <p className={classes.older}>{texts.retentionUnset}</p>}
      <div className={classes.fields}>
        {field('versions', MOST_KEPT_VERSIONS)}
        {field('versionDays', MOST_KEPT_DAYS)}
        {field('trashDays', MOST_KEPT_DAYS)}
      </div>
      <p className={classes.older}>{texts.retentionByAge}</p>
      <div>
        <Button
          type="submit"
          loading={busy}
          disabled={isAway || state === 'later' || (state === 'saved' && !form.isDirty())}
        >
          {texts.retentionSave}
        </Button>
        <NeedsServer isAway={isAway} />
      </div>
    </form>
  );
}
