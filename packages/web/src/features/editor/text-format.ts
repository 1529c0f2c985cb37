import { type DecodedText, decodeText } from '../../preview-kinds/decode-text.ts';

/** Larger texts are only shown: every version is sent and stored whole, and counts. */
export const EDITED_BYTES = 2 * 1024 * 1024;

/** How a text stands in its file, beside its characters. */
export interface TextFormat {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** Whether it begins with a byte order mark. */
  readonly hasMark: boolean;
  /** What ends each line; `mixed` where lines end in different ways, of which each is kept. */
  readonly lineBreak: '\n' | '\r\n' | '\r' | 'mixed';
}

/** The text of a file, as it is edited: lines end with `\n`, unless their ends are mixed. */
export type ReadText =
  | { readonly kind: 'editable'; readonly text: string; readonly format: TextFormat }
  | ({ readonly kind: 'read-only'; readonly reason: 'too-large' | 'not-utf-8' } & DecodedText);

/**
 * Reads the bytes of a file. What is neither UTF-8 nor UTF-16, or too large, is shown and not edited. Throws `not_showable` for what is
 * no text.
 *
 * @example
 * readText(new TextEncoder().encode('a\r\nb'), false);
 * // { kind: 'editable', text: 'a\nb', format: { encoding: 'utf-8', hasMark: false, lineBreak: '\r\n' } }
 *
 * @param isCut whether the file goes on
 */
export function readText(bytes: Uint8Array, isCut: boolean): ReadText {
  const shown = decodeText(bytes, isCut);
  if (isCut) return { kind: 'read-only', ...shown, reason: 'too-large' };
  const encoding = ENCODINGS.find((each) => each === shown.encoding);
  const decoded = encoding === undefined ? null : decodeWhole(bytes, encoding);
  if (encoding === undefined || decoded === null) return { kind: 'read-only', ...shown, reason: 'not-utf-8' };
  const hasMark = decoded.startsWith('\ufeff');
  const text = hasMark ? decoded.slice(1) : decoded;
  const lineBreak = lineBreakOf(text);
  const lines = lineBreak === 'mixed' ? text : text.replaceAll(lineBreak, '\n');
  return { kind: 'editable', text: lines, format: { encoding, hasMark, lineBreak } };
}

/** Those in which a text is written as it was read. */
const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be'] as const;

/** The bytes of a text, with its encoding, the ends of its lines and the mark as they were found. */
export function writeText(
  text: string,
  { encoding, hasMark, lineBreak }: TextFormat,
): Uint8Array<ArrayBuffer> {
  const lines = lineBreak === 'mixed' ? text : text.replaceAll('\n', lineBreak);
  const marked = hasMark ? `\ufeff${lines}` : lines;
  if (encoding === 'utf-8') return new TextEncoder().encode(marked);
  const view = new DataView(new ArrayBuffer(marked.length * 2));
  for (let index = 0; index < marked.length; index++) {
    view.setUint16(index * 2, marked.charCodeAt(index), encoding === 'utf-16le');
  }
  return new Uint8Array(view.buffer);
}

/** Null where some of it is not in this encoding. */
function decodeWhole(bytes: Uint8Array, encoding: TextFormat['encoding']): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function lineBreakOf(text: string): TextFormat['lineBreak'] {
  if (!text.includes('\r')) return '\n';
  if (!text.includes('\n')) return '\r';
  return /[\r\n]/.test(text.replaceAll('\r\n', '')) ? 'mixed' : '\r\n';
}
