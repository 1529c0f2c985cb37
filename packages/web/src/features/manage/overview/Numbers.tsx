import type { Overview } from '@coffer/contract';
import { formatBytes } from '../../../format/bytes.ts';
import { texts } from '../texts.ts';
import classes from './overview.module.css';

interface NumbersProps {
  readonly overview: Overview;
}

/** The instance in numbers. */
export function Numbers({ overview }: NumbersProps) {
  const { numbers } = texts;
  const tiles = [
    {
      label: numbers.users,
      value: overview.users.toLocaleString(),
      detail: texts.usersDetail(overview.administrators, overview.suspended),
    },
    {
      label: numbers.files,
      value: overview.files.toLocaleString(),
      detail: texts.filesDetail(overview.directories),
    },
    { label: numbers.bytes, value: formatBytes(overview.bytes) },
    {
      label: numbers.chunks,
      value: overview.chunks.toLocaleString(),
      detail: texts.chunksDetail(formatBytes(overview.chunk_bytes)),
    },
    { label: numbers.links, value: overview.links.toLocaleString() },
    {
      label: numbers.free_disk,
      value: overview.free_disk === null ? texts.noEnd : formatBytes(overview.free_disk),
    },
    { label: numbers.database_size, value: formatBytes(overview.database_size) },
    { label: numbers.version, value: overview.version },
  ];
  return (
    <dl className={classes.numbers}>
      {tiles.map(({ label, value, detail }) => (
        <div key={label} className={classes.tile}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
          {detail !== undefined && <dd className={classes.detail}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
