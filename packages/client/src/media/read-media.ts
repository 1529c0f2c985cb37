import type { MediaFacts } from '@coffer/crypto';
import { type ClockOffset, readMovie } from './movie.ts';
import { readPicture } from './picture.ts';

/** Types whose boxes are those of QuickTime (ISO/IEC 14496-12). */
const MOVIES: ReadonlySet<string> = new Set([
  'video/mp4',
  'video/quicktime',
  'video/x-m4v',
  'video/3gpp',
  'video/3gpp2',
]);

/**
 * Reads what a picture or a video says of itself: EXIF or XMP of a picture, the movie header of a video. Of the file it reads the
 * beginning, the end of a PNG, and the few places to which these lead; no more than a megabyte. Null of what is neither, and of what says nothing.
 * Throws nothing: a file that is cut off or made up says nothing.
 *
 * @param clockOffset of this device: a video tells its date in UTC
 */
export async function readMedia(
  file: Blob,
  clockOffset: ClockOffset = offsetHere,
): Promise<MediaFacts | null> {
  try {
    if (file.type.startsWith('image/') && file.type !== 'image/svg+xml') return await readPicture(file);
    return MOVIES.has(file.type) ? await readMovie(file, clockOffset) : null;
  } catch {
    return null;
  }
}

/** What the clock of this device says. */
export function offsetHere(at: number): number {
  // The sign of JavaScript's is the other way round.
  return 0 - new Date(at * 1000).getTimezoneOffset();
}
