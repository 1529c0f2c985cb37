import { Tooltip } from '@mantine/core';
import { formatBytes } from '../../../format/bytes.ts';
import { texts } from '../texts.ts';
import { KIND_COLORS, type KindUsage, ringArcs } from './by-kind.ts';
import classes from './StorageSection.module.css';

const SIZE = 168;
const THICKNESS = 28;

interface StorageRingProps {
  readonly usages: readonly KindUsage[];
}

/** The used storage by kind, as a ring. The table beside it says the same, so it is hidden from screen readers. */
export function StorageRing({ usages }: StorageRingProps) {
  return (
    <svg className={classes.ring} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      {ringArcs(usages).map(({ kind, size, start, length }) => (
        <Tooltip.Floating key={kind} label={`${texts.kinds[kind]}: ${formatBytes(size)}`}>
          <circle
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={(SIZE - THICKNESS) / 2}
            fill="none"
            stroke={KIND_COLORS[kind]}
            strokeWidth={THICKNESS}
            pathLength={360}
            strokeDasharray={`${length} ${360 - length}`}
            strokeDashoffset={-start}
          />
        </Tooltip.Floating>
      ))}
    </svg>
  );
}
