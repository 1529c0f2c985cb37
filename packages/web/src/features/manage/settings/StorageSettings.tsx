import { MOST_ITEMS_PER_ACCOUNT, type Settings } from '@coffer/contract';
import { NumberInput } from '@mantine/core';
import { Section } from '../../../panels/Section.tsx';
import { QuotaInput } from '../quota/QuotaInput.tsx';
import { texts } from '../texts.ts';
import classes from './settings.module.css';
import type { SettingsPart } from './settings-part.ts';

/** How much new accounts may store, and of how many items all of them may consist. */
export function StorageSettings({ form, defaults }: SettingsPart & { readonly defaults: Settings }) {
  return (
    <>
      <Section id="storage" title={texts.defaultQuota} text={texts.defaultQuotaText}>
        <div className={classes.body}>
          <QuotaInput
            value={form.values.default_quota}
            onChange={(quota) => form.setFieldValue('default_quota', quota)}
          />
        </div>
      </Section>
      <Section id="items" title={texts.itemsPerAccount} text={texts.itemsPerAccountText}>
        <div className={classes.body}>
          <NumberInput
            aria-label={texts.itemsPerAccount}
            className={classes.short}
            description={texts.byDefault(defaults.items_per_account.toLocaleString())}
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
        </div>
      </Section>
    </>
  );
}
