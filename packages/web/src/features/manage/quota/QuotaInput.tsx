// Of this field alone.
import '@mantine/core/styles/Slider.css';
import { NumberInput, Slider, Switch } from '@mantine/core';
import { formatBytes } from '../../../format/bytes.ts';
import { texts } from '../texts.ts';
import classes from './QuotaInput.module.css';
import { fromGigabytes, QUOTA_STEPS, quotaAt, stepOf, toGigabytes, UNLIMITED_STEP } from './quota-scale.ts';

const FIRST = QUOTA_STEPS[0] ?? 0;

interface QuotaInputProps {
  /** Bytes; 0 is unlimited. */
  readonly value: number;
  onChange(quota: number): void;
}

/** A quota by slider, by number, or none. */
export function QuotaInput({ value, onChange }: QuotaInputProps) {
  const unlimited = value === 0;
  const label = (step: number) => (step === UNLIMITED_STEP ? texts.unlimited : formatBytes(quotaAt(step)));
  return (
    <div className={classes.quota}>
      <Slider
        className={classes.slider}
        value={stepOf(value)}
        min={0}
        max={UNLIMITED_STEP}
        label={label}
        thumbLabel={texts.quotaSlider}
        marks={[0, 3, 6, 9, 12].map((step) => ({ value: step, label: label(step) }))}
        thumbProps={{ 'aria-valuetext': unlimited ? texts.unlimited : formatBytes(value) }}
        onChange={(step) => onChange(quotaAt(step))}
      />
      <div className={classes.exact}>
        <NumberInput
          label={texts.quotaAmount}
          size="sm"
          value={unlimited ? '' : toGigabytes(value)}
          disabled={unlimited}
          min={0.001}
          max={9_000_000}
          decimalScale={3}
          thousandSeparator=" "
          allowNegative={false}
          hideControls
          onChange={(amount) => {
            if (typeof amount === 'number' && amount > 0) onChange(fromGigabytes(amount));
          }}
        />
        <Switch
          label={texts.noQuota}
          checked={unlimited}
          onChange={(event) => onChange(event.currentTarget.checked ? 0 : FIRST)}
        />
      </div>
    </div>
  );
}
