import { FALLBACK_MIME, fileMime } from '../keyring/wire-metadata.ts';

/** The endings of names, by type. Types are those that browsers give, so that a file has one type wherever it comes from. */
const TYPES: readonly string[] = [
  'application/epub+zip epub',
  'application/gzip gz tgz',
  'application/java-archive jar',
  'application/json json map webmanifest ipynb',
  'application/msword doc dot',
  'application/pdf pdf',
  'application/postscript ps eps ai',
  'application/rtf rtf',
  'application/sql sql',
  'application/vnd.android.package-archive apk',
  'application/vnd.ms-excel xls xlt',
  'application/vnd.ms-outlook msg',
  'application/vnd.ms-powerpoint ppt pps',
  'application/vnd.oasis.opendocument.graphics odg',
  'application/vnd.oasis.opendocument.presentation odp otp',
  'application/vnd.oasis.opendocument.spreadsheet ods ots',
  'application/vnd.oasis.opendocument.text odt ott',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation pptx ppsx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document docx',
  'application/vnd.rar rar',
  'application/wasm wasm',
  'application/x-7z-compressed 7z',
  'application/x-bzip2 bz2',
  'application/x-iso9660-image iso',
  'application/x-tar tar',
  'application/x-xz xz',
  'application/xml xml xsl xsd',
  'application/zip zip',
  'application/zstd zst',
  'audio/aac aac',
  'audio/amr amr',
  'audio/flac flac',
  'audio/midi mid midi',
  'audio/mp4 m4a m4b',
  'audio/mpeg mp3 mp2 mpga',
  'audio/ogg oga ogg opus',
  'audio/wav wav wave',
  'audio/webm weba',
  'audio/x-aiff aif aiff aifc',
  'audio/x-matroska mka',
  'audio/x-ms-wma wma',
  'font/otf otf',
  'font/ttf ttf',
  'font/woff woff',
  'font/woff2 woff2',
  'image/apng apng',
  'image/avif avif avifs',
  'image/bmp bmp dib',
  'image/gif gif',
  'image/heic heic',
  'image/heic-sequence heics',
  'image/heif heif hif',
  'image/heif-sequence heifs',
  'image/jp2 jp2 jpg2',
  'image/jpeg jpg jpeg jpe jfif jif pjpeg pjp',
  'image/jxl jxl',
  'image/png png',
  'image/svg+xml svg svgz',
  'image/tiff tif tiff',
  'image/vnd.adobe.photoshop psd',
  'image/webp webp',
  'image/x-adobe-dng dng',
  'image/x-canon-cr2 cr2',
  'image/x-canon-cr3 cr3',
  'image/x-fuji-raf raf',
  'image/x-icon ico cur',
  'image/x-nikon-nef nef',
  'image/x-olympus-orf orf',
  'image/x-panasonic-rw2 rw2',
  'image/x-pentax-pef pef',
  'image/x-sony-arw arw',
  'message/rfc822 eml',
  'text/calendar ics',
  'text/css css',
  'text/csv csv',
  'text/html html htm',
  'text/javascript js mjs cjs jsx',
  'text/markdown md markdown mdown mkd',
  'text/plain txt text log ini conf cfg sh py rs go c h cc cpp hpp java kt rb toml tex bib rst adoc srt nfo',
  'text/tab-separated-values tsv',
  'text/typescript ts tsx mts cts',
  'text/vcard vcf',
  'text/vtt vtt',
  'text/yaml yaml yml',
  'video/3gpp 3gp 3gpp',
  'video/3gpp2 3g2 3gpp2',
  'video/mp2t m2ts m2t',
  'video/mp4 mp4 m4v mp4v mpg4',
  'video/mpeg mpg mpeg mpe m1v m2v mpv vob',
  'video/ogg ogv ogm',
  'video/quicktime mov qt',
  'video/webm webm',
  'video/x-flv flv',
  'video/x-matroska mkv',
  'video/x-ms-wmv wmv',
  'video/x-msvideo avi',
];

const BY_ENDING: ReadonlyMap<string, string> = new Map(
  TYPES.flatMap((line) => {
    const [type = '', ...endings] = line.split(' ');
    return endings.map((ending) => [ending, type] as const);
  }),
);

/**
 * The type of a file as it is sealed: the one that is told, if it tells anything; else that of the file before it got
 * another version; else the one that its name says; else bytes.
 *
 * @param told by a browser or another program; may be empty
 * @param before of the version that is replaced; empty for a new file
 */
export function fileType(told: string, name: string, before = ''): string {
  const known = [told, before].map(fileMime).find((type) => type !== FALLBACK_MIME);
  return known ?? typeByName(name) ?? FALLBACK_MIME;
}

/** The type that the ending of a name says, in capitals too; null where it says none. */
function typeByName(name: string): string | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1] ?? '';
  return BY_ENDING.get(ending.normalize('NFKC').toLowerCase()) ?? null;
}
