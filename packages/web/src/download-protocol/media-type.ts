/** Types that a browser plays and never runs. */
const PLAYABLE: ReadonlySet<string> = new Set([
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'video/mp4',
  'video/ogg',
  'video/webm',
]);

/** Other names of the same, and containers that browsers play under another's name. */
const ALSO_KNOWN_AS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'audio/mp3': 'audio/mpeg',
    'audio/m4a': 'audio/mp4',
    'audio/x-m4a': 'audio/mp4',
    'audio/x-aac': 'audio/aac',
    'audio/opus': 'audio/ogg',
    'audio/wave': 'audio/wav',
    'audio/x-wav': 'audio/wav',
    'audio/vnd.wave': 'audio/wav',
    'audio/x-flac': 'audio/flac',
    'video/quicktime': 'video/mp4',
    'video/x-m4v': 'video/mp4',
    'video/x-matroska': 'video/webm',
  }),
);

const INERT = 'application/octet-stream';

/**
 * The type under which media are answered: one of a fixed list, or the one that no browser does anything with.
 * The type that an item claims, such as a page, is never used.
 */
export function mediaType(mime: string): string {
  const known = ALSO_KNOWN_AS.get(mime) ?? mime;
  return PLAYABLE.has(known) ? known : INERT;
}
