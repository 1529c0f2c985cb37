import { type DecodedText, decodeText } from '../../preview-kinds/decode-text.ts';

/** Larger texts are only shown: every version is sent and stored whole, and counts. */
export const EDITED_BYTES = 2 * 1024 * 1024;

/** How a text stands in its file, beside its characters. */
export interface TextFormat {
  /** Whether it begins with the byte order mark of UTF-8. */
  readonly hasMark: boolean;
  /** What ends each line; `mixed` where lines end in different ways, of which each is kept. */
  readonly lineBreak: '\n' | '\r\n' | '\r' | 'mixed';
}

/** The text of a file, as it is edited: lines end with `\n`, unless their ends are mixed. */
export type ReadText =
  | { readonly kind: 'editable'; readonly text: string; readonly format: TextFormat }
  | ({ readonly kind: 'read-only'; readonly reason: 'too-large' | 'not-utf-8' } & DecodedText);

/**
 * Reads the bytes of a file. What is not UTF-8, or too large, is shown and not edited. Throws `not_showable` for what is
 * no text.
 *
 * @example
 * readText(new TextEncoder().encode('a\r\nb'), false);
 * // { kind: 'editable', text: 'a\nb', format: { hasMark: false, lineBreak: '\r\n' } }
 *
 * @param isCut whether the file goes on
 */
export function readText(bytes: Uint8Array, isCut: boolean): ReadText {
  const shown = decodeText(bytes, isCut);
  if (isCut) return { kind: 'read-only', ...shown, reason: 'too-large' };
  const decoded = decodeUtf8(bytes);
  if (decoded === null) return { kind: 'read-only', ...shown, reason: 'not-utf-8' };
  const hasMark = decoded.startsWith('\ufeff');
  const text = hasMark ? decoded.slice(1) : decoded;
  const lineBreak = lineBreakOf(text);
  const lines = lineBreak === 'mixed' ? text : text.replaceAll(lineBreak, '\n');
  return { kind: 'editable', text: lines, format: { hasMark, lineBreak } };
}

/** The bytes of a text, with the ends of its lines and the mark as they were found. */
export function writeText(text: string, { hasMark, lineBreak }: TextFormat): Uint8Array<ArrayBuffer> {
  const lines = lineBreak === 'mixed' ? text : text.replaceAll('\n', lineBreak);
  return new TextEncoder().encode(hasMark ? `\ufeff${lines}` : lines);
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function lineBreakOf(text: string): TextFormat['lineBreak'] {
  if (!text.includes('\r')) return '\n';
  if (!text.includes('\n')) return '\r';
  return /[\r\n]/.test(text.replaceAll('\r\n', '')) ? 'mixed' : '\r\n';
}
