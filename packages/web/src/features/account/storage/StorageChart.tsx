import '@mantine/charts/styles.css';
import { DonutChart } from '@mantine/charts';
import { formatBytes } from '../../../format/bytes.ts';
import { texts } from '../texts.ts';
import { KIND_COLORS, type KindUsage } from './by-kind.ts';
import classes from './StorageSection.module.css';

interface StorageChartProps {
  readonly usages: readonly KindUsage[];
}

/** The used storage by kind, as a ring. The table beside it says the same, so it is hidden from screen readers. */
export function StorageChart({ usages }: StorageChartProps) {
  const data = usages.map(({ kind, size }) => ({
    name: texts.kinds[kind],
    value: size,
    color: KIND_COLORS[kind],
  }));
  return (
    <div className={classes.chart} aria-hidden="true">
      <DonutChart
        data={data}
        size={168}
        thickness={28}
        paddingAngle={usages.length > 1 ? 2 : 0}
        strokeWidth={0}
        tooltipDataSource="segment"
        valueFormatter={formatBytes}
        accessibilityLayer={false}
        pieProps={{ rootTabIndex: -1 }}
      />
    </div>
  );
}
