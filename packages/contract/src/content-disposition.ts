/**
 * Characters that some file system does not take for a part of a name (separators, wildcards, streams), control
 * characters, half characters, and the marks that turn writing round and so hide the true extension.
 */
export const UNSAFE_IN_FILE_NAMES = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/gu;

/** Names that Windows keeps for devices: in any case, with any extension, and with blanks at their end. */
export const DEVICE_OF_WINDOWS = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i;

/**
 * A name that is safe as a file's name: no path, no control character, no mark that turns the direction of
 * writing round (which hides the true extension).
 *
 * @example
 * ```ts
 * import { safeFileName } from '@coffer/contract';
 *
 * safeFileName('a/b: c?.txt'); // => 'a_b_ c_.txt'
 * safeFileName('..'); // => '__'
 * ```
 */
export function safeFileName(name: string): string {
  const safe = name
    .replace(UNSAFE_IN_FILE_NAMES, '_')
    .replace(/^\.+|[. ]+$/g, (dots) => '_'.repeat(dots.length));
  return safe === '' ? 'download' : safe;
}

/**
 * The value of Content-Disposition that saves under a name in any script (RFC 6266): a plain ASCII form for
 * old programs, and the name itself in the extended form of RFC 5987.
 *
 * @example
 * ```ts
 * import { attachment } from '@coffer/contract';
 *
 * attachment('Übung.pdf'); // => `attachment; filename="U_bung.pdf"; filename*=UTF-8''%C3%9Cbung.pdf`
 * ```
 */
export function attachment(name: string): string {
  const safe = safeFileName(name);
  const ascii = safe
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["%\\]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(safe)}`;
}

/** Percent-encodes all but RFC 5987's attr-char. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
