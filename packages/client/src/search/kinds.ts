/** The kind of an item by its MIME type: by it, files get icons and are filtered. */
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

const BY_MIME: readonly (readonly [RegExp, Kind])[] = [
  [/^dir$/, 'folder'],
  [/^application\/pdf$/, 'pdf'],
  [/^image\//, 'image'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
  [/(zip|x-tar|gzip|x-7z|x-rar|vnd\.rar|x-bzip|zstd)/, 'archive'],
  [/(spreadsheet|ms-excel|csv)/, 'spreadsheet'],
  [/(presentation|ms-powerpoint)/, 'presentation'],
  [/(wordprocessing|msword|opendocument\.text|rtf)/, 'document'],
  [/(json|xml|javascript|typescript|x-sh|x-python|html|css|yaml|toml)/, 'code'],
  [/^text\//, 'text'],
];

/** The kind of a MIME type. */
export function kindOf(mime: string): Kind {
  return BY_MIME.find(([pattern]) => pattern.test(mime))?.[1] ?? 'file';
}

/** The kinds that a filter takes, and what each of them lets through. */
const FILTERED = {
  archive: ['archive'],
  audio: ['audio'],
  code: ['code'],
  document: ['document', 'pdf', 'presentation', 'spreadsheet', 'text'],
  folder: ['folder'],
  image: ['image'],
  pdf: ['pdf'],
  presentation: ['presentation'],
  spreadsheet: ['spreadsheet'],
  text: ['text'],
  video: ['video'],
} as const satisfies Readonly<Record<string, readonly Kind[]>>;

export type FilterKind = keyof typeof FILTERED;

/** Whether an item of this MIME type is of a kind that a filter names. A PDF is a document, too. */
export function isOfKind(mime: string, kind: FilterKind): boolean {
  const through: readonly Kind[] = FILTERED[kind];
  return through.includes(kindOf(mime));
}

/** The kind of this name, also in the plural; null where there is none. */
export function filterKind(name: string): FilterKind | null {
  const kinds = Object.keys(FILTERED).filter((kind): kind is FilterKind => kind in FILTERED);
  return kinds.find((kind) => name === kind || name === `${kind}s`) ?? null;
}
