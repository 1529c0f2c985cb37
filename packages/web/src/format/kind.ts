/** The kind of a file, by which it gets its icon and its type for people. */
export type Kind =
  | 'archive'
  | 'audio'
  | 'code'
  | 'document'
  | 'file'
  | 'folder'
  | 'image'
  | 'pdf'
  | 'presentation'
  | 'spreadsheet'
  | 'text'
  | 'video';

const BY_MIME: readonly (readonly [RegExp, Kind, string])[] = [
  [/^dir$/, 'folder', 'Folder'],
  [/^application\/pdf$/, 'pdf', 'PDF'],
  [/^image\//, 'image', 'Image'],
  [/^video\//, 'video', 'Video'],
  [/^audio\//, 'audio', 'Audio'],
  [/(zip|x-tar|gzip|x-7z|x-rar|vnd\.rar|x-bzip|zstd)/, 'archive', 'Archive'],
  [/(spreadsheet|ms-excel|csv)/, 'spreadsheet', 'Spreadsheet'],
  [/(presentation|ms-powerpoint)/, 'presentation', 'Presentation'],
  [/(wordprocessing|msword|opendocument\.text|rtf)/, 'document', 'Document'],
  [/(json|xml|javascript|typescript|x-sh|x-python|html|css|yaml|toml)/, 'code', 'Code'],
  [/^text\//, 'text', 'Text'],
];

/** Extensions longer than this are part of the name. */
const LONGEST_EXTENSION = 5;

/** The kind of a MIME type. */
export function kindOf(mime: string): Kind {
  return BY_MIME.find(([pattern]) => pattern.test(mime))?.[1] ?? 'file';
}

/** A file's type for people: "Folder", "Image (JPG)", "PDF", or its extension alone: "BLEND file". */
export function typeText(mime: string, name: string | null): string {
  const known = BY_MIME.find(([pattern]) => pattern.test(mime));
  const extension = extensionOf(name ?? '').toUpperCase();
  if (known === undefined) return extension === '' ? 'File' : `${extension} file`;
  const [, kind, label] = known;
  if (kind === 'folder' || extension === '' || extension === label.toUpperCase()) return label;
  return `${label} (${extension})`;
}

/** The text after the last dot of a name; empty if that is not an extension. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1);
  return dot > 0 && extension.length <= LONGEST_EXTENSION && /^[\p{L}\p{N}]+$/u.test(extension)
    ? extension
    : '';
}
