import { extname } from 'node:path';

/** Types by what files are called, as the page's previews tell them apart; all others are bytes. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'application/epub+zip': ['epub'],
  'application/gzip': ['gz', 'tgz'],
  'application/json': ['json', 'map'],
  'application/msword': ['doc'],
  'application/pdf': ['pdf'],
  'application/rtf': ['rtf'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/x-7z-compressed': ['7z'],
  'application/x-tar': ['tar'],
  'application/xml': ['xml', 'xsl'],
  'application/zip': ['zip'],
  'audio/aac': ['aac'],
  'audio/flac': ['flac'],
  'audio/mp4': ['m4a'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['oga', 'ogg', 'opus'],
  'audio/wav': ['wav'],
  'font/woff2': ['woff2'],
  'image/avif': ['avif'],
  'image/bmp': ['bmp'],
  'image/gif': ['gif'],
  'image/heic': ['heic', 'heif'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/svg+xml': ['svg'],
  'image/tiff': ['tif', 'tiff'],
  'image/webp': ['webp'],
  'text/calendar': ['ics'],
  'text/css': ['css'],
  'text/csv': ['csv'],
  'text/html': ['html', 'htm'],
  'text/javascript': ['js', 'mjs', 'cjs'],
  'text/markdown': ['md', 'markdown'],
  'text/plain': ['txt', 'log', 'ini', 'conf', 'sh', 'py', 'rs', 'go', 'c', 'h', 'java', 'toml'],
  'text/vcard': ['vcf'],
  'text/yaml': ['yaml', 'yml'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'video/webm': ['webm'],
  'video/x-matroska': ['mkv'],
  'video/x-msvideo': ['avi'],
};

const BY_EXTENSION = new Map(
  Object.entries(TYPES).flatMap(([type, extensions]) =>
    extensions.map((extension) => [extension, type] as const),
  ),
);

/** The type of a file, by its name; empty where that says nothing. */
export function mimeOf(name: string): string {
  return BY_EXTENSION.get(extname(name).slice(1).toLowerCase()) ?? '';
}
