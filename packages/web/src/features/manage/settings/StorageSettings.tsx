import { Section } from '../../../panels/Section.tsx';
import { QuotaInput } from '../quota/QuotaInput.tsx';
import { texts } from '../texts.ts';
import classes from './settings.module.css';
import type { SettingsPart } from './settings-part.ts';

/** How much new accounts may store. */
export function StorageSettings({ form }: SettingsPart) {
  return (
    <Section id="storage" title={texts.defaultQuota} text={texts.defaultQuotaText}>
      <div className={classes['body']}>
        <QuotaInput
          value={form.values.default_quota}
          onChange={(quota) => form.setFieldValue('default_quota', quota)}
        />
      </div>
    </Section>
  );
}
