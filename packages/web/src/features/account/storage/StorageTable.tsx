import { formatBytes } from '../../../format/bytes.ts';
import { texts } from '../texts.ts';
import type { KindUsage } from './by-kind.ts';
import { KIND_COLORS } from './kind-colors.ts';
import classes from './StorageTable.module.css';

interface StorageTableProps {
  readonly usages: readonly KindUsage[];
}

/** The used storage by kind: the chart in words, and its legend. */
export function StorageTable({ usages }: StorageTableProps) {
  return (
    <table className={classes.table} aria-label={texts.byKind}>
      <thead>
        <tr>
          <th scope="col">{texts.kind}</th>
          <th scope="col">{texts.files}</th>
          <th scope="col">{texts.size}</th>
        </tr>
      </thead>
      <tbody>
        {usages.map(({ kind, count, size }) => (
          <tr key={kind}>
            <th scope="row">
              <svg className={classes.dot} viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="5" fill={KIND_COLORS[kind]} />
              </svg>
              {texts.kinds[kind]}
            </th>
            <td>{count}</td>
            <td>{formatBytes(size)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
