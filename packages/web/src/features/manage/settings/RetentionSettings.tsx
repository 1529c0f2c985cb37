import type { Settings } from '@coffer/contract';
import { NumberInput } from '@mantine/core';
import { Section } from '../../../panels/Section.tsx';
import { texts } from '../texts.ts';
import classes from './settings.module.css';
import type { SettingsPart } from './settings-part.ts';

const FIELDS = [
  { name: 'remember_days', label: texts.rememberDays, max: 365 },
  { name: 'event_days', label: texts.eventDays, max: 3_650 },
] as const;

/** How long things last. */
export function RetentionSettings({ form, defaults }: SettingsPart & { readonly defaults: Settings }) {
  return (
    <Section id="retention" title={texts.retention}>
      <div className={classes.body}>
        {FIELDS.map(({ name, label, max }) => (
          <NumberInput
            key={name}
            className={classes.short}
            label={label}
            description={texts.byDefault(texts.days(defaults[name]))}
            suffix={` ${texts.daysUnit(form.values[name])}`}
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
      </div>
    </Section>
  );
}
