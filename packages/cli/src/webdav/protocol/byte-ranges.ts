import { Refused } from './refused.ts';

/** From the first byte to before the last one. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The range that a request asks for (RFC 9110 section 14.2); null where all of it is to be sent: there is no such header, it
 * is of another unit or malformed, or it asks for several ranges, which nobody has to send one by one.
 *
 * @param size bytes of the file
 * @throws Refused with 416 where nothing of the file lies in it
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    if (length === 0) throw unsatisfiable();
    return { from: size - length, to: size };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return null;
  if (from >= size) throw unsatisfiable();
  return { from, to: last === '' ? size : Math.min(Number(last) + 1, size) };
}

function unsatisfiable(): Refused {
  return new Refused(416, 'Nothing of the file lies in this range.');
}
