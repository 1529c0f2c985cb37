import { THUMBNAIL_MIME_TYPES } from '@coffer/contract';

/** Decoding a picture takes several times its size in memory. Of a video, only the beginning is read. */
const LARGEST_PICTURE_BYTES = 64 * 1024 * 1024;

const PICTURES: ReadonlySet<string> = new Set(THUMBNAIL_MIME_TYPES);

/** The source of a thumbnail. */
export type ThumbnailSource = 'picture' | 'drawing' | 'video';

/**
 * The source of a file's thumbnail; null for a file that has none.
 *
 * @param file size in bytes, and the type that the browser gave it
 * @param canPlay whether the browser can play videos of a type
 */
export function thumbnailSource(
  { size, type }: Pick<Blob, 'size' | 'type'>,
  canPlay: (type: string) => boolean,
): ThumbnailSource | null {
  if (size === 0) return null;
  if (type.startsWith('video/')) return canPlay(playedAs(type)) ? 'video' : null;
  if (!PICTURES.has(type) || size > LARGEST_PICTURE_BYTES) return null;
  return type === 'image/svg+xml' ? 'drawing' : 'picture';
}

/** Chromium denies QuickTime by its name, and plays it all the same: MP4 is made after it, and cameras fill both alike. */
function playedAs(type: string): string {
  return type === 'video/quicktime' ? 'video/mp4' : type;
}
