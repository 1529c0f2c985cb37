import type { DailyTotal } from '@coffer/contract';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { lazy } from '../../../lazy/lazy.tsx';
import { Section } from '../../../panels/Section.tsx';
import { texts } from '../texts.ts';
import { GrowthTable } from './GrowthTable.tsx';
import { GROWTH_FIELDS, type GrowthField } from './growth-fields.ts';
import classes from './overview.module.css';

const GrowthChart = lazy(
  async () => (await import('./GrowthChart.tsx')).GrowthChart,
  <div className={classes.chart} />,
);

interface GrowthSectionProps {
  /** The oldest day first. */
  readonly growth: readonly DailyTotal[];
}

/** How the instance has grown, day by day. */
export function GrowthSection({ growth }: GrowthSectionProps) {
  const [field, setField] = useState<GrowthField>('bytes');
  const select = (value: string) => setField(GROWTH_FIELDS.find((known) => known === value) ?? 'bytes');
  return (
    <Section
      id="growth"
      title={texts.growth}
      action={
        <SegmentedControl
          aria-label={texts.growthOf}
          size="xs"
          value={field}
          onChange={select}
          data={GROWTH_FIELDS.map((value) => ({ value, label: texts.growthOptions[value] }))}
        />
      }
    >
      <div className={classes.body}>
        {growth.length < 2 ? (
          <p className={classes.detail}>{texts.growthTooShort}</p>
        ) : (
          <GrowthChart growth={growth} field={field} />
        )}
        <GrowthTable growth={growth} />
      </div>
    </Section>
  );
}
