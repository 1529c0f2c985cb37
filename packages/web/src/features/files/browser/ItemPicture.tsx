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
import { use } from 'react';
import { thumbnailId } from '../../../thumbnails/own-thumbnails.ts';
import { Thumbnail } from '../../../thumbnails/Thumbnail.tsx';
import { FilesBehindContext, ThumbnailContext } from '../../../thumbnails/thumbnail-context.ts';
import classes from './ItemPicture.module.css';

interface ItemPictureProps {
  readonly item: OpenedItem;
  /** Only then its thumbnail is asked for. */
  readonly inView: boolean;
  /** Whether it fills the tile that it stands in; else it is as small as a row. */
  readonly fills?: boolean;
}

/** An item's thumbnail, or its icon as long as there is none; a warning for what cannot be trusted. */
export function ItemPicture({ item, inView, fills = false }: ItemPictureProps) {
  const behind = use(FilesBehindContext).get(item.id)?.thumbnail;
  if (item.state !== 'intact') {
    return (
      <span className={classes.damaged} aria-hidden="true">
        <IconAlertTriangle size={fills ? 36 : 22} stroke={1.75} />
      </span>
    );
  }
  const picture = (
    <Thumbnail
      id={behind?.id ?? thumbnailId(item)}
      mime={item.mime}
      wanted={inView && item.hasThumbnail}
      icon={<KindIcon mime={item.mime} fills={fills} />}
      fills={fills}
    />
  );
  return behind ? <ThumbnailContext value={behind.loader}>{picture}</ThumbnailContext> : picture;
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
  /** Whether its size is that of the tile that it stands in. */
  readonly fills?: boolean;
}

/** The icon of a file or a directory; decoration. */
export function KindIcon({ mime, fills = false }: KindIconProps) {
  const kind = kindOf(mime);
  const Icon = ICONS[kind];
  const [size, stroke] = fills ? ['100%', 1.1] : [36, 1.6];
  return (
    <Icon
      className={classes.icon}
      size={size}
      stroke={stroke}
      data-kind={kind}
      data-fills={fills || undefined}
      aria-hidden="true"
    />
  );
}
