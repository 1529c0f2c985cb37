import type { Settings } from '@coffer/contract';
import { TextInput } from '@mantine/core';
import { Section } from '../../../panels/Section.tsx';
import { texts } from '../texts.ts';
import classes from './settings.module.css';
import type { SettingsPart } from './settings-part.ts';

/** What the application is called. */
export function GeneralSettings({ form, defaults }: SettingsPart & { readonly defaults: Settings }) {
  return (
    <Section id="general" title={texts.appName} text={texts.appNameText}>
      <div className={classes.body}>
        <TextInput
          aria-label={texts.appName}
          className={classes.short}
          maxLength={64}
          autoComplete="off"
          description={texts.byDefault(defaults.app_name)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('app_name')}
        />
      </div>
    </Section>
  );
}
