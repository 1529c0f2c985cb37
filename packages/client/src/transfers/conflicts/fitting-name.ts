/** Bytes of one name in UTF-8 that file systems take. */
const NAME_BYTES = 255;

/**
 * Returns a name with something added before its extension, of so many bytes in UTF-8 at most (by default 255): where that is too long, the stem
 * is cut, at a whole character; an extension of more than half of them is cut like the rest.
 *
 * @example
 * ```ts
 * import { fittingName } from '@coffer/client';
 *
 * fittingName('report.pdf', ' (1)', 'file'); // => 'report (1).pdf'
 * ```
 */
export function fittingName(
  name: string,
  added: string,
  kind: 'file' | 'directory',
  most: number = NAME_BYTES,
): string {
  const [stem, extension] = splitName(name, kind);
  const whole = stem + added + extension;
  if (bytesOf(whole) <= most) return whole;
  if (bytesOf(extension) > most / 2) return cut(name, most - bytesOf(added)) + added;
  return cut(stem, most - bytesOf(added + extension)) + added + extension;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The beginning of a text that takes at most so many bytes, without half a character. */
function cut(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read).replace(/[. ]+$/, '_');
}

const EXTENSION = /(?<=[^.])(?:\.tar)?\.[^.\s]+$/i;

/** A name's stem and extension; the extension has its dot, or is empty. */
function splitName(name: string, kind: 'file' | 'directory'): readonly [stem: string, extension: string] {
  const extension = kind === 'file' ? (EXTENSION.exec(name)?.[0] ?? '') : '';
  return [name.slice(0, name.length - extension.length), extension];
}
