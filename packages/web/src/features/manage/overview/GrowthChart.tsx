import type { DailyTotal } from '@coffer/contract';
import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useId, useState } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { formatDate } from '../../../format/dates.ts';
import { texts } from '../texts.ts';
import { axisMarks, labelled, monotonePath, type Point } from './growth-curve.ts';
import classes from './overview.module.css';

/** The totals that the chart can show. */
export const GROWTH_FIELDS = ['bytes', 'files', 'users'] as const;
export type GrowthField = (typeof GROWTH_FIELDS)[number];

/** Within the 240 pixels of the chart's height. */
const TOP = 8;
const BOTTOM = 210;
/** Room for the numbers, and for the last day. */
const LEFT = 64;
const RIGHT = 16;
/** How wide a letter of a day is, about. */
const LETTER = 6.7;
const LABEL_GAP = 79;

interface GrowthChartProps {
  /** The oldest day first. */
  readonly growth: readonly DailyTotal[];
  readonly field: GrowthField;
}

/** One total over the days. A table beside it says the same, so it is hidden from screen readers. */
export function GrowthChart({ growth, field }: GrowthChartProps) {
  const { ref, width } = useElementSize();
  const gradient = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const marks = axisMarks(Math.max(...growth.map((total) => total[field])));
  const right = Math.max(LEFT, width - RIGHT);
  const xOf = (index: number) => LEFT + ((right - LEFT) * index) / Math.max(1, growth.length - 1);
  const yOf = (value: number) => BOTTOM - ((BOTTOM - TOP) * value) / (marks.at(-1) ?? 1);
  const points = growth.map((total, index): Point => ({ x: xOf(index), y: yOf(total[field]) }));
  const curve = monotonePath(points);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const index = Math.round(((x - LEFT) / (right - LEFT)) * (growth.length - 1));
    setPointed(index >= 0 && index < growth.length ? index : null);
  };
  const shown = pointed === null ? undefined : growth[pointed];

  return (
    <div className={classes.chart} ref={ref} aria-hidden="true">
      {width > 0 && (
        <svg
          aria-hidden="true"
          width={width}
          height={240}
          onPointerMove={point}
          onPointerLeave={() => setPointed(null)}
        >
          <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0%" className={classes.dense} />
            <stop offset="100%" className={classes.faint} />
          </linearGradient>
          {marks.map((mark) => (
            <g key={mark}>
              <line className={classes.grid} x1={LEFT} x2={right} y1={yOf(mark)} y2={yOf(mark)} />
              <text className={classes.mark} x={LEFT - 18} y={yOf(mark)} dy="0.35em" textAnchor="end">
                {inWords(field, mark)}
              </text>
            </g>
          ))}
          <Days growth={growth} xOf={xOf} right={right + 4} />
          <path d={`${curve}L${right},${BOTTOM}L${LEFT},${BOTTOM}Z`} fill={`url(#${gradient})`} />
          <path className={classes.curve} d={curve} />
          {pointed !== null && (
            <line className={classes.grid} x1={xOf(pointed)} x2={xOf(pointed)} y1={TOP} y2={BOTTOM} />
          )}
        </svg>
      )}
      {pointed !== null && shown !== undefined && (
        <div className={classes.tip} data-left={pointed > growth.length / 2 || undefined}>
          <p className={classes.tipDay}>{formatDate(shown.day)}</p>
          <p className={classes.tipValue}>
            <span>{texts.growthOptions[field]}</span>
            {inWords(field, shown[field])}
          </p>
        </div>
      )}
    </div>
  );
}

interface DaysProps {
  readonly growth: readonly DailyTotal[];
  /** Where the last label ends. */
  readonly right: number;
  xOf(index: number): number;
}

/** The days below the curve, as many as have room. */
function Days({ growth, xOf, right }: DaysProps) {
  const days = growth.map(({ day }) => formatDate(day));
  const label = Math.max(...days.map(({ length }) => length)) * LETTER;
  const positions = days.map((_, index) => Math.min(xOf(index), right - label / 2));
  return labelled(positions, label, LABEL_GAP).map((index) => {
    const isMoved = positions[index] !== xOf(index);
    return (
      <text
        key={days[index]}
        className={classes.mark}
        x={isMoved ? right : positions[index]}
        y={237}
        textAnchor={isMoved ? 'end' : 'middle'}
      >
        {days[index]}
      </text>
    );
  });
}

function inWords(field: GrowthField, value: number): string {
  return field === 'bytes' ? formatBytes(value) : value.toLocaleString();
}
