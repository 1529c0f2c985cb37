import type { ReactNode } from 'react';
import { kindOf } from '../../format/kind.ts';
import { PlayMark } from '../../thumbnails/PlayMark.tsx';
import classes from './links.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface LinkPictureProps {
  readonly image: Uint8Array<ArrayBuffer> | null;
  readonly mime: string;
  /** Stands where there is no image. */
  readonly icon: ReactNode;
}

/** The thumbnail of what is linked, or its icon; decoration. */
export function LinkPicture({ image, mime, icon }: LinkPictureProps) {
  const url = useObjectUrl(image);
  if (url === null) return icon;
  const picture = <img className={classes.picture} src={url} alt="" />;
  return kindOf(mime) === 'video' ? <PlayMark>{picture}</PlayMark> : picture;
}
