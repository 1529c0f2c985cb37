import '@mantine/charts/styles.css';
import type { DailyTotal } from '@coffer/contract';
import { AreaChart } from '@mantine/charts';
import { formatBytes } from '../../../format/bytes.ts';
import { formatDate } from '../../../format/dates.ts';
import { texts } from '../texts.ts';
import type { GrowthField } from './growth-fields.ts';
import classes from './overview.module.css';

/** Room for the highest value and the last day. */
const MARGIN = { top: 8, right: 16, bottom: 0, left: 0 };

interface GrowthChartProps {
  readonly growth: readonly DailyTotal[];
  readonly field: GrowthField;
}

/** One total over the days. A table beside it says the same, so it is hidden from screen readers. */
export function GrowthChart({ growth, field }: GrowthChartProps) {
  const format = (value: number) => (field === 'bytes' ? formatBytes(value) : value.toLocaleString());
  return (
    <div className={classes.chart} aria-hidden="true">
      <AreaChart
        h={240}
        data={growth.map((total) => ({ day: formatDate(total.day), value: total[field] }))}
        dataKey="day"
        series={[{ name: 'value', label: texts.growthOptions[field], color: 'var(--coffer-accent)' }]}
        curveType="monotone"
        withDots={false}
        withXAxis
        gridAxis="x"
        tickLine="none"
        strokeWidth={2}
        fillOpacity={0.18}
        valueFormatter={format}
        yAxisProps={{ width: 64, allowDecimals: false }}
        xAxisProps={{ minTickGap: 48 }}
        areaChartProps={{ accessibilityLayer: false, margin: MARGIN }}
      />
    </div>
  );
}
