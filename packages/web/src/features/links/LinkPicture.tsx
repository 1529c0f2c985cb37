import type { ReactNode } from 'react';
import classes from './links.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface LinkPictureProps {
  readonly image: Uint8Array<ArrayBuffer> | null;
  /** Stands where there is no image. */
  readonly icon: ReactNode;
}

/** The thumbnail of what is linked, or its icon; decoration. */
export function LinkPicture({ image, icon }: LinkPictureProps) {
  const url = useObjectUrl(image);
  return url === null ? icon : <img className={classes['picture']} src={url} alt="" />;
}
