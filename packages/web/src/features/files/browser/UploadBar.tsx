import type { OpenedItem } from '@coffer/client';
import { texts } from '../texts.ts';
import classes from './UploadBar.module.css';
import { uploadPercent } from './upload-percent.ts';

interface UploadBarProps {
  readonly item: OpenedItem;
  /** Percent of an upload that is under way; undefined without one. */
  readonly uploading: number | undefined;
}

/** How far an unfinished item is, under its row. */
export function UploadBar({ item, uploading }: UploadBarProps) {
  const percent = uploadPercent(item, uploading);
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={texts.uploadProgress(item.name ?? texts.damagedName, percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-idle={uploading === undefined || undefined}
    >
      <div className={classes.bar} style={{ width: `${percent}%` }} />
    </div>
  );
}
