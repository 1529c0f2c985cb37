import { type ByteSpan, fillPath, type RouteDefinition } from '@coffer/contract';

/** The parts of a call as they are sent; every route's typed input has this shape. */
export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly range?: ByteSpan;
}

/** Path and query string of a call. Query fields that are undefined are left out. */
export function requestPath(route: RouteDefinition, { params, query }: CallParts): string {
  const path = fillPath(route.path, params ?? {});
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** The header that asks for a part of the answer (RFC 9110, 14.2). */
export function rangeHeader({ range }: CallParts): Record<string, string> {
  return range === undefined ? {} : { range: `bytes=${range.from}-${range.to - 1}` };
}

/** Body and content type of a call. A page sends Blobs (see docs/decisions/chunks-are-sent-as-blobs.md). */
export function requestBody(
  route: RouteDefinition,
  { body }: CallParts,
): Pick<RequestInit, 'body' | 'headers'> {
  if (route.body === undefined) return {};
  if (route.body === 'binary') {
    if (!isBinary(body)) throw new TypeError(`${route.path} takes bytes`);
    return { body, headers: { 'content-type': 'application/octet-stream' } };
  }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function isBinary(body: unknown): body is Blob | Uint8Array<ArrayBuffer> {
  return body instanceof Blob || (body instanceof Uint8Array && body.buffer instanceof ArrayBuffer);
}
