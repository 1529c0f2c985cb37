import type { ByteSpan } from './route.ts';

/** The bytes that a request asks for. */
export interface AskedRange extends ByteSpan {
  /** Whether it names no end: who asks takes what comes, and asks again for the rest. */
  readonly openEnded: boolean;
}

/**
 * Reads the header Range (RFC 9110, 14.2) of a request for something of `size` bytes: the range, cut to the size;
 * 'whole' for no header and for what this server need not understand, such as several ranges; 'unsatisfiable' for
 * a range behind the end.
 */
export function askedRange(header: string | null, size: number): AskedRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Number(last);
    if (length === 0 || size === 0) return 'unsatisfiable';
    return { from: Math.max(size - length, 0), to: size, openEnded: false };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return 'whole';
  if (from >= size) return 'unsatisfiable';
  return last === ''
    ? { from, to: size, openEnded: true }
    : { from, to: Math.min(Number(last) + 1, size), openEnded: false };
}
