import { kindOf } from '@coffer/client/search';
import { type ReactNode, useEffect, useState } from 'react';
import { PlayMark } from '../../thumbnails/Thumbnail.tsx';
import classes from './links.module.css';

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

/** The address of a JPEG that is in memory, as long as it is shown. */
export function useObjectUrl(image: Uint8Array<ArrayBuffer> | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (image === null) return;
    const made = URL.createObjectURL(new Blob([image], { type: 'image/jpeg' }));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [image]);
  return url;
}
