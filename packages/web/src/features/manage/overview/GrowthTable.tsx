import type { DailyTotal } from '@coffer/contract';
import { VisuallyHidden } from '@mantine/core';
import { formatBytes } from '../../../format/bytes.ts';
import { formatDate } from '../../../format/dates.ts';
import { texts } from '../texts.ts';

interface GrowthTableProps {
  readonly growth: readonly DailyTotal[];
}

/** The chart in words, for those who do not see it. */
export function GrowthTable({ growth }: GrowthTableProps) {
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
