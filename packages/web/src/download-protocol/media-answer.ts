import { askedRange } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import { mediaType } from './media-type.ts';

/** So many chunks, the one with the first byte among them, are in the answer to a request without an end. */
const CHUNKS_PER_ANSWER = 2;

/** How a request for media is answered: the head, and which bytes follow. */
export interface MediaAnswer {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly from: number;
  /** Excluded. */
  readonly to: number;
}

/**
 * Decides the answer to a request for media (RFC 9110, 14). A player asks for everything from a place on; it gets
 * a few megabytes, as the standard allows, and asks again: so no answer outlives the service worker, and little
 * is fetched in vain when somebody seeks. Who names an end gets all that was asked for.
 *
 * @param range the request's header
 * @param media.size bytes
 */
export function mediaAnswer(
  range: string | null,
  { size, mime }: { readonly size: number; readonly mime: string },
): MediaAnswer {
  const asked = askedRange(range, size);
  if (asked === 'unsatisfiable') {
    return { status: 416, headers: { ...INERT, 'Content-Range': `bytes */${size}` }, from: 0, to: 0 };
  }
  const headers = { ...INERT, 'Content-Type': mediaType(mime), 'Accept-Ranges': 'bytes' };
  if (asked === 'whole') {
    return { status: 200, headers: { ...headers, 'Content-Length': String(size) }, from: 0, to: size };
  }
  const { from } = asked;
  const border = (Math.floor(from / CHUNK_SIZE) + CHUNKS_PER_ANSWER) * CHUNK_SIZE;
  const to = asked.openEnded ? Math.min(asked.to, border) : asked.to;
  return {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(to - from),
      'Content-Range': `bytes ${from}-${to - 1}/${size}`,
    },
    from,
    to,
  };
}

/** Should somebody open the address itself, nothing in it runs, and nothing of it is kept. */
const INERT = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
};
