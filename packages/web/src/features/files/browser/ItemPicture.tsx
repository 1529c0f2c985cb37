import type { OpenedItem } from '@coffer/client';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useThumbnail } from '../thumbnails/use-thumbnail.ts';
import classes from './ItemPicture.module.css';
import { KindIcon } from './KindIcon.tsx';

interface ItemPictureProps {
  readonly item: OpenedItem;
  /** Only then its thumbnail is asked for. */
  readonly inView: boolean;
}

/** An item's thumbnail, or its icon as long as there is none; a warning for what cannot be trusted. */
export function ItemPicture({ item, inView }: ItemPictureProps) {
  const url = useThumbnail(item.id, inView && item.hasThumbnail && item.state === 'intact');
  if (item.state === 'damaged') {
    return (
      <span className={classes['damaged']} aria-hidden="true">
        <IconAlertTriangle size={22} stroke={1.75} />
      </span>
    );
  }
  if (url === null) return <KindIcon mime={item.mime} />;
  return <img className={classes['thumbnail']} src={url} alt="" width={36} height={36} draggable={false} />;
}
