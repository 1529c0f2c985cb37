import { splitName } from '../conflicts/keep-both-name.ts';

/** Bytes of one name in UTF-8 that file systems take. */
const NAME_BYTES = 255;
/** An extension that is longer is cut like the rest. */
const EXTENSION_BYTES = NAME_BYTES / 2;

/**
 * Returns a name with something added before its extension, of 255 bytes in UTF-8 at most: where that is too long, the stem is cut.
 *
 * @example
 * ```ts
 * import { fittingName } from '@coffer/client';
 *
 * fittingName('report.pdf', ' (1)', 'file'); // => 'report (1).pdf'
 * ```
 */
export function fittingName(name: string, added: string, kind: 'file' | 'directory'): string {
  const [stem, extension] = splitName(name, kind);
  const whole = stem + added + extension;
  if (bytesOf(whole) <= NAME_BYTES) return whole;
  if (bytesOf(extension) > EXTENSION_BYTES) return cut(name, NAME_BYTES - bytesOf(added)) + added;
  return cut(stem, NAME_BYTES - bytesOf(added + extension)) + added + extension;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The beginning of a text that takes at most so many bytes, without half a character. */
function cut(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read).replace(/[. ]+$/, '_');
}
