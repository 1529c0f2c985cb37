import type { OpenedItem } from '@coffer/client';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Thumbnail } from '../../../thumbnails/Thumbnail.tsx';
import classes from './ItemPicture.module.css';
import { KindIcon } from './KindIcon.tsx';

interface ItemPictureProps {
  readonly item: OpenedItem;
  /** Only then its thumbnail is asked for. */
  readonly inView: boolean;
}

/** An item's thumbnail, or its icon as long as there is none; a warning for what cannot be trusted. */
export function ItemPicture({ item, inView }: ItemPictureProps) {
  if (item.state !== 'intact') {
    return (
      <span className={classes.damaged} aria-hidden="true">
        <IconAlertTriangle size={22} stroke={1.75} />
      </span>
    );
  }
  const icon = <KindIcon mime={item.mime} />;
  return <Thumbnail id={item.id} mime={item.mime} wanted={inView && item.hasThumbnail} icon={icon} />;
}
