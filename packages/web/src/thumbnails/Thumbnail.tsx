import { kindOf } from '@coffer/client/search';
import { IconAlertTriangleFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type ReactNode, use, useEffect, useState } from 'react';
import { messages } from '../languages/messages.ts';
import classes from './Thumbnail.module.css';
import { ThumbnailContext } from './thumbnail-context.ts';
import type { LoadedThumbnail } from './thumbnail-loader.ts';

const texts = messages('panels');

interface ThumbnailProps {
  readonly id: string;
  readonly mime: string;
  /** Only then it is asked for. */
  readonly wanted: boolean;
  /** Stands where there is none. */
  readonly icon: ReactNode;
  /** Whether it fills the tile that it stands in, cut to its shape; else it is as small as a row. */
  readonly fills?: boolean;
}

/** An item's thumbnail, or its icon; with a mark where somebody changed the thumbnail. */
export function Thumbnail({ id, mime, wanted, icon, fills = false }: ThumbnailProps) {
  const thumbnail = useThumbnail(id, wanted);
  if (thumbnail === null) return icon;
  if (thumbnail.state === 'intact') {
    const size = fills ? {} : { width: 36, height: 36 };
    const image = (
      <img
        className={fills ? classes.filling : classes.image}
        src={thumbnail.url}
        alt=""
        {...size}
        draggable={false}
      />
    );
    return kindOf(mime) === 'video' ? <PlayMark fills={fills}>{image}</PlayMark> : image;
  }
  return (
    <span className={classes.damaged}>
      {icon}
      <span
        className={classes.mark}
        role="img"
        aria-label={texts.thumbnailDamaged}
        title={texts.thumbnailDamaged}
      >
        <IconAlertTriangleFilled size={16} aria-hidden="true" />
      </span>
    </span>
  );
}

interface PlayMarkProps extends Partial<Pick<ThumbnailProps, 'fills'>> {
  readonly children: ReactNode;
}

/** The picture of a video, marked as one: its first frame alone looks like a photograph. Decoration. */
export function PlayMark({ children, fills = false }: PlayMarkProps) {
  return (
    <span className={fills ? classes.fillingVideo : classes.video}>
      {children}
      <IconPlayerPlayFilled className={classes.play} size={fills ? 36 : 18} aria-hidden="true" />
    </span>
  );
}

/** An item's thumbnail; null if there is none, or not yet. */
function useThumbnail(id: string, wanted: boolean): LoadedThumbnail | null {
  const loader = use(ThumbnailContext);
  const [loaded, setLoaded] = useState<LoadedThumbnail | null>(null);
  const known = loader?.get(id) ?? null;
  useEffect(() => {
    if (loader === null || !wanted || known !== null) return;
    return loader.want(id, setLoaded);
  }, [loader, id, wanted, known]);
  return known ?? loaded;
}
