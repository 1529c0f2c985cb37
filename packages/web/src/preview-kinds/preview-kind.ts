import { languageOfEnding, languageOfMime, lastPart } from './languages.ts';

/** The ways in which the application shows a file's content. */
export type PreviewKind = 'image' | 'svg' | 'pdf' | 'markdown' | 'code' | 'text' | 'audio' | 'video';

/** The facts by which the kind is decided. */
export interface PreviewFacts {
  /** Null if it cannot be read; then there is nothing to show either. */
  readonly name: string | null;
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
  readonly hasThumbnail: boolean;
}

const ENDINGS: readonly (readonly [PreviewKind, string])[] = [
  ['pdf', 'pdf'],
  ['svg', 'svg'],
  ['markdown', 'md markdown mdown mkd'],
  ['image', 'jpg jpeg jfif png apng gif webp avif bmp ico'],
  ['audio', 'mp3 m4a aac oga ogg opus wav flac weba'],
  ['video', 'mp4 m4v webm ogv mov mkv'],
  ['text', 'txt text log csv tsv srt vtt nfo rst adoc tex bib gitignore license readme changelog authors'],
];

const KIND_OF_ENDING: ReadonlyMap<string, PreviewKind> = new Map(
  ENDINGS.flatMap(([kind, endings]) => endings.split(' ').map((ending) => [ending, kind] as const)),
);

/** Images that every current browser decodes; of others only those that a browser has made a thumbnail of. */
const DECODED = /^image\/(jpeg|pjpeg|jpg|png|apng|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/;

/**
 * How a file's content is shown; null if it cannot be. What the specification names is always offered: what is not
 * empty and has a thumbnail, is a PDF or an SVG image.
 */
export function previewKind({ name, mime, size, hasThumbnail }: PreviewFacts): PreviewKind | null {
  if (name === null || size === 0 || mime === 'dir') return null;
  return kindOf(mime, lastPart(name)) ?? (hasThumbnail ? 'image' : null);
}

/** The language in which code is highlighted; null for none. */
export function languageOf({ name, mime }: Pick<PreviewFacts, 'name' | 'mime'>): string | null {
  return languageOfEnding(lastPart(name ?? '')) ?? languageOfMime(mime);
}

/** Types come from browsers, which know few text formats, and take TypeScript for a video. */
function kindOf(mime: string, ending: string): PreviewKind | null {
  if (mime === 'application/pdf') return 'pdf';
  if (mime === 'image/svg+xml') return 'svg';
  if (mime === 'text/markdown') return 'markdown';
  if (languageOfEnding(ending) !== null && !/^(image|audio)\//.test(mime)) return 'code';
  if (DECODED.test(mime)) return 'image';
  if (mime.startsWith('audio/')) return 'audio';
  if (mime.startsWith('video/')) return 'video';
  const kind = KIND_OF_ENDING.get(ending);
  if (kind !== undefined && !mime.startsWith('image/')) return kind;
  if (mime.startsWith('image/')) return null;
  if (languageOfMime(mime) !== null && !/officedocument|opendocument|zip/.test(mime)) return 'code';
  return mime.startsWith('text/') ? 'text' : null;
}
