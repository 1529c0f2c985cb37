import { Switch } from '@mantine/core';
import { Section } from '../../../panels/Section.tsx';
import { texts } from '../texts.ts';
import classes from './settings.module.css';
import type { SettingsPart } from './settings-part.ts';

/** What may leave an account. */
export function SharingSettings({ form }: SettingsPart) {
  return (
    <Section id="sharing" title={texts.sharing}>
      <div className={classes.body}>
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
      </div>
    </Section>
  );
}
