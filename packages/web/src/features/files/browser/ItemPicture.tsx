import type { OpenedItem } from '@coffer/client';
import { type Kind, kindOf } from '@coffer/client/search';
import {
  IconAlertTriangle,
  IconFile,
  IconFileCode,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconFolderFilled,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconPresentation,
} from '@tabler/icons-react';
import { thumbnailId } from '../../../thumbnails/own-thumbnails.ts';
import { Thumbnail } from '../../../thumbnails/Thumbnail.tsx';
import classes from './ItemPicture.module.css';

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
  return (
    <Thumbnail id={thumbnailId(item)} mime={item.mime} wanted={inView && item.hasThumbnail} icon={icon} />
  );
}

const ICONS: Record<Kind, typeof IconFile> = {
  archive: IconFileZip,
  audio: IconMusic,
  code: IconFileCode,
  document: IconFileText,
  file: IconFile,
  folder: IconFolderFilled,
  image: IconPhoto,
  pdf: IconFileTypePdf,
  presentation: IconPresentation,
  spreadsheet: IconFileSpreadsheet,
  text: IconFileText,
  video: IconMovie,
};

interface KindIconProps {
  readonly mime: string;
}

/** The icon of a file or a directory; decoration. */
export function KindIcon({ mime }: KindIconProps) {
  const kind = kindOf(mime);
  const Icon = ICONS[kind];
  return <Icon className={classes.icon} size={36} stroke={1.6} data-kind={kind} aria-hidden="true" />;
}
