import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { kindOf } from '../format/kind.ts';
import { PlayMark } from './PlayMark.tsx';
import classes from './Thumbnail.module.css';
import { useThumbnail } from './use-thumbnail.ts';

const DAMAGED = 'The thumbnail was damaged or exchanged outside Coffer';

interface ThumbnailProps {
  readonly id: string;
  readonly mime: string;
  /** Only then it is asked for. */
  readonly wanted: boolean;
  /** Stands where there is none. */
  readonly icon: ReactNode;
}

/** An item's thumbnail, or its icon; with a mark where somebody changed the thumbnail. */
export function Thumbnail({ id, mime, wanted, icon }: ThumbnailProps) {
  const thumbnail = useThumbnail(id, wanted);
  if (thumbnail === null) return icon;
  if (thumbnail.state === 'intact') {
    const image = (
      <img className={classes.image} src={thumbnail.url} alt="" width={36} height={36} draggable={false} />
    );
    return kindOf(mime) === 'video' ? <PlayMark>{image}</PlayMark> : image;
  }
  return (
    <span className={classes.damaged}>
      {icon}
      <span className={classes.mark} role="img" aria-label={DAMAGED} title={DAMAGED}>
        <IconAlertTriangleFilled size={16} aria-hidden="true" />
      </span>
    </span>
  );
}
