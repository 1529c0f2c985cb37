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

/** Whether a file is a text that can be written: plain text, Markdown or source code, even without a byte yet. */
export function isText(facts: PreviewFacts): boolean {
  const kind = previewKind({ ...facts, size: Math.max(1, facts.size) });
  return kind === 'text' || kind === 'code' || kind === 'markdown';
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

/** Languages that are highlighted, by the ends of names. The values are those of highlight.js. */
const LANGUAGE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bash: 'bash sh zsh bashrc zshrc profile dockerfile',
    c: 'c h',
    cpp: 'cpp cc cxx hpp hh hxx',
    csharp: 'cs',
    css: 'css',
    diff: 'diff patch',
    go: 'go mod',
    graphql: 'graphql gql',
    ini: 'ini toml cfg conf properties env editorconfig gitconfig',
    java: 'java',
    javascript: 'js mjs cjs jsx',
    json: 'json jsonc geojson ipynb webmanifest map',
    kotlin: 'kt kts',
    less: 'less',
    lua: 'lua',
    makefile: 'makefile mk',
    objectivec: 'm mm',
    perl: 'pl pm',
    php: 'php',
    python: 'py pyw pyi',
    r: 'r',
    ruby: 'rb gemfile rakefile',
    rust: 'rs',
    scss: 'scss',
    sql: 'sql',
    swift: 'swift',
    typescript: 'ts mts cts tsx',
    vbnet: 'vb',
    xml: 'xml html htm xhtml xsl xslt plist rss atom vue svelte gpx kml',
    yaml: 'yaml yml',
  }).flatMap(([language, endings]) => endings.split(' ').map((ending) => [ending, language] as const)),
);

const LANGUAGE_OF_MIME: readonly (readonly [RegExp, string])[] = [
  [/json/, 'json'],
  [/javascript|ecmascript/, 'javascript'],
  [/typescript/, 'typescript'],
  [/xml|html/, 'xml'],
  [/yaml/, 'yaml'],
  [/python/, 'python'],
  [/x-sh|shellscript/, 'bash'],
  [/^text\/css$/, 'css'],
  [/sql/, 'sql'],
  [/toml/, 'ini'],
];

/** The language of a file by the end of its name; null if that is none. */
function languageOfEnding(ending: string): string | null {
  return LANGUAGE_OF.get(ending) ?? null;
}

/** The language of a file by its type; null if that is none. */
function languageOfMime(mime: string): string | null {
  return LANGUAGE_OF_MIME.find(([pattern]) => pattern.test(mime))?.[1] ?? null;
}

/** The text after the last dot of a name, in lower case; a name without one, such as `Makefile`, is taken whole. */
function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
