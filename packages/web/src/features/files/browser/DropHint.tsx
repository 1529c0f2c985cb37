import type { OpenedItem } from '@coffer/client';
import { IconUpload } from '@tabler/icons-react';
import { texts } from '../texts.ts';
import classes from './DropHint.module.css';

interface DropHintProps {
  /** The folder that a drop would go to; null is the top. */
  readonly folder: OpenedItem | null;
}

/** Laid over the folder while files are dragged over it. */
export function DropHint({ folder }: DropHintProps) {
  return (
    <div className={classes.hint} aria-hidden="true">
      <div className={classes.card}>
        <IconUpload size={28} stroke={1.75} />
        <strong>{texts.dropTitle}</strong>
        <span>{texts.dropInto(folder?.name ?? texts.myFiles)}</span>
      </div>
    </div>
  );
}
