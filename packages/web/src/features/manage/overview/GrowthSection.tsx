import type { DailyTotal } from '@coffer/contract';
import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { formatDate } from '../../../format/dates.ts';
import { Section } from '../../../panels/Section.tsx';
import { texts } from '../texts.ts';
import { GROWTH_FIELDS, GrowthChart, type GrowthField } from './GrowthChart.tsx';
import classes from './overview.module.css';

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

interface GrowthTableProps {
  readonly growth: readonly DailyTotal[];
}

/** The chart in words, for those who do not see it. */
function GrowthTable({ growth }: GrowthTableProps) {
  return (
    <VisuallyHidden>
      <table aria-label={texts.growthTable}>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.growthOptions.users}</th>
            <th scope="col">{texts.growthOptions.files}</th>
            <th scope="col">{texts.growthOptions.bytes}</th>
          </tr>
        </thead>
        <tbody>
          {growth.map(({ day, users, files, bytes }) => (
            <tr key={day}>
              <th scope="row">{formatDate(day)}</th>
              <td>{users}</td>
              <td>{files}</td>
              <td>{formatBytes(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
